'use client';

import { X } from 'lucide-react';
import { NextIntlClientProvider, useLocale, useMessages, useTimeZone, useTranslations } from 'next-intl';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Locale } from '@/lib/domain/locale';
import type { Messages } from '@/lib/i18n/messages';
import { ConfirmClose } from './confirm-close';
import { IconButton } from './icon-button';
import { useRefresh } from './refresh';
import { sendOnKeys } from './send-keys';
import { DialogToastRegion } from './toaster';
import { useBackdrop } from './use-backdrop';
import { useLeave } from './use-leave';
import { useModal } from './use-modal';

export interface RouteDialogProps {
  title: ReactNode;
  /** Address of the route that the dialog stands over. */
  closeTo: string;
  /** True in the `(.)x` route: the parent is one step back in the history. */
  intercepted?: boolean;
  /** Drawn by the page under it (`openAddress`): opening and closing ask the server for nothing. */
  isHere?: boolean;
  /** Closing keeps the query of the address (a list's filters). */
  keepQuery?: boolean;
  /** `page` is a whole form over the case; `small` a question. Default `medium`. */
  size?: 'small' | 'medium' | 'large' | 'page';
  /** Beneath the title. */
  subtitle?: ReactNode;
  /** Beside the title: a status, a menu. */
  actions?: ReactNode;
  /** Always in sight at the bottom. A dialog with a form has its buttons in `DialogActions` inside that form instead. */
  footer?: ReactNode;
  /** Ask before closing; for a form inside, `useConfirmBeforeClose` does the same. */
  confirmBeforeClose?: boolean;
  /** Another language than the page's, for as long as the dialog is open; with `messages` of that language. */
  locale?: Locale;
  messages?: Messages;
  children: ReactNode;
}

/** A route as a modal dialog over its parent route. Close button, Escape and backdrop return to the parent. */
export function RouteDialog({ locale, messages, ...props }: RouteDialogProps) {
  const pageLocale = useLocale();
  const pageMessages = useMessages();
  // Always inside a provider, so that input survives a change of language.
  return (
    <NextIntlClientProvider
      locale={locale ?? pageLocale}
      timeZone={useTimeZone()}
      messages={messages ?? pageMessages}
    >
      <Dialog {...props} />
    </NextIntlClientProvider>
  );
}

export interface CloseDialog {
  /** Returns to the parent route, asking first if there is unsaved input. */
  close: () => void;
  /** Returns to the parent route without asking and refreshes it. For after a submit. */
  closeAndRefresh: () => void;
}

interface DialogContext extends CloseDialog {
  dirty: RefObject<Map<string, BeforeClose>>;
  isShown: boolean;
}

/** The dialog, or the page in its place, that a component is part of. */
export const Context = createContext<DialogContext | null>(null);

/** Functions to close the surrounding dialog. Outside a dialog they only refresh. */
export function useCloseDialog(): CloseDialog {
  const context = useContext(Context);
  const refresh = useRefresh();
  return context ?? { close: () => undefined, closeAndRefresh: () => void refresh() };
}

export interface BeforeClose {
  /** What is not saved, in words; otherwise that something is not. */
  text?: string;
  /** Called when the dialog is closed all the same. */
  onLeave?: () => void;
}

/** While `when` holds, closing the dialog asks first, and leaving the page warns. */
export function useConfirmBeforeClose(when: boolean, before: BeforeClose = {}): void {
  const dirty = useContext(Context)?.dirty;
  const id = useId();
  const latest = useRef(before);
  useEffect(() => {
    latest.current = before;
    if (dirty?.current.has(id)) dirty.current.set(id, before);
  });
  useEffect(() => {
    if (!when) {
      return;
    }
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    dirty?.current.set(id, latest.current);
    window.addEventListener('beforeunload', warn);
    return () => {
      dirty?.current.delete(id);
      window.removeEventListener('beforeunload', warn);
    };
  }, [when, dirty, id]);
}

type ClosingProps = Pick<
  RouteDialogProps,
  'closeTo' | 'intercepted' | 'isHere' | 'keepQuery' | 'confirmBeforeClose'
