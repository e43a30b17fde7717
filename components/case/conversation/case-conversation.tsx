'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ComponentProps, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useWriting, WritingContext } from '@/components/browser/use-written';
import { onTakenBack } from '@/components/case/calls/case-call';
import { useCaseCall } from '@/components/case/calls/use-case-call';
import { Conversation } from '@/components/messages/conversation';
import type { Topic } from '@/components/messages/held-messages';
import { MessageItem } from '@/components/messages/message-item';
import { Button } from '@/components/ui/button';
import { clockTime } from '@/components/ui/relative-day';
import type { ConversationView, MessageView } from '@/lib/contract/conversation-shapes';
import { now } from '@/lib/domain/now';
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
        Item={CaseMessage}
        renderTools={(written, write) => (
          <>
            <GivenBack topic={topic} messages={held.messages} written={written} write={write} />
            <ReplyMenu use="message" onChoose={(reply) => write(withReply(written, reply))} />
          </>
        )}
      />
    </WritingContext>
  );
}

/** A message, which can be taken back while its mail waits. */
function CaseMessage(props: ComponentProps<typeof MessageItem>) {
  const { undoUntil } = props.message;
  return (
    <MessageItem
      {...props}
      footer={undoUntil && <HeldMail message={props.message} until={new Date(undoUntil)} />}
    />
  );
}

function HeldMail({ message: { id: messageId, caseId }, until }: { message: MessageView; until: Date }) {
  const t = useTranslations('case.undo');
  const locale = useLocale();
  const [isOver, setIsOver] = useState(false);
  const { send, isPending } = useCaseCall(caseId, { stays: true });
  const end = until.getTime();
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), Math.max(0, end - now().getTime()));
    return () => clearTimeout(timer);
  }, [end]);
  if (isOver) return null;
  return (
    <p className="flex flex-wrap items-center justify-end gap-x-2 text-ink-muted text-sm print:hidden">
      {t('text', { mail: 'then', until: clockTime(until, locale), mailAt: '' })}
      <Button
        size="sm"
        pending={isPending}
        onClick={() =>
          send({ name: 'takeBackMessage', input: { caseId, messageId }, done: 'messageTakenBack' })
        }
      >
        {t('action')}
      </Button>
    </p>
  );
}

interface GivenBackProps {
  topic: Topic | undefined;
  messages: readonly MessageView[];
  written: string;
  write: (text: string) => void;
}

/** Puts the text of a message that is taken back into the field where it was written, if nothing else is written there. Draws nothing. */
function GivenBack({ topic = {}, messages, written, write }: GivenBackProps) {
  const giveBack = useEffectEvent((messageId: string) => {
    const message = messages.find(({ id }) => id === messageId);
    const isOfTopic = message && (message.formId ?? undefined) === topic.formId;
    if (isOfTopic && written.trim() === '') write(message.message);
  });
  useEffect(() => onTakenBack((messageId) => giveBack(messageId)), []);
  return null;
}
