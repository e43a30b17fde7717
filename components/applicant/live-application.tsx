'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { messagesKey } from '@/components/messages/use-messages';

/** Changes that come close together are shown at once. */
const GATHER_MS = 400;
const LOOK_AGAIN_MS = 5_000;

/**
 * Shows what others do with the application, without reload. Not under an open dialog: what is being written there is told
 * about changes when it is saved, and one's own saving is a change as well.
 */
export function LiveApplication({ caseId }: { caseId: string }) {
  const router = useRouter();
  const client = useQueryClient();
  useEffect(() => {
    const events = new EventSource(`/api/Case/${caseId}/Events?as=applicant`);
    let isStale = false;
    let timer: ReturnType<typeof setTimeout>;
    const show = () => {
      if (isStale && document.visibilityState === 'visible' && !document.querySelector('dialog[open]')) {
        isStale = false;
        router.refresh();
      }
    };
    const noteChange = () => {
      isStale = true;
      void client.invalidateQueries({ queryKey: messagesKey(caseId) });
      clearTimeout(timer);
      timer = setTimeout(show, GATHER_MS);
    };
    const onVisible = () => {
      // What happened while the connection was away is not told again.
      isStale ||= events.readyState !== EventSource.OPEN;
      show();
    };
    events.addEventListener('changed', noteChange);
    document.addEventListener('visibilitychange', onVisible);
    const looking = setInterval(show, LOOK_AGAIN_MS);
    return () => {
      events.close();
      document.removeEventListener('visibilitychange', onVisible);
      clearInterval(looking);
      clearTimeout(timer);
    };
  }, [caseId, router, client]);
  return null;
}
