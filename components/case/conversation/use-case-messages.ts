'use client';

import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, queryKeyOf } from '@/components/browser/api-client';
import { useApiErrorBanner } from '@/components/browser/error-text';
import type { CaseCall } from '@/components/case/calls/case-call';
import { noteDone } from '@/components/case/calls/undo';
import { useCaseIfShown } from '@/components/case/shown/shown-case';
import { type HeldMessages, type Topic, topicParameters } from '@/components/messages/held-messages';
import type { ConversationView, MessageView } from '@/lib/contract/conversation-shapes';
import { PAGES } from '@/lib/domain/limits';

type Pages = InfiniteData<ConversationView, string | null>;

/** Returns the query for the messages of a case about a topic: the newest page first, then older ones page by page. */
export function newestMessages(caseId: string, topic: Topic = {}) {
  const { formId, componentId } = topicParameters(topic);
  return infiniteQueryOptions({
    queryKey: queryKeyOf('listMessages', { caseId, formId, componentId }),
    queryFn: ({ signal, pageParam }) =>
      call(
        'listMessages',
        { caseId, formId, componentId, cursor: pageParam ?? undefined, pageSize: PAGES.standard },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/**
 * The messages of a case about a topic, updated by `showChanges`. Has the newest page first; fetches older ones on request.
 *
 * @param initial The newest page about the same topic, from when the page was made. Fetched if absent.
 */
export function useCaseMessages(
  caseId: string,
  { initial, topic }: { initial?: ConversationView; topic?: Topic },
): HeldMessages {
  const client = useQueryClient();
  const showError = useApiErrorBanner();
  const shownCase = useCaseIfShown();
  const { data, hasNextPage, fetchNextPage, isPending } = useInfiniteQuery({
    ...newestMessages(caseId, topic),
    ...(initial && { initialData: (): Pages => ({ pages: [initial], pageParams: [null] }) }),
  });
  return {
    messages: (data?.pages ?? []).toReversed().flatMap(({ messages }) => messages),
    isAwaited: isPending,
    hasOlder: hasNextPage,
    async showOlder() {
      const { error } = await fetchNextPage();
      if (error) showError(error);
    },
    showNow(message) {
      foreseeMessage(client, message);
      void client.invalidateQueries({ queryKey: messagesKey(message.caseId) });
    },
    note: (messages) => shownCase && noteDone(caseId, messages.map(callAbout), shownCase.view, messages),
    foresee: (message) => foreseeMessage(client, message),
  };
}

/** The call that has posted a message of ours, or marked one of the company. */
function callAbout({ caseId, id: messageId, message, postedByMA, isHandled }: MessageView): CaseCall {
  if (postedByMA) return { name: 'postMessage', input: { caseId, message }, done: 'messagePosted' };
  const done = isHandled ? 'messageHandled' : 'messageUnhandled';
  return { name: 'markMessageHandled', input: { caseId, messageId, isHandled }, done };
}

function foreseeMessage(client: QueryClient, message: MessageView): () => void {
  const { caseId, formId, componentId } = message;
  const topics: Topic[] = [{}, ...(formId ? [{ formId }] : []), ...(componentId ? [{ componentId }] : [])];
  const undo = topics.map((topic) => {
    const queryKey = queryKeyOf('listMessages', { caseId, ...topic });
    const put = (one: MessageView) =>
      client.setQueryData<Pages>(queryKey, (known) => known && withMessage(known, one));
    // An answer requested earlier does not contain the change.
    void client.cancelQueries({ queryKey, exact: true });
    const before = client.getQueryData<Pages>(queryKey);
    const former = before?.pages.flatMap(({ messages }) => messages).find(({ id }) => id === message.id);
    put(message);
    return () => former && put(former);
  });
  return () => {
    for (const each of undo) each();
    void client.invalidateQueries({ queryKey: messagesKey(caseId) });
  };
}

/** Returns the pages with a message replaced, or added as the newest. */
export function withMessage(known: Pages, message: MessageView): Pages {
  const isKnown = known.pages.some(({ messages }) => messages.some(({ id }) => id === message.id));
  const pages = known.pages.map((page, index) => {
    if (!isKnown) return index === 0 ? { ...page, messages: [...page.messages, message] } : page;
    return { ...page, messages: page.messages.map((one) => (one.id === message.id ? message : one)) };
  });
  return { ...known, pages };
}

/** Returns the first part of the cache key of all messages of a case, whatever their topic. */
export const messagesKey = (caseId: string) => queryKeyOf('listMessages', { caseId });
