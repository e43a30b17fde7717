'use client';

import {
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import { CONTENT_ID } from '@/components/browser/content-id';
import { useWasLoaded } from '@/components/browser/fetched-part';
import { BackLink } from '@/components/ui/back-link';
import { DialogContext } from '@/components/ui/dialog-around';
import {
  openerOf,
  RouteDialog,
  type RouteDialogProps,
  returnFocus,
  useCloseDialog,
  useClosing,
} from './dialogs';

/** Shows a route as a dialog that fills the window if there is room, else as its own page. The address is the same. */
export function PageOrDialog({ logo, ...props }: RoutePageProps & { logo?: ReactNode }) {
  const { closeLabel, footer, children, ...dialog } = props;
  const isSmall = useSmallScreen();
  useLastingFocus(isSmall);
  return isSmall ? (
    <RoutePage {...props} />
  ) : (
    <RouteDialog
      {...dialog}
      size="window"
      above={
        <div className="mx-auto flex max-w-[45rem] flex-wrap-reverse items-center gap-x-4 px-6 pt-2">
          <div className="flex-1">
            <CloseLink href={props.closeTo}>{closeLabel}</CloseLink>
          </div>
          {logo}
        </div>
      }
    >
      {children}
      {footer && <div className="mt-8">{footer}</div>}
    </RouteDialog>
  );
}

/**
 * Shows a route as a dialog, which needs scripts, and as its own page as long as none run. A small screen keeps the page that it has loaded:
 * what somebody reads and writes there is not replaced.
 */
export function DialogOrPage({
  closeLabel,
  ...props
}: RouteDialogProps & Pick<RoutePageProps, 'closeLabel'>) {
  const isPage = useIsLoadedPage();
  useLastingFocus(isPage);
  return isPage ? <RoutePage {...props} closeLabel={closeLabel} /> : <RouteDialog {...props} />;
}

/** Whether `DialogOrPage` shows, or the server drew, what came with the document as a page. */
export function useIsLoadedPage(): boolean {
  const isSmall = useSmallScreen();
  const wasLoaded = useWasLoaded();
  return isSmall && wasLoaded;
}

/** A link back to the page above, which asks first if something is not saved. */
function CloseLink({ href, children }: { href: string; children: string }) {
  const { close } = useCloseDialog();
  return (
    <BackLink
      href={href}
      replace
      scroll={false}
      onClick={(event) => {
        event.preventDefault();
        close();
      }}
    >
      {children}
    </BackLink>
  );
}

/** Keeps focus in the field when somebody zooms in while writing. */
function useLastingFocus(isSmall: boolean): void {
  const shown = useRef(isSmall);
  const focused = useFocusedId();
  const id = shown.current === isSmall ? '' : focused.current;
  useLayoutEffect(() => {
    if (shown.current === isSmall) return;
    shown.current = isSmall;
    const field = id && document.getElementById(id);
    if (field) {
      field.focus({ preventScroll: true });
      field.scrollIntoView({ block: 'center' });
    }
  }, [isSmall, id]);
}

/** Holds the id of what has focus, also once it is hidden or removed, when the browser has taken focus from it. */
function useFocusedId(): RefObject<string> {
  const focused = useRef('');
  useEffect(() => {
    const enter = ({ target }: Pick<FocusEvent, 'target'>) => {
      focused.current = target instanceof Element ? target.id : '';
    };
    const leave = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.getClientRects().length > 0) focused.current = '';
    };
    enter({ target: document.activeElement });
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
    };
  }, []);
  return focused;
}

interface RoutePageProps
  extends Pick<RouteDialogProps, 'title' | 'subtitle' | 'actions' | 'footer' | 'closeTo' | 'children'> {
  /** Text of the link back to `closeTo`. */
  closeLabel: string;
}

/**
 * A route shown in place of its parent page, which is hidden meanwhile (`globals.css`). On larger screens the route is a dialog once
 * scripts run. Here it scrolls with the document, and no part of it stays in view.
 */
function RoutePage(props: RoutePageProps) {
  const { title, subtitle, actions, footer, closeTo, closeLabel, children } = props;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { close, leave, isLeaving, isGone, dirty, question } = useClosing(props);
  const context = useMemo(
    () => ({ close, closeAndRefresh: () => leave(true), dirty, isShown: true, isPage: true }),
    [close, leave, dirty],
  );
  useArrival(heading);
  return (
    <DialogContext value={context}>
      <main
        id={CONTENT_ID}
        tabIndex={-1}
        aria-labelledby={titleId}
        data-route-page
        data-closing={isLeaving}
        hidden={isGone}
        className="mx-auto w-full max-w-2xl flex-1 px-4 pt-4 pb-10 data-[closing=true]:opacity-60 sm:px-6"
      >
        <CloseLink href={closeTo}>{closeLabel}</CloseLink>
        {question && <div className="-mx-4 my-2 sm:-mx-6">{question}</div>}
        <header className="mt-2 mb-6 flex flex-wrap items-start gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-60">
            <h1 ref={heading} id={titleId} tabIndex={-1} className="font-semibold text-2xl sm:text-3xl">
              {title}
            </h1>
            {subtitle && <div className="mt-1 text-ink-muted text-sm">{subtitle}</div>}
          </div>
          {actions}
        </header>
        {children}
        {footer && <div className="mt-8">{footer}</div>}
      </main>
    </DialogContext>
  );
}

/**
 * Scrolls to the top and focuses the heading on arrival, unless the browser itself loaded this page. On leaving, gives focus back to the
 * opener.
 */
function useArrival(heading: React.RefObject<HTMLElement | null>): void {
  const wasLoaded = useWasLoaded();
  useLayoutEffect(() => {
    // On a large screen the dialog replaces this page right now.
    if (!isSmallScreen()) return;
    const opener = openerOf(document.activeElement);
    if (!wasLoaded) {
      window.scrollTo(0, 0);
      heading.current?.focus({ preventScroll: true });
    }
    return () => {
      window.scrollTo(0, 0);
      returnFocus(opener, false);
    };
  }, [heading, wasLoaded]);
}

/** A phone, or a screen zoomed in to 400 %: no room for a dialog over a page. */
const SMALL = '(width < 40rem) or (height < 30rem)';

let wasSmall = true;

function isSmallScreen(): boolean {
  // Paper has another width than the screen, but what is printed is what is shown.
  if (!window.matchMedia('print').matches) wasSmall = window.matchMedia(SMALL).matches;
  return wasSmall;
}

/** Whether the screen is small. Follows changes. On the server it is true, so that the form is there before its code. */
function useSmallScreen(): boolean {
  return useSyncExternalStore(subscribe, isSmallScreen, () => true);
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(SMALL);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
