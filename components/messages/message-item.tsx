'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { call } from '@/components/ui/api-client';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { EmailText } from '@/components/ui/email-text';
import { HandledIcon, UndoIcon } from '@/components/ui/icons';
import { RelativeTime } from '@/components/ui/relative-time';
import { useApiErrorBanner } from '@/components/ui/use-api-error-banner';
import type { MessageView } from '@/lib/contract/conversation-shapes';
import { type ConversationTarget, foreseeMessage, showMessageNow } from './use-messages';

interface MessageItemProps {
  message: MessageView;
  target: ConversationTarget;
  canMark: boolean;
  /** What it is about. */
  children?: ReactNode;
}

/** One message; one from the other side can be marked as handled. */
export function MessageItem({ message, target, canMark, children }: MessageItemProps) {
  const t = useTranslations('support');
  const isOwn = message.postedByMA !== target.asApplicant;
  const isWaiting = !isOwn && !message.isHandled;
  return (
    <li
      className={classNames(
        'grid min-w-0 max-w-[85%] gap-1',
        isOwn ? 'justify-self-end' : 'justify-self-start',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-ink-muted text-sm">
        <span className="font-medium text-ink">
          <EmailText>{isOwn && target.asApplicant ? t('you') : message.postedBy}</EmailText>
        </span>
        <RelativeTime at={message.createdAt} />
        {isWaiting && <Badge tone="accent">{t('new')}</Badge>}
      </p>
      <div
        className={classNames(
          'whitespace-pre-line wrap-anywhere rounded-lg border px-4 py-2.5',
          isOwn
            ? 'rounded-se-xs border-accent-line bg-accent-subtle'
            : 'rounded-ss-xs border-line bg-surface',
        )}
      >
        {children && <p className="mb-1 text-ink-muted text-sm">{children}</p>}
        {message.message}
      </div>
      {!isOwn && canMark && <MarkButton message={message} target={target} />}
    </li>
  );
}

function MarkButton({ message, target }: { message: MessageView; target: ConversationTarget }) {
  const t = useTranslations('support');
  const client = useQueryClient();
  const showError = useApiErrorBanner();
  const mark = useMutation({
    mutationFn: (isHandled: boolean) =>
      call(
        'markMessageHandled',
        { caseId: target.caseId, messageId: message.id, isHandled },
        { asApplicant: target.asApplicant },
      ),
    onMutate: (isHandled) => foreseeMessage(client, { ...message, isHandled }),
    onSuccess: (_answer, isHandled) => showMessageNow(client, { ...message, isHandled }),
    onError(error, _isHandled, takeBack) {
      takeBack?.();
      showError(error);
    },
  });
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-ms-2 justify-self-start"
      pending={mark.isPending}
      onClick={() => mark.mutate(!message.isHandled)}
    >
      {message.isHandled ? <UndoIcon aria-hidden="true" /> : <HandledIcon aria-hidden="true" />}
      {t(message.isHandled ? 'markUnhandled' : 'markHandled')}
    </Button>
  );
}
