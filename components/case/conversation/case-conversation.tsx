'use client';

import { type ComponentProps, useMemo } from 'react';
import { replyTools } from '@/components/case/replies/reply-tools';
import { Conversation } from '@/components/messages/conversation';
import { MessageItem } from '@/components/messages/message-item';
import { useWriting, WritingContext } from '@/components/ui/writing';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import { useCaseMessages } from './use-case-messages';

interface CaseConversationProps
  extends Pick<ComponentProps<typeof Conversation>, 'topic' | 'canPost' | 'renderTopic'> {
  caseId: string;
  /** The newest page about the topic, where it came with the page. */
  initial?: ConversationView;
}

/**
 * A conversation as case workers read and answer it. What is written stays when it can no longer be posted. The code of a message comes with
 * the page: if the case changes while it is missing, React draws the page anew without the messages.
 */
export function CaseConversation(props: CaseConversationProps) {
  const { caseId, initial, topic, canPost, ...conversation } = props;
  const around = useWriting();
  const { isWritten } = around;
  const isOvertaken = isWritten && (around.isOvertaken || !canPost);
  const writing = useMemo(() => ({ ...around, isOvertaken }), [around, isOvertaken]);
  const held = useCaseMessages(caseId, { initial, topic });
  return (
    <WritingContext value={writing}>
      <Conversation
        {...conversation}
        target={{ caseId, asApplicant: false }}
        topic={topic}
        held={held}
        canPost={canPost || isWritten}
        Item={MessageItem}
        renderTools={replyTools}
      />
    </WritingContext>
  );
}
