'use client';

import { type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '@/components/ui/api-client';
import type { MessageView } from '@/lib/api/conversation-shapes';

export interface ConversationTarget {
  caseId: string;
  /** An applicant's screen, where the case link decides who asks. */
  asApplicant: boolean;
}

/** Pages that are told of changes ask at once; this is for when nobody tells them. */
const ASK_AGAIN_MS = 20_000;

/** The messages of a case, oldest first, asked for again while somebody looks. */
export function useMessages(
  { caseId, asApplicant }: ConversationTarget,
  initial: readonly MessageView[],
): readonly MessageView[] {
  const { data } = useQuery({
    queryKey: messagesKey(caseId),
    queryFn: async ({ signal }) =>
      (
        await callApi<{ messages: MessageView[] }>('GET', 'Message/CaseId', {
          query: { caseId },
          asApplicant,
          signal,
        })
      ).messages,
    initialData: () => [...initial],
    refetchInterval: ASK_AGAIN_MS,
  });
  return data;
}

/** Shows a message at once that was posted or changed here. */
export function showMessageNow(client: QueryClient, message: MessageView): void {
  client.setQueryData<MessageView[]>(messagesKey(message.caseId), (known = []) =>
    known.some((one) => one.id === message.id)
      ? known.map((one) => (one.id === message.id ? message : one))
      : [...known, message],
  );
}

/** What the messages of a case are cached under. */
export const messagesKey = (caseId: string) => ['messages', caseId];
