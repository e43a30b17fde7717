'use client';

import type { ComponentProps } from 'react';
import { replyTools } from '@/components/case/replies/reply-tools';
import { Conversation } from '@/components/messages/conversation';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import { useCaseMessages } from './use-case-messages';

interface CaseConversationProps
  extends Pick<ComponentProps<typeof Conversation>, 'topic' | 'canPost' | 'renderTopic'> {
  caseId: string;
  /** The newest page about the topic, where it came with the page. */
  initial?: ConversationView;
}

/** A conversation as case workers read and answer it. */
export function CaseConversation({ caseId, initial, topic, ...conversation }: CaseConversationProps) {
  const held = useCaseMessages(caseId, { initial, topic });
  return (
    <Conversation
      {...conversation}
      target={{ caseId, asApplicant: false }}
      topic={topic}
      held={held}
      renderTools={replyTools}
    />
  );
}