>;

/**
 * Closing, with a question before it while something inside is not saved.
 *
 * @returns `question` stands where it is asked, else it is false.
 */
export function useClosing({ confirmBeforeClose = false, ...props }: ClosingProps) {
  const dirty = useRef(new Map<string, BeforeClose>());
  const [isAsking, setIsAsking] = useState(false);
  const { leave, isLeaving, isGone } = useLeave(props);
  const close = useCallback(() => {
    if (confirmBeforeClose || dirty.current.size > 0) {
      setIsAsking(true);
    } else {
      leave(false);
    }
  }, [confirmBeforeClose, leave]);
  const question = isAsking && (
    <ConfirmClose
      text={[...dirty.current.values()].find(({ text }) => text)?.text}
      onStay={() => setIsAsking(false)}
      onLeave={() => {
        for (const { onLeave } of dirty.current.values()) onLeave?.();
        setIsAsking(false);
        leave(false);
      }}
    />
  );
  return { close, leave, isLeaving, isGone, dirty, question, stay: () => setIsAsking(false) };
}

function Dialog(props: Omit<RouteDialogProps, 'locale' | 'messages'>) {
  const { title, subtitle, actions, footer, size = 'medium', children } = props;
  const t = useTranslations('ui');
  const lang = useLocale();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const { close, leave, isLeaving, isGone, dirty, question, stay } = useClosing(props);
  const outer = useContext(Context);
  const isShown = useModal(ref, (outer?.isShown ?? true) && !isGone);
  const context = useMemo(
    () => ({ close, closeAndRefresh: () => leave(true), dirty, isShown }),
    [close, leave, dirty, isShown],
  );
  const backdrop = useBackdrop(close);

  return (
    <Context value={context}>
      <dialog
        ref={ref}
        lang={lang}
        aria-labelledby={titleId}
        data-size={size}
        data-closing={isLeaving}
        className="route-dialog"
        onKeyDown={(event) => {
          // Also from its heading or its close button.
          sendOnKeys(event, ref.current?.querySelector<HTMLFormElement>('[data-dialog-body] form'));
          // A second Escape would close without asking if the browser handled it.
          if (event.key === 'Escape' && !isTakenInside(event)) {
            event.preventDefault();
            // One over a dialog closes alone.
            event.stopPropagation();
            question ? stay() : close();
          }
        }}
        onCancel={(event) => {
          // A file field inside also sends "cancel", which is none of the dialog's business.
          if (event.target === event.currentTarget) {
            event.preventDefault();
            close();
          }
        }}
        onClose={(event) => {
          // A browser may close without asking, on a second Escape.
          if (event.target === event.currentTarget && !event.currentTarget.open) {
            leave(false);
          }
        }}
        {...backdrop}
      >
        <div className="flex items-start gap-4 border-line border-b px-5 py-4 sm:px-6">
          <div className="min-w-0 flex-1">
            <h2 id={titleId} tabIndex={-1} data-dialog-title className="font-semibold text-lg">
              {title}
            </h2>
            {subtitle && <div className="mt-0.5 text-sm text-ink-muted">{subtitle}</div>}
          </div>
          {actions}
          <IconButton
            label={t('close')}
            icon={<X aria-hidden="true" />}
            onClick={close}
            className="-my-1 -me-2"
          />
        </div>
        <div
          data-dialog-body
          className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5 sm:px-6"
        >
          {children}
        </div>
        {footer && <div className="border-line border-t bg-surface px-5 py-3 sm:px-6">{footer}</div>}
        {question}
        {isShown && <DialogToastRegion />}
      </dialog>
    </Context>
  );
}

/** A menu or tooltip inside takes its own. One that the dialog was opened from may be on its way out, and take what is not its own. */
function isTakenInside({ defaultPrevented, currentTarget }: KeyboardEvent<HTMLDialogElement>): boolean {
  return defaultPrevented && currentTarget.querySelector('[data-radix-popper-content-wrapper]') !== null;
}
