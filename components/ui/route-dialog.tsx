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
  /** Address of the route under the dialog. */
  closeTo: string;
  /** True in the `(.)x` route: the parent is one step back in the history. */
  intercepted?: boolean;
  /** The page under the dialog draws it (`openAddress`), so opening and closing ask the server for nothing. */
  isHere?: boolean;
  /** Closing keeps the query of the address, such as a list's filters. */
  keepQuery?: boolean;
  /** `page` is a whole form over the case; `small` a question. Default `medium`. */
  size?: 'small' | 'medium' | 'large' | 'page';
  /** Beneath the title. */
  subtitle?: ReactNode;
  /** Beside the title: a status, a menu. */
  actions?: ReactNode;
  /** Always visible at the bottom. A dialog with a form has its buttons in `DialogActions` inside that form instead. */
  footer?: ReactNode;
  /** Asks before closing. For a form inside, `useConfirmBeforeClose` does the same. */
  confirmBeforeClose?: boolean;
  /** Another language than the page's while the dialog is open, with `messages` in that language. */
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
  /** Returns to the parent route without asking, and refreshes it. Use it after a submit. */
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
  /** Says what is not saved. Default: says that something is not saved. */
  text?: string;
  /** Called when the person closes the dialog anyway. */
  onLeave?: () => void;
}

/** While `when` is true, closing the dialog asks first, and leaving the page warns. */
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
 * Closes the dialog, after a question if something inside is not saved.
 *
 * @returns `question` is the question to show, or false.
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
          // Also sends the form when focus is on the heading or the close button.
          sendOnKeys(event, ref.current?.querySelector<HTMLFormElement>('[data-dialog-body] form'));
          // If the browser handled it, a second Escape would close without asking.
          if (event.key === 'Escape' && !isTakenInside(event)) {
            event.preventDefault();
            // A dialog on top of another closes alone.
            event.stopPropagation();
            question ? stay() : close();
          }
        }}
        onCancel={(event) => {
          // A file field inside also sends "cancel", which must not close the dialog.
          if (event.target === event.currentTarget) {
            event.preventDefault();
            close();
          }
        }}
        onClose={(event) => {
          // On a second Escape a browser may close the dialog without asking.
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

/**
 * Whether a menu or tooltip inside the dialog handles this key. The menu that opened the dialog may still be closing and prevent keys that
 * are not its own. It is outside the dialog, so it does not count.
 */
function isTakenInside({ defaultPrevented, currentTarget }: KeyboardEvent<HTMLDialogElement>): boolean {
  return defaultPrevented && currentTarget.querySelector('[data-radix-popper-content-wrapper]') !== null;
}
