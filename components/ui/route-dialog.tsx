'use client';

import { X } from 'lucide-react';
import { useRouter } from 'next/navigation';
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
  useTransition,
} from 'react';
import type { Locale } from '@/lib/domain/locale';
import type { Messages } from '@/lib/platform/i18n/messages';
import { closeAddress, lastLeft } from './address';
import { Button, IconButton } from './button';
import { classNames } from './class-names';
import { sendOnKeys } from './field-form';
import { DialogMessages } from './message-strip';
import { useRefresh } from './refresh';
import { useIsOffline } from './use-is-offline';
import { useBackdrop, useModal } from './use-modal';

export interface RouteDialogProps {
  title: ReactNode;
  /** Address of the route under the dialog. */
  closeTo: string;
  /** Closing goes back in the history if a page of the parent opened it. Default: the parent's address takes its place. */
  goesBack?: boolean;
  /** The page under the dialog draws it (`openAddress`), so opening and closing ask the server for nothing. */
  isHere?: boolean;
  /** Closing keeps the query of the address, such as a list's filters. */
  keepQuery?: boolean;
  /** `window` fills it, with one scroll; `page` is a whole form over the case; `small` a question. Default `medium`. */
  size?: 'small' | 'medium' | 'large' | 'page' | 'window';
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
  /** The button to close anyway. Default: "Close without saving". */
  leaveLabel?: string;
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
  'closeTo' | 'goesBack' | 'isHere' | 'keepQuery' | 'confirmBeforeClose'
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
      {...[...dirty.current.values()].find(({ text }) => text)}
      onStay={() => setIsAsking(false)}
      onLeave={() => {
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
  const isWindow = size === 'window';

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
        <div className={isWindow ? 'sticky top-0 z-10 bg-surface' : 'contents'}>
          <div className="border-line border-b">
            <div
              className={classNames(
                'flex items-start gap-4 px-5 py-4 sm:px-6',
                isWindow && 'mx-auto max-w-2xl sm:max-w-[45rem]',
              )}
            >
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
          </div>
          {isShown && <DialogMessages />}
          {isWindow && question}
        </div>
        <div
          data-dialog-body
          className={classNames(
            'relative px-5 py-5 sm:px-6',
            !isWindow && 'min-h-0 flex-1 overflow-y-auto overscroll-contain',
          )}
        >
          {children}
        </div>
        {footer && <div className="border-line border-t bg-surface px-5 py-3 sm:px-6">{footer}</div>}
        {!isWindow && question}
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

interface ConfirmCloseProps extends BeforeClose {
  onStay: () => void;
  onLeave: () => void;
}

/** Asks, inside a dialog that is about to close, whether to discard what was written. */
function ConfirmClose({ text, leaveLabel, onStay, onLeave }: ConfirmCloseProps) {
  const t = useTranslations('ui.dialog');
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    stay.current?.focus();
    return () => {
      if (before instanceof HTMLElement) {
        before.focus();
      }
    };
  }, []);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-end gap-3 border-warning-line border-t bg-warning-subtle px-5 py-3 sm:px-6"
    >
      <p className="basis-full font-medium text-sm text-warning">{text ?? t('unsaved')}</p>
      <Button size="sm" onClick={onLeave}>
        {leaveLabel ?? t('leave')}
      </Button>
      <Button ref={stay} size="sm" variant="primary" onClick={onStay}>
        {t('stay')}
      </Button>
    </div>
  );
}

/** The buttons at the end of a dialog's form: cancel first, the action last (on top on a phone). */
export function DialogActions({ children, cancelLabel }: { children: ReactNode; cancelLabel?: string }) {
  const t = useTranslations('ui');
  const { close } = useCloseDialog();
  return (
    <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:flex-wrap-reverse sm:justify-end">
      <Button onClick={close}>{cancelLabel ?? t('cancel')}</Button>
      {children}
    </div>
  );
}

interface Leaving {
  /** Address of the route under the dialog. */
  closeTo: string;
  goesBack?: boolean;
  /** The page under the dialog draws it. */
  isHere?: boolean;
  keepQuery?: boolean;
}

/**
 * Closes a dialog by navigating: back, if the dialog was opened from its parent; else to the parent's address.
 *
 * @returns `isLeaving` until the parent is there; `isGone` if the dialog must be hidden before that.
 */
function useLeave({ closeTo, goesBack, isHere, keepQuery }: Leaving) {
  const router = useRouter();
  const refresh = useRefresh();
  const [isLeaving, startLeaving] = useTransition();
  const [openedUnder] = useState(lastLeft);
  const hasLeft = useRef(false);
  useEffect(() => {
    hasLeft.current = isLeaving;
  }, [isLeaving]);
  const leave = useCallback(
    (andRefresh: boolean) => {
      // Pressing twice would go back two steps, out of the page.
      if (hasLeft.current) {
        return;
      }
      hasLeft.current = true;
      const parent = keepQuery ? closeTo + window.location.search : closeTo;
      if (isHere) {
        closeAddress(parent, andRefresh ? () => void refresh() : undefined);
        return;
      }
      if (goesBack && openedUnder?.startsWith(closeTo)) {
        // The router drops a refresh that is under way when the history moves, so the refresh starts afterwards.
        if (andRefresh) {
          window.addEventListener('popstate', () => setTimeout(() => router.refresh()), { once: true });
        }
        router.back();
        return;
      }
      startLeaving(() => {
        router.replace(parent, { scroll: false });
        if (andRefresh) {
          router.refresh();
        }
      });
    },
    [router, refresh, closeTo, goesBack, openedUnder, isHere, keepQuery],
  );
  return { leave, isLeaving, isGone: useGone(isLeaving) };
}

/**
 * Whether to hide the dialog before the address of the page under it is there. Without a network that has to wait, and the dialog stays
 * hidden meanwhile.
 */
function useGone(isLeaving: boolean): boolean {
  const isOffline = useIsOffline();
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    if (!isLeaving) setIsGone(false);
    else if (isOffline) setIsGone(true);
  }, [isLeaving, isOffline]);
  return isGone;
}
