'use client';

import type { ComponentProps } from 'react';
import { Conversation } from '@/components/messages/conversation';
import { lazyPart } from '@/components/ui/lazy-part';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import { useApplicantMessages } from './use-applicant-messages';

// Loaded separately, because most conversations of applicants are empty.
const MessageItem = lazyPart(() =>
  import('@/components/messages/message-item').then((module) => module.MessageItem),
);

interface ApplicantConversationProps
  extends Pick<ComponentProps<typeof Conversation>, 'topic' | 'canPost' | 'renderTopic'> {
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
