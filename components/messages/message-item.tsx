'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { addressOf, call } from '@/components/browser/api-client';
import { useSend } from '@/components/browser/send';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { HandledIcon, UndoIcon } from '@/components/ui/icons';
import { EmailText } from '@/components/ui/identifiers';
import { RelativeTime } from '@/components/ui/relative-time';
import type { MessageView } from '@/lib/contract/conversation-shapes';
import { FileName } from './file-name';
import type { ConversationTarget, HeldMessages } from './held-messages';

interface MessageItemProps {
  message: MessageView;
  target: ConversationTarget;
  held: Pick<HeldMessages, 'foresee' | 'showNow' | 'note'>;
  canMark: boolean;
  /** What the message is about. */
  children?: ReactNode;
  /** Shown under it. */
  footer?: ReactNode;
}

/** One message. A message from the other side can be marked as handled. */
export function MessageItem({ message, target, held, canMark, children, footer }: MessageItemProps) {
  const t = useTranslations('support');
  const isFromOurSide = message.postedByMA !== target.asApplicant;
  const isWaiting = !isFromOurSide && !message.isHandled;
  const item = useNamedInAddress(`message-${message.id}`);
  return (
    <li
      ref={item}
      id={`message-${message.id}`}
      tabIndex={-1}
      className={classNames(
        'grid min-w-0 max-w-[85%] gap-1',
        isFromOurSide ? 'justify-self-end' : 'justify-self-start',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-ink-muted text-sm">
        <span className="font-medium text-ink">
          <EmailText>{message.isOwn ? t('you') : message.postedBy || t('company')}</EmailText>
        </span>
        <RelativeTime at={message.createdAt} />
        {isWaiting && <Badge tone="accent">{t('new')}</Badge>}
      </p>
      <div
        className={classNames(
          'whitespace-pre-line wrap-anywhere rounded-lg border px-4 py-2.5',
          isFromOurSide
            ? 'rounded-se-xs border-accent-line bg-accent-subtle'
            : 'rounded-ss-xs border-line bg-surface',
        )}
      >
        {children && <p className="mb-1 text-ink-muted text-sm">{children}</p>}
        <div dir="auto">{message.message}</div>
        {message.files && <Files message={message} target={target} />}
      </div>
      {!isFromOurSide && canMark && <MarkButton message={message} target={target} held={held} />}
      {footer}
    </li>
  );
}

function Files({ message: { files = [] }, target }: Pick<MessageItemProps, 'message' | 'target'>) {
  const t = useTranslations('support');
  const { caseId, asApplicant } = target;
  return (
    <ul aria-label={t('attached')} className="mt-2 grid gap-1 border-line border-t pt-2">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <FileName
            file={file}
            href={addressOf('getMessageFile', { caseId, fileId: file.id }, { asApplicant })}
          />
        </li>
      ))}
    </ul>
  );
}

/**
 * Scrolls to the message that the address names, as links in mails do. The message arrives after the page, when the browser no longer looks
 * for it.
 */
function useNamedInAddress(id: string): RefObject<HTMLLIElement | null> {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (window.location.hash !== `#${id}`) return;
    item.current?.scrollIntoView({ block: 'center' });
    item.current?.focus({ preventScroll: true });
  }, [id]);
  return item;
}

function MarkButton({ message, target, held }: Pick<MessageItemProps, 'message' | 'target' | 'held'>) {
  const t = useTranslations('support');
  const mark = useSend(async (isHandled: boolean) => {
    const { caseId, asApplicant } = target;
    const takeBack = held.foresee({ ...message, isHandled });
    try {
      await call('markMessageHandled', { caseId, messageId: message.id, isHandled }, { asApplicant });
    } catch (error) {
      takeBack();
      throw error;
    }
    held.showNow({ ...message, isHandled });
    held.note?.([{ ...message, isHandled }]);
  });
  const words = target.asApplicant ? WORDS.applicant : WORDS.staff;
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-ms-2 justify-self-start"
      pending={mark.isPending}
      onClick={() => mark.send(!message.isHandled)}
    >
      {message.isHandled ? <UndoIcon aria-hidden="true" /> : <HandledIcon aria-hidden="true" />}
      {t(message.isHandled ? words.undo : words.mark)}
    </Button>
  );
}

/** What the button says, to mark a message and to take that back. */
const WORDS = {
  applicant: { mark: 'markRead', undo: 'markUnread' },
  staff: { mark: 'markHandled', undo: 'markUnhandled' },
} as const;
