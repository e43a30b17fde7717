'use client';

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { classNames } from './class-names';
import { IconButton } from './icon-button';
import {
  addHost,
  closeMessage,
  holdMessage,
  type MessageType,
  messagesAt,
  releaseMessage,
  type ShownMessage,
  subscribe,
} from './toast-store';
import { VisuallyHidden } from './visually-hidden';

const NO_MESSAGES: readonly ShownMessage[] = [];

/**
 * The message area: always there, so that what appears in it is announced. One stands in the page and one in each open
 * dialog; the topmost shows.
 */
export function ToastRegion() {
  const host = useId();
  const t = useTranslations('ui.messages');
  useEffect(() => addHost(host), [host]);
  const messages = useSyncExternalStore(
    subscribe,
    () => messagesAt(host),
    () => NO_MESSAGES,
  );
  return (
    <div
      role="log"
      aria-label={t('region')}
      className="print:hidden pointer-events-none fixed inset-x-4 z-50 max-sm:top-4 sm:bottom-4 ms-auto grid max-w-md gap-2 sm:start-auto sm:w-96"
    >
      {messages.map((message) => (
        <Toast key={message.id} message={message} />
      ))}
    </div>
  );
}

const ICONS = { success: CircleCheck, info: Info, warning: TriangleAlert, error: CircleAlert };

const COLOURS: Record<MessageType, string> = {
  success: 'text-success',
  info: 'text-info',
  warning: 'text-warning',
  error: 'text-danger',
};

function Toast({ message }: { message: ShownMessage }) {
  const t = useTranslations('ui.messages');
  const { id } = message;
  // It goes with the dialog that it stands in, without the pointer leaving it first.
  useEffect(() => () => releaseMessage(id), [id]);
  const [hold, release] = [() => holdMessage(id), () => releaseMessage(id)];
  const reading = { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release };
  const Icon = ICONS[message.type];
  return (
    <div
      {...reading}
      role={message.type === 'error' ? 'alert' : undefined}
      className="pointer-events-auto flex animate-[rise-in_var(--motion)] items-start gap-3 rounded bg-surface py-2 ps-4 pe-2 text-sm shadow-overlay"
    >
      <Icon
        aria-hidden="true"
        className={classNames('mt-2 size-[1.125rem] shrink-0', COLOURS[message.type])}
      />
      <div className="min-w-0 flex-1 py-2">
        <VisuallyHidden>{t(message.type)} </VisuallyHidden>
        <div>{message.text}</div>
        {message.detail && <div className="mt-0.5 text-ink-subtle text-xs">{message.detail}</div>}
      </div>
      <IconButton label={t('close')} icon={<X aria-hidden="true" />} onClick={() => closeMessage(id)} />
    </div>
  );
}
