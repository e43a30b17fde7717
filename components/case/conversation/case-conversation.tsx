'use client';

import { type ComponentProps, useMemo } from 'react';
import { useWriting, WritingContext } from '@/components/browser/use-written';
import { Conversation } from '@/components/messages/conversation';
import type { ComposerTools } from '@/components/messages/message-composer';
import { MessageItem } from '@/components/messages/message-item';
import type { ConversationView } from '@/lib/contract/conversation-shapes';
import { ReplyMenu, withReply } from '../replies/reply-menu';
import { useCaseMessages } from './use-case-messages';

interface CaseConversationProps
  extends Pick<ComponentProps<typeof Conversation>, 'topic' | 'canPost' | 'renderTopic'> {
  caseId: string;
  /** The newest page about the topic, if it came with the page. */
  initial?: ConversationView;
}

/**
 * A conversation for case workers to read and answer. Text that can no longer be posted stays. The code that shows a message is loaded with
 * the page: if the case changed while that code was still missing, React would draw the page again without the messages.
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

/** The saved replies next to the field for a message. */
const replyTools: ComposerTools = (written, write) => (
  <ReplyMenu use="message" onChoose={(reply) => write(withReply(written, reply))} />
);
