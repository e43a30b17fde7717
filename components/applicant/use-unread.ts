'use client';

import { useEffect, useState } from 'react';
import { call } from '@/components/ui/api-client';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import { onCaseChanged } from './case-changes';

type Unread = ConversationView['unread'];

/** A fallback for pages without an event stream; others ask at once. */
const ASK_AGAIN_MS = 20_000;

/**
 * How many answers nobody has read, and of what.
 *
 * @param initial As it was when the page was made.
 */
export function useUnread(caseId: string, initial: Unread): Unread {
  const [unread, setUnread] = useState(initial);
  useEffect(() => setUnread(initial), [initial]);
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        setUnread((await call('listMessages', { caseId }, { asApplicant: true })).unread);
      } catch {
        // It is asked again soon.
      }
    };
    const ignore = onCaseChanged(look);
    const timer = setInterval(look, ASK_AGAIN_MS);
    return () => {
      ignore();
      clearInterval(timer);
    };
  }, [caseId]);
  return unread;
}
