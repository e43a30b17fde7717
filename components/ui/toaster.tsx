'use client';

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useId, useRef, useSyncExternalStore } from 'react';
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
import { useFreePlace } from './use-free-place';
import { VisuallyHidden } from './visually-hidden';

const NO_MESSAGES: readonly ShownMessage[] = [];

/**
 * The message area of the page. It always exists, so that screen readers announce what appears in it. It floats over the page where it
 * covers no control.
 */
export function ToastRegion() {
  const area = useRef<HTMLDivElement>(null);
  const messages = useMessagesHere();
  useFreePlace(area, messages.some(isSeen));
  return (
    <Region
      ref={area}
      messages={messages}
      className="pointer-events-none fixed end-4 bottom-4 z-50 w-[min(24rem,calc(100vw-2rem))]"
      look="pointer-events-auto rounded bg-surface py-2 ps-4 pe-2 shadow-overlay"
    />
  );
}

/** The message area of a dialog. It is in the dialog's flow, so it covers nothing. It shows the messages while the dialog is on top. */
export function DialogToastRegion() {
  const area = useRef<HTMLDivElement>(null);
  const messages = useMessagesHere();
  // On a short screen the area covers the end of the scrolling content.
  useEffect(() => {
    if (messages.some(isSeen)) keepFocusInSight(area.current);
  }, [messages]);
  return (
    <Region
      ref={area}
      messages={messages}
      className="short:sticky short:bottom-0 short:z-10 shrink-0 bg-surface px-5 has-data-message:border-line has-data-message:border-t has-data-message:py-1 sm:px-6"
      look="-me-2"
    />
  );
}

function keepFocusInSight(area: HTMLElement | null): void {
  const [active, top] = [document.activeElement, area?.getBoundingClientRect().top ?? 0];
  if (
    active &&
    active !== document.body &&
    !area?.contains(active) &&
    active.getBoundingClientRect().bottom > top
  ) {
    active.scrollIntoView({ block: 'nearest' });
  }
}

function useMessagesHere(): readonly ShownMessage[] {
  const host = useId();
  useEffect(() => addHost(host), [host]);
  return useSyncExternalStore(
    subscribe,
    () => messagesAt(host),
    () => NO_MESSAGES,
  );
}

const isSeen = ({ isSpoken }: ShownMessage) => !isSpoken;

interface RegionProps {
  ref?: RefObject<HTMLDivElement | null>;
  messages: readonly ShownMessage[];
  className: string;
  /** Class names of each message. */
  look: string;
}

function Region({ ref, messages, className, look }: RegionProps) {
  const t = useTranslations('ui.messages');
  return (
    <div
      ref={ref}
      role="log"
      aria-label={t('region')}
      className={classNames('print:hidden grid gap-2', className)}
    >
      {messages.map((message) =>
        isSeen(message) ? (
          <Toast key={message.id} message={message} className={look} />
        ) : (
          <VisuallyHidden key={message.id}>{message.text}</VisuallyHidden>
        ),
      )}
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

function Toast({ message, className }: { message: ShownMessage; className: string }) {
  const t = useTranslations('ui.messages');
  const { id } = message;
  // If the message disappears with its dialog, the pointer never leaves it, so release it here.
  useEffect(() => () => releaseMessage(id), [id]);
  const [hold, release] = [() => holdMessage(id), () => releaseMessage(id)];
  const reading = { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release };
  const Icon = ICONS[message.type];
  return (
    <div
      {...reading}
      data-message
      role={message.type === 'error' ? 'alert' : undefined}
      className={classNames('flex animate-[rise-in_var(--motion)] items-start gap-3 text-sm', className)}
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
