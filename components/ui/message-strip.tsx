'use client';

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import {
  addHost,
  closeMessage,
  holdMessage,
  isState,
  type MessageType,
  messagesAt,
  releaseMessage,
  type ShownMessage,
  subscribe,
} from '@/components/browser/message-store';
import { IconButton } from './button';
import { classNames } from './class-names';
import { VisuallyHidden } from './visually-hidden';

const NO_MESSAGES: readonly ShownMessage[] = [];

/**
 * The message area of a page, under its header. It always exists, so that screen readers announce what appears in it, and it stays in sight
 * when the page is scrolled.
 */
export function MessageStrip() {
  return (
    <Messages kind="page" className={`message-strip sticky top-0 z-30 *:mx-auto *:max-w-5xl ${UNDERLINED}`} />
  );
}

/** The message area of the pages for staff, where nothing moves when a message comes or goes. The screen decides its place. */
export function StaffMessages() {
  return <Messages kind="page" className="staff-messages" />;
}

const UNDERLINED = 'has-data-message:border-line has-data-message:border-b';

/** The message area of a dialog, above its content. It shows the messages while the dialog is on top. */
export function DialogMessages() {
  return <Messages kind="dialog" className={`short:sticky short:top-0 short:z-10 ${UNDERLINED}`} />;
}

/** Scrolls until the area does not cover what has focus. */
function keepFocusInSight(area: HTMLElement | null): void {
  const active = document.activeElement;
  if (!area || !active || active === document.body || area.contains(active)) return;
  const [over, under] = [area.getBoundingClientRect(), active.getBoundingClientRect()];
  const isApart = under.left >= over.right || under.right <= over.left;
  if (!isApart && under.top < over.bottom && under.bottom > over.top)
    active.scrollIntoView({ block: 'nearest' });
}

function useMessagesIn(kind: 'page' | 'dialog'): readonly ShownMessage[] {
  const host = useId();
  useEffect(() => addHost(kind, host), [kind, host]);
  return useSyncExternalStore(
    subscribe,
    () => messagesAt(host),
    () => NO_MESSAGES,
  );
}

const isSeen = ({ isSpoken }: ShownMessage) => !isSpoken;

function Messages({ kind, className }: { kind: 'page' | 'dialog'; className: string }) {
  const t = useTranslations('ui.messages');
  const area = useRef<HTMLDivElement>(null);
  const messages = useMessagesIn(kind);
  useEffect(() => {
    if (!messages.some(isSeen)) return;
    // At most three lines are in sight: the beginning of a state of the page, or else of the latest.
    const inSight = area.current?.children[messages.findLastIndex(isState)] ?? area.current?.lastElementChild;
    if (area.current && inSight) {
      area.current.scrollTop +=
        inSight.getBoundingClientRect().top - area.current.getBoundingClientRect().top;
    }
    keepFocusInSight(area.current);
  }, [messages]);
  return (
    <div
      ref={area}
      role="log"
      aria-label={t('region')}
      className={classNames('max-h-32 shrink-0 overflow-y-auto bg-surface print:hidden', className)}
    >
      {messages.map((message) =>
        isSeen(message) ? (
          <SeenMessage key={message.id} message={message} />
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

function SeenMessage({ message }: { message: ShownMessage }) {
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
      className="flex animate-[fade-in_var(--motion)] items-start gap-3 px-4 py-1 text-sm sm:px-6"
    >
      <Icon
        aria-hidden="true"
        className={classNames('mt-2 size-[1.125rem] shrink-0', COLOURS[message.type])}
      />
      <div className="min-w-0 flex-1 py-2">
        <VisuallyHidden>{t(message.type)} </VisuallyHidden>
        <div>{message.text}</div>
        {message.detail && (
          <details className="text-ink-subtle text-xs">
            <summary className="w-fit py-1">{t('more')}</summary>
            {message.detail}
          </details>
        )}
      </div>
      {!isState(message) && (
        <IconButton
          label={t('close')}
          icon={<X aria-hidden="true" />}
          onClick={() => closeMessage(id)}
          className="-me-2"
        />
      )}
    </div>
  );
}
