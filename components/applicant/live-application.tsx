'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { messagesKey } from '@/components/messages/use-messages';

/** Changes that come close together are shown at once. */
const GATHER_MS = 400;
const LOOK_AGAIN_MS = 5_000;
const CONNECT_AGAIN_MS = 15_000;

/**
 * Shows what others do with the application, without reload. Not under an open dialog: what is being written there is told
 * about changes when it is saved, and one's own saving is a change as well.
 */
export function LiveApplication({ caseId }: { caseId: string }) {
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    let isStale = false;
    let timer: ReturnType<typeof setTimeout>;
    const show = () => {
      if (isStale && document.visibilityState === 'visible' && !document.querySelector('dialog[open]')) {
        isStale = false;
        router.refresh();
      }
    };
    const connection = listen(caseId, () => {
      isStale = true;
      void client.invalidateQueries({ queryKey: messagesKey(caseId) });
      clearTimeout(timer);
      timer = setTimeout(show, GATHER_MS);
    });
    const onVisible = () => {
      // What happened while the connection was away is not told again.
      isStale ||= !connection.isOpen();
      show();
    };
    document.addEventListener('visibilitychange', onVisible);
    const looking = setInterval(show, LOOK_AGAIN_MS);
    return () => {
      connection.close();
      document.removeEventListener('visibilitychange', onVisible);
      clearInterval(looking);
      clearTimeout(timer);
    };
  }, [caseId, router, client]);
  return null;
}

/** Hears of every change of the case. The browser connects again by itself, but not after a refusal. */
function listen(caseId: string, onChange: () => void) {
  let events: EventSource;
  let again: ReturnType<typeof setTimeout>;
  const connect = () => {
    events = new EventSource(`/api/Case/${caseId}/Events?as=applicant`);
    events.addEventListener('changed', onChange);
    events.addEventListener('error', () => {
      if (events.readyState === EventSource.CLOSED) {
        again = setTimeout(connect, CONNECT_AGAIN_MS);
      }
    });
  };
  connect();
  return {
    isOpen: () => events.readyState === EventSource.OPEN,
    close: () => {
      clearTimeout(again);
      events.close();
    },
  };
}
