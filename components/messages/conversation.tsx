'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { FetchedPart } from '@/components/browser/fetched-part';
import { useWriting } from '@/components/browser/use-written';
import { EmptyState } from '@/components/ui/card';
import { ConversationIcon } from '@/components/ui/icons';
import { OlderButton } from '@/components/ui/older-button';
import { SkeletonLines } from '@/components/ui/skeleton';
import type { MessageView } from '@/lib/contract/conversation-shapes';
import type { ConversationTarget, HeldMessages, MessagePost, Topic } from './held-messages';
import { type ComposerTools, MessageComposer } from './message-composer';
import type { MessageItem } from './message-item';

interface ConversationProps {
  target: ConversationTarget;
  /** The topic. Without it, the whole conversation of the case. */
  topic?: Topic;
  /** The messages about the topic. */
  held: HeldMessages;
  canPost: boolean;
  /** Renders one message. It may be a `lazyPart`. */
  Item: ComponentType<ComponentProps<typeof MessageItem>>;
  /** Renders where a message belongs, when the whole conversation is shown. */
  renderTopic?: (message: MessageView) => ReactNode;
  /** Renders tools for writing next to the field. */
  renderTools?: ComposerTools;
  post?: MessagePost | undefined;
}

/** Questions and answers between a company and its case workers. Answers appear without a reload. */
export function Conversation({
  target,
  topic = {},
  held,
  canPost,
  Item,
  renderTopic,
  renderTools,
  post,
}: ConversationProps) {
  const t = useTranslations('support');
  const { messages, isAwaited, hasOlder, showOlder } = held;
  const { isOvertaken } = useWriting();
  return (
    <div className="grid gap-5">
      {isAwaited && <SkeletonLines count={3} />}
      {!isAwaited && messages.length === 0 && !(canPost && target.asApplicant) && !isOvertaken && (
        <EmptyState icon={<ConversationIcon />} title={t('emptyTitle')}>
          {!target.asApplicant && t('emptyTextStaff')}
        </EmptyState>
      )}
      <OlderButton
        hasOlder={hasOlder}
        showOlder={showOlder}
        list={t('conversation')}
        count={messages.length}
      />
      {messages.length > 0 && (
        <ol aria-live="polite" aria-label={t('conversation')} className="grid gap-3">
          <FetchedPart>
            {messages.map((message) => (
              <Item
                key={message.id}
                message={message}
                target={target}
                held={held}
                canMark={canPost && !isOvertaken}
              >
                {renderTopic?.(message)}
              </Item>
            ))}
          </FetchedPart>
        </ol>
      )}
      {canPost && (
        <MessageComposer
          target={target}
          topic={topic}
          onPosted={held.showNow}
          note={held.note}
          waiting={target.asApplicant || isOvertaken ? [] : messages.filter(isWaitingForUs)}
          renderTools={renderTools}
          post={post}
        />
      )}
    </div>
  );
}

const isWaitingForUs = ({ postedByMA, isHandled }: MessageView) => !postedByMA && !isHandled;
