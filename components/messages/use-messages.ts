'use client';

import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
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
  hasOlder: boolean;
  showOlder(): Promise<void>;
}

type Pages = InfiniteData<ConversationView, string | null>;

/** A fallback for pages without an event stream; others fetch at once. */
const ASK_AGAIN_MS = 20_000;

/**
 * The messages of a case about a topic, refreshed while visible. The newest page first; older ones on request.
 *
 * @param initial The newest page about the same topic, as it was when the page was made.
 */
export function useMessages(
  { caseId, asApplicant }: ConversationTarget,
  initial: ConversationView,
  topic: Topic = {},
): Messages {
  // A field stands in one form only.
  const { formId, componentId }: Topic = topic.componentId ? { componentId: topic.componentId } : topic;
  const showError = useApiErrorBanner();
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: queryKeyOf('listMessages', { caseId, formId, componentId }),
    queryFn: ({ signal, pageParam }) =>
      call(
        'listMessages',
        { caseId, formId, componentId, cursor: pageParam ?? undefined },
        { asApplicant, signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    initialData: (): Pages => ({ pages: [initial], pageParams: [null] }),
    refetchInterval: ASK_AGAIN_MS,
  });
  return {
    messages: data.pages.toReversed().flatMap(({ messages }) => messages),
    unread: data.pages[0]?.unread ?? [],
    hasOlder: hasNextPage,
    async showOlder() {
      const { error } = await fetchNextPage();
      if (error) showError(error);
    },
  };
}

/** Shows a message that was posted or changed here at once. The server recounts the unhandled ones. */
export function showMessageNow(client: QueryClient, message: MessageView): void {
  const { caseId, formId, componentId } = message;
  const topics: Topic[] = [{}, { formId: formId ?? undefined }, { componentId: componentId ?? undefined }];
  for (const topic of topics) {
    const queryKey = queryKeyOf('listMessages', { caseId, ...topic });
    client.setQueryData<Pages>(queryKey, (known) => known && withMessage(known, message));
  }
  void client.invalidateQueries({ queryKey: messagesKey(caseId) });
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
