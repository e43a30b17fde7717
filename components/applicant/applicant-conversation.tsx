'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { call } from '@/components/browser/api-client';
import { useApiErrorBanner } from '@/components/browser/error-text';
import { lazyPart } from '@/components/browser/lazy-part';
import { joinPages } from '@/components/browser/use-older-pages';
import { Conversation } from '@/components/messages/conversation';
import { type HeldMessages, type Topic, topicParameters } from '@/components/messages/held-messages';
import type { ConversationView, MessageView } from '@/lib/contract/conversation-shapes';
import type { Page } from '@/lib/contract/pages';
import { PAGES } from '@/lib/domain/limits';
import { notifyCaseChanged, useAskAgain } from './case-changes';

// Loaded separately, because most conversations of applicants are empty.
const MessageItem = lazyPart(() =>
  import('@/components/messages/message-item').then((module) => module.MessageItem),
);

interface ApplicantConversationProps
  extends Pick<ComponentProps<typeof Conversation>, 'topic' | 'canPost' | 'renderTopic' | 'post'> {
  caseId: string;
  /** The newest page about the topic. */
  initial: ConversationView;
}

/** A conversation for the applicant to read and write in. */
export function ApplicantConversation({
  caseId,
  initial,
  topic,
  ...conversation
}: ApplicantConversationProps) {
  const held = useApplicantMessages(caseId, initial, topic);
  return (
    <Conversation
      {...conversation}
      target={{ caseId, asApplicant: true }}
      topic={topic}
      held={held}
      Item={MessageItem}
    />
  );
}

/** Newest first. */
type Messages = Page<MessageView>;

/** Conversations that came with a page shown before. The browser's history shows such a page again as it was. */
const shownBefore = new WeakSet<ConversationView>();

/**
 * The messages of an application about a topic, updated while the page is visible. Has the newest page first; fetches older ones on
 * request.
 *
 * @param initial The newest page about the same topic, from when the page was made.
 */
function useApplicantMessages(caseId: string, initial: ConversationView, topic: Topic = {}): HeldMessages {
  const showError = useApiErrorBanner();
  const [known, setKnown] = useState(() => newestFirst(initial));
  const read = (cursor?: string) =>
    call(
      'listMessages',
      { caseId, ...topicParameters(topic), cursor, pageSize: PAGES.standard },
      { asApplicant: true },
    );
  const take = (newest: ConversationView) => setKnown((before) => joinPages(newestFirst(newest), before));
  const askNow = useAskAgain(read, take);
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once for each page that the server makes
  useEffect(() => {
    take(initial);
    if (shownBefore.has(initial)) askNow();
    shownBefore.add(initial);
  }, [initial]);
  return {
    messages: known.items.toReversed(),
    isAwaited: false,
    hasOlder: known.nextCursor !== null,
    async showOlder() {
      const cursor = known.nextCursor;
      if (cursor === null) return;
      try {
        const older = newestFirst(await read(cursor));
        setKnown((now) => (now.nextCursor === cursor ? withOlder(now, older) : now));
      } catch (error) {
        showError(error as Error);
      }
    },
    showNow(message) {
      setKnown((before) => withMessage(before, message));
      notifyCaseChanged();
    },
    foresee(message) {
      const former = known.items.find(({ id }) => id === message.id);
      setKnown((before) => withMessage(before, message));
      return () => former && setKnown((before) => withMessage(before, former));
    },
  };
}

const newestFirst = ({ messages, nextCursor }: ConversationView): Messages => ({
  items: messages.toReversed(),
  nextCursor,
});

const withOlder = ({ items }: Messages, older: Messages): Messages => ({
  items: [...items, ...older.items],
  nextCursor: older.nextCursor,
});

/** Returns the messages with one replaced, or added as the newest. */
function withMessage({ items, nextCursor }: Messages, message: MessageView): Messages {
  const isKnown = items.some(({ id }) => id === message.id);
  const changed = items.map((one) => (one.id === message.id ? message : one));
  return { items: isKnown ? changed : [message, ...items], nextCursor };
}
