'use client';

import { useEffect, useState } from 'react';
import { call } from '@/components/ui/api-client';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import { useAskAgain } from './use-ask-again';

type Unread = ConversationView['unread'];

/**
 * Returns how many answers are unread, and what they are about.
 *
 * @param initial The count from when the page was made.
 */
export function useUnread(caseId: string, initial: Unread): Unread {
  const [unread, setUnread] = useState(initial);
  useEffect(() => setUnread(initial), [initial]);
  useAskAgain(
    () => call('listMessages', { caseId, pageSize: 1 }, { asApplicant: true }),
    (answer) => setUnread(answer.unread),
  );
  return unread;
}
