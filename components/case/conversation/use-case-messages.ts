'use client';

import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { askedAbout, type HeldMessages, type Topic } from '@/components/messages/held-messages';
import { call, queryKeyOf } from '@/components/ui/api-client';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import type { ConversationView, MessageView } from '@/lib/contract/conversation-shapes';

type Pages = InfiniteData<ConversationView, string | null>;

/** The newest messages of a case about a topic, and older ones page by page, as the browser remembers them. */
export function newestMessages(caseId: string, topic: Topic = {}) {
  const { formId, componentId } = askedAbout(topic);
  return infiniteQueryOptions({
    queryKey: queryKeyOf('listMessages', { caseId, formId, componentId }),
    queryFn: ({ signal, pageParam }) =>
      call('listMessages', { caseId, formId, componentId, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/**
 * The messages of a case about a topic, as `showChanges` keeps them. The newest page first; older ones on request.
 *
 * @param initial The newest page about the same topic, as it was when the page was made; fetched where there is none.
 */
export function useCaseMessages(
  caseId: string,
  { initial, topic }: { initial?: ConversationView; topic?: Topic },
): HeldMessages {
  const client = useQueryClient();
  const showError = useApiErrorBanner();
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
    foresee: (message) => foreseeMessage(client, message),
  };
}

function foreseeMessage(client: QueryClient, message: MessageView): () => void {
  const { caseId, formId, componentId } = message;
  const topics: Topic[] = [{}, ...(formId ? [{ formId }] : []), ...(componentId ? [{ componentId }] : [])];
  const undo = topics.map((topic) => {
    const queryKey = queryKeyOf('listMessages', { caseId, ...topic });
    const put = (one: MessageView) =>
      client.setQueryData<Pages>(queryKey, (known) => known && withMessage(known, one));
    // What was asked for before knows nothing of the change.
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

/** The same pages with a message in its place, or as the newest. */
export function withMessage(known: Pages, message: MessageView): Pages {
  const isKnown = known.pages.some(({ messages }) => messages.some(({ id }) => id === message.id));
  const pages = known.pages.map((page, index) => {
    if (!isKnown) return index === 0 ? { ...page, messages: [...page.messages, message] } : page;
    return { ...page, messages: page.messages.map((one) => (one.id === message.id ? message : one)) };
  });
  return { ...known, pages };
}

/** What the messages of a case are cached under, whatever they are about. */
export const messagesKey = (caseId: string) => queryKeyOf('listMessages', { caseId });
