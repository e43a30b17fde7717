'use client';

import { MessagesSquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { lazyPart } from '@/components/ui/lazy-part';
import type { MessageView } from '@/lib/api/conversation-shapes';
import { MessageComposer } from './message-composer';
import { type ConversationTarget, useMessages } from './use-messages';

// Most pages with a conversation on them have nothing in it yet.
const MessageItem = lazyPart(() => import('./message-item').then((module) => module.MessageItem));

export interface Topic {
  formId?: string;
  /** Of a question about a field. */
  componentId?: string;
}

interface ConversationProps {
  target: ConversationTarget;
  /** What it is about; without it, the whole conversation of the case. */
  topic?: Topic;
  /** As it was when the page was made. */
  initial: readonly MessageView[];
  canPost: boolean;
  /** Where a message belongs, when the whole conversation is shown. */
  renderTopic?: (message: MessageView) => ReactNode;
}

/** Questions and answers between a company and its case workers; an answer appears without reload. */
export function Conversation({ target, topic = {}, initial, canPost, renderTopic }: ConversationProps) {
  const t = useTranslations('support');
  const messages = useMessages(target, initial).filter((message) => isAbout(message, topic));
  return (
    <div className="grid gap-5">
      {messages.length === 0 && !(canPost && target.asApplicant) && (
        <EmptyState icon={<MessagesSquare />} title={t('emptyTitle')}>
          {!target.asApplicant && t('emptyTextStaff')}
        </EmptyState>
      )}
      {messages.length > 0 && (
        <ol aria-live="polite" aria-label={t('conversation')} className="grid gap-3">
          <Suspense>
            {messages.map((message) => (
              <MessageItem key={message.id} message={message} target={target} canMark={canPost}>
                {renderTopic?.(message)}
              </MessageItem>
            ))}
          </Suspense>
        </ol>
      )}
      {canPost && <MessageComposer target={target} topic={topic} />}
    </div>
  );
}

function isAbout(message: MessageView, { formId, componentId }: Topic): boolean {
  if (componentId) {
    return message.componentId === componentId;
  }
  return formId === undefined || message.formId === formId;
}
