'use client';

import { X } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { NextIntlClientProvider, useLocale, useMessages, useTimeZone, useTranslations } from 'next-intl';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react';
import { closeAddress, lastLeft } from '@/components/browser/address';
import { focusHeading, focusNear, isLost, placeOf } from '@/components/browser/focus-place';
import { useRefresh } from '@/components/browser/page-around';
import { sendOnKeys } from '@/components/browser/send-on-keys';
import { useIsOffline } from '@/components/browser/use-is-offline';
import { Button, IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import {
  type BeforeClose,
  type CloseDialog,
  DialogContext,
  useDialogAround,
} from '@/components/ui/dialog-around';
import { DialogMessages } from '@/components/ui/message-strip';
import type { Locale } from '@/lib/domain/locale';
import type { Messages } from '@/lib/platform/i18n/messages';

const FIELDS = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Shows a `<dialog>` as a modal while the component is mounted. Focus goes to the element marked `data-autofocus`, else to the first field,
 * else to the heading. It does not go to a field in which a single key press would change the answer. On closing, focus returns to where it
 * came from.
 *
 * @param isReady False while the dialog under this one is not shown yet: the one shown last is on top.
 * @returns Whether the dialog is shown.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, isReady: boolean): boolean {
  const [isShown, setIsShown] = useState(false);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isReady) {
      return;
    }
    const { activeElement } = document;
    const opener = openerOf(activeElement);
    dialog.showModal();
    // Somebody may already be typing in a dialog that came with the page.
    const first = dialog.contains(activeElement) ? (activeElement as HTMLElement) : firstFocus(dialog);
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'nearest' });
    blockScrolling();
    setIsShown(true);
    return () => {
      setIsShown(false);
      closeQuietly(dialog);
      releaseScrolling();
      returnFocus(opener);
    };
  }, [ref, isReady]);
  return isShown;
}

/** Returns the element of a dialog that gets focus first. */
export function firstFocus(dialog: HTMLDialogElement): HTMLElement | null {
  const asking = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const title = dialog.querySelector<HTMLElement>('[data-dialog-title]');
  // A form that fills the window is read from its heading on, like a page.
  if (dialog.dataset.size === 'window') return asking ?? title;
  const field = dialog.querySelector<HTMLElement>(`[data-dialog-body] :is(${FIELDS})`);
  return asking ?? (field && harmless(field, dialog)) ?? title;
}

/**
 * Returns the field, or null if it is out of view or nothing can be typed into it: the space bar would change a check box, and Enter in a
 * radio button would send the form.
 */
function harmless(field: HTMLElement, dialog: HTMLElement): HTMLElement | null {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) return null;
  const body = dialog.querySelector('[data-dialog-body]')?.getBoundingClientRect();
  return body && field.getBoundingClientRect().bottom > Math.min(body.bottom, innerHeight) ? null : field;
}

/** Returns the place that focus comes from, or null if nothing had focus. */
export function openerOf(active: Element | null) {
  return active instanceof HTMLElement && active !== document.body ? placeOf(active) : null;
}

/** Closes a dialog that the page no longer shows. Nobody has closed it, so its "close" event must not navigate. */
function closeQuietly(dialog: HTMLDialogElement): void {
  dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), {
    capture: true,
    once: true,
  });
  dialog.close();
}

/**
 * Returns focus to the opener; if the opener is gone, to what took its place; after a reload, to the heading.
 *
 * @param preventScroll False after a route shown as a page: the document was scrolled for it, so focus must scroll back to the opener.
 */
export function returnFocus(opener: ReturnType<typeof openerOf>, preventScroll = true): void {
  requestAnimationFrame(() => {
    if (document.activeElement && document.activeElement !== document.body) {
      return;
    }
    if (!opener) focusHeading();
    else if (isLost(opener)) focusNear(opener);
    else opener.element.focus({ preventScroll });
  });
}

let openDialogs = 0;

/** Blocks scrolling behind a dialog. The page stays as wide without its scroll bar, so that nothing moves. */
function blockScrolling(): void {
  openDialogs += 1;
  if (openDialogs === 1) {
    const { body, documentElement } = document;
    body.style.paddingInlineEnd = `${window.innerWidth - documentElement.clientWidth}px`;
    body.classList.add('dialog-open');
  }
}

function releaseScrolling(): void {
  openDialogs -= 1;
  if (openDialogs === 0) {
    document.body.classList.remove('dialog-open');
    document.body.style.paddingInlineEnd = '';
  }
}

interface ModalProps extends ComponentProps<'dialog'> {
  ref: RefObject<HTMLDialogElement | null>;
  /** Called by Escape, by the browser's own way to close a dialog, and by a press on the backdrop. */
  onDismiss: () => void;
  /** Called by Escape instead. */
  onEscape?: () => void;
}

