'use client';

import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query';
import { call, queryKeyOf } from '@/components/ui/api-client';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import type { ConversationView, MessageView } from '@/lib/contract/conversation-shapes';

export interface ConversationTarget {
  caseId: string;
  /** An applicant screen: the case link identifies the caller. */
  asApplicant: boolean;
}

/** The topic of a conversation; empty for the whole conversation of the case. */
export interface Topic {
  formId?: string;
  /** Of a question about a field. */
  componentId?: string;
}

export interface Messages extends Pick<ConversationView, 'unread'> {
  /** Those that are shown, oldest first. */
  messages: readonly MessageView[];
  /** Nothing is known yet. */
  isAwaited: boolean;
  hasOlder: boolean;
  showOlder(): Promise<void>;
}

type Pages = InfiniteData<ConversationView, string | null>;

/** A fallback for pages without an event stream; others fetch at once. */
const ASK_AGAIN_MS = 20_000;

/** The newest messages of a case about a topic, and older ones page by page, as the browser remembers them. */
export function newestMessages({ caseId, asApplicant }: ConversationTarget, topic: Topic = {}) {
  // A field stands in one form only.
  const { formId, componentId }: Topic = topic.componentId ? { componentId: topic.componentId } : topic;
  return infiniteQueryOptions({
    queryKey: queryKeyOf('listMessages', { caseId, formId, componentId }),
    queryFn: ({ signal, pageParam }) =>
      call(
        'listMessages',
        { caseId, formId, componentId, cursor: pageParam ?? undefined },
        { asApplicant, signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/**
 * The messages of a case about a topic, refreshed while visible. The newest page first; older ones on request.
 *
 * @param initial The newest page about the same topic, as it was when the page was made; fetched where there is none.
 */
export function useMessages(
  target: ConversationTarget,
  initial?: ConversationView,
  topic: Topic = {},
): Messages {
  const showError = useApiErrorBanner();
  const { data, hasNextPage, fetchNextPage, isPending } = useInfiniteQuery({
    ...newestMessages(target, topic),
    ...(initial && { initialData: (): Pages => ({ pages: [initial], pageParams: [null] }) }),
    refetchInterval: ASK_AGAIN_MS,
  });
  const pages = data?.pages ?? [];
  return {
    messages: pages.toReversed().flatMap(({ messages }) => messages),
    isAwaited: isPending,
    unread: pages[0]?.unread ?? [],
    hasOlder: hasNextPage,
    async showOlder() {
      const { error } = await fetchNextPage();
      if (error) showError(error);
    },
  };
}

/** Shows a message that was posted or changed here at once. The server recounts the unhandled ones. */
export function showMessageNow(client: QueryClient, message: MessageView): void {
  foreseeMessage(client, message);
  void client.invalidateQueries({ queryKey: messagesKey(message.caseId) });
}

/** Shows a message as it is going to be, before the server has answered. Returns how to take it back. */
export function foreseeMessage(client: QueryClient, message: MessageView): () => void {
  const { caseId, formId, componentId } = message;
  const topics: Topic[] = [{}, { formId: formId ?? undefined }, { componentId: componentId ?? undefined }];
  const undo = topics.map((topic) => {
    const queryKey = queryKeyOf('listMessages', { caseId, ...topic });
    const before = client.getQueryData<Pages>(queryKey);
    client.setQueryData<Pages>(queryKey, (known) => known && withMessage(known, message));
    return () => client.setQueryData<Pages>(queryKey, before);
  });
  return () => {
    for (const each of undo) each();
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