/** The element of a dialog. Escape closes it alone if it is on top of another. */
export function Modal({ onDismiss, onEscape = onDismiss, onKeyDown, ...rest }: ModalProps) {
  const backdrop = useBackdrop(onDismiss);
  return (
    <dialog
      {...rest}
      className="route-dialog"
      onKeyDown={(event) => {
        onKeyDown?.(event);
        // If the browser handled it, a second Escape would close without asking.
        if (event.key === 'Escape' && !event.nativeEvent.isComposing && !isTakenInside(event)) {
          event.preventDefault();
          event.stopPropagation();
          onEscape();
        }
      }}
      onCancel={(event) => {
        // A file field inside also sends "cancel", which must not close the dialog.
        if (event.target === event.currentTarget) {
          event.preventDefault();
          onDismiss();
        }
      }}
      {...backdrop}
    />
  );
}

/**
 * Whether a menu or tooltip inside the dialog handles this key. The menu that opened the dialog may still be closing and prevent keys that
 * are not its own. It is outside the dialog, so it does not count.
 */
function isTakenInside({ defaultPrevented, currentTarget }: KeyboardEvent<HTMLDialogElement>): boolean {
  return defaultPrevented && currentTarget.querySelector('[data-radix-popper-content-wrapper]') !== null;
}

/** Closes only if both press and release are on the backdrop. Selecting text from the dialog to outside does not close it. */
function useBackdrop(close: () => void) {
  const pressed = useRef(false);
  return {
    onMouseDown: (event: MouseEvent<HTMLDialogElement>) => {
      pressed.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (pressed.current && event.target === event.currentTarget) {
        close();
      }
      pressed.current = false;
    },
  };
}

export interface RouteDialogProps {
  title: ReactNode;
  /** Address of the route under the dialog. */
  closeTo: string;
  /** Closing goes back in the history if a page of the parent opened it. Default: the parent's address takes its place. */
  goesBack?: boolean;
  /** The page under the dialog draws it (`openAddress`), so opening and closing ask the server for nothing. */
  isHere?: boolean;
  /** Closing leaves the query of the address, such as a list's filters. */
  keepQuery?: boolean;
  /** `window` fills it, with one scroll; `page` is a whole form over the case; `small` a question. Default `medium`. */
  size?: 'small' | 'medium' | 'large' | 'page' | 'window';
  /** Above the title. It scrolls away, unlike the title. */
  above?: ReactNode;
  /** Beneath the title. */
  subtitle?: ReactNode;
  /** Next to the title: a status, a menu. */
  actions?: ReactNode;
  /** Hides the dialog while its call is under way, or shows it again (`DialogAround`). */
  conceal?: (isConcealed: boolean) => void;
  /** Always visible at the bottom. A dialog with a form has its buttons in `DialogActions` inside that form instead. */
  footer?: ReactNode;
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

/** Functions to close the surrounding dialog. Outside a dialog they only refresh. */
export function useCloseDialog(): CloseDialog {
  const context = useDialogAround();
  const refresh = useRefresh();
  return context ?? { close: () => undefined, closeAndRefresh: () => void refresh() };
}

/** While `when` is true, closing the dialog asks first, and leaving the page warns. */
export function useConfirmBeforeClose(when: boolean, before: BeforeClose = {}): void {
  const dirty = useDialogAround()?.dirty;
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

/**
 * Closes the dialog, after a question if something inside is not saved.
 *
 * @returns `question` is the question to show, or false.
 */
export function useClosing(props: Leaving) {
  const dirty = useRef(new Map<string, BeforeClose>());
  const [isAsking, setIsAsking] = useState(false);
  const { leave, isLeaving, isGone } = useLeave(props);
  const close = useCallback(() => {
    if (dirty.current.size > 0) {
      setIsAsking(true);
    } else {
      leave(false);
    }
  }, [leave]);
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
  const { title, above, subtitle, actions, footer, size = 'medium', conceal, children } = props;
  const t = useTranslations('ui');
  const lang = useLocale();
  const titleId = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const { close, leave, isLeaving, isGone, dirty, question, stay } = useClosing(props);
  const outer = useDialogAround();
  const isShown = useModal(ref, (outer?.isShown ?? true) && !isGone);
  const context = useMemo(
    () => ({ close, closeAndRefresh: () => leave(true), dirty, isShown, conceal }),
    [close, leave, dirty, isShown, conceal],
  );
  const isWindow = size === 'window';

  return (
    <DialogContext value={context}>
      <Modal
        ref={ref}
        lang={lang}
        aria-labelledby={titleId}
        data-size={size}
        data-closing={isLeaving}
        // Also sends the form when focus is on the heading or the close button.
        onKeyDown={(event) =>
          sendOnKeys(event, ref.current?.querySelector<HTMLFormElement>('[data-dialog-body] form'))
        }
        onDismiss={close}
        onEscape={question ? stay : close}
        onClose={(event) => {
          // On a second Escape a browser may close the dialog without asking.
          if (event.target === event.currentTarget && !event.currentTarget.open) {
            leave(false);
          }
        }}
      >
        {above}
        <div data-dialog-head className={isWindow ? 'sticky top-0 z-10 bg-surface' : 'contents'}>
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
      </Modal>
    </DialogContext>
  );
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
    <div className="dialog-actions mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:flex-wrap-reverse sm:justify-end">
      <Button onClick={close}>{cancelLabel ?? t('cancel')}</Button>
      {children}
    </div>
  );
}

type Leaving = Pick<RouteDialogProps, 'closeTo' | 'goesBack' | 'isHere' | 'keepQuery'>;

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
