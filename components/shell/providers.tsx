'use client';

import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { forgetEnded } from '@/components/browser/browser-storage';
import { useIsStarted } from '@/components/browser/fetched-part';
import { type FocusPlace, focusNear, isLost, placeOf } from '@/components/browser/focus-place';
import { followGivenFiles } from '@/components/browser/given-files';
import { announce, showMessage } from '@/components/browser/message-store';
import { useIsOffline } from '@/components/browser/use-is-offline';
import { routeKind } from '@/lib/domain/route-kind';

/** The client components of every page, for navigation and the connection. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      <Suspense>
        <NavigationProgress />
        <ForeignHistory />
      </Suspense>
      <ConnectionState />
      <EndedSessions />
      <DroppedFiles />
      {children}
      <FocusKeeper />
    </>
  );
}

/**
 * Pages of others than case workers clear up after sessions that ended while none of their pages was open. On the pages of case workers the
 * guard of the session does so, and the same person finds what they wrote.
 */
function EndedSessions() {
  const isForStaff = routeKind(usePathname()) === 'sign-in';
  useEffect(() => {
    if (!isForStaff) forgetEnded();
  }, [isForStaff]);
  return null;
}

/**
 * Says that nothing can be sent from a page that was opened at another address than the product's own, such as plain http or the name of the
 * machine: there browsers send no cookies of the product, and the server refuses changes. Reading works.
 *
 * @param origin The origin of the product's own addresses.
 */
export function OtherAddress({ origin }: { origin: string }) {
  const t = useTranslations('shell');
  const path = usePathname();
  const here = useSyncExternalStore(
    () => () => undefined,
    () => window.location.origin,
    () => origin,
  );
  if (here === origin) return null;
  return (
    <p className="bg-warning-subtle px-4 py-3 text-center print:hidden">
      {t.rich('otherAddress', {
        origin,
        own: (words) => (
          <a href={origin + path} className="link">
            {words}
          </a>
        ),
      })}
    </p>
  );
}

/** Gives files that are dropped or pasted to their place on the page. Says so if there is none. */
export function DroppedFiles() {
  const t = useTranslations('shell.files');
  useEffect(() => followGivenFiles((reason) => showMessage({ type: 'warning', text: t(reason) })), [t]);
  return null;
}

/** Shows its children in the server's page until the page's scripts run. */
export function UntilStarted({ children }: { children: ReactNode }) {
  return useIsStarted() ? null : children;
}

/**
 * Updates the page when history goes back to an entry that the router did not make, such as an anchor link. Otherwise only the address
 * would change, and a dialog over the page would stay.
 */
function ForeignHistory() {
  const router = useRouter();
  const shown = `${usePathname()}?${useSearchParams()}`;
  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => {
      const { pathname, search, hash } = window.location;
      if (state === null && `${pathname}?${new URLSearchParams(search)}` !== shown) {
        router.replace(pathname + search + hash, { scroll: false });
      }
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [router, shown]);
  return null;
}

const CONNECTION = { type: 'warning', about: 'connection', sticky: true } as const;

/** Says that the network is down, unless the page says more about it, and that links wait for it. */
function ConnectionState() {
  const t = useTranslations('shell.connection');
  const isOffline = useIsOffline();
  useEffect(() => {
    if (!isOffline) return;
    const takeAway = showMessage({ ...CONNECTION, text: t('lost'), isGeneral: true });
    return () => {
      takeAway();
      announce(t('restored'));
    };
  }, [isOffline, t]);
  useHeldLinks(isOffline);
  return null;
}

/**
 * Without a network the page stays, instead of showing the browser's error page. Links inside the product wait until the network is back.
 * Links that leave the page or fetch a file do nothing.
 */
function useHeldLinks(isOffline: boolean): void {
  const t = useTranslations();
  useEffect(() => {
    if (!isOffline) {
      return;
    }
    let takeAway = () => {};
    const onClick = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link) {
        return;
      }
      // The product's own links do not leave the page, and have already handled the click.
      const waits = event.defaultPrevented;
      event.preventDefault();
      takeAway();
      const text = waits ? t('shell.connection.waits') : `${t('errors.http.offline')}.`;
      takeAway = showMessage({ ...CONNECTION, text, sticky: waits });
    };
    window.addEventListener('click', onClick);
    return () => {
      window.removeEventListener('click', onClick);
      takeAway();
    };
  }, [isOffline, t]);
}

/**
 * Keeps focus when the focused element disappears (a removed row, a button that has done its work, the previous page). Focus moves to what
 * takes its place. Otherwise the keyboard would start again at the top of the page.
 */
export function FocusKeeper() {
  useEffect(keepFocus, []);
  return null;
}

function keepFocus(): () => void {
  let place: FocusPlace | null = null;
  let frame = 0;
  let isScrolled = false;
  const onFocusIn = ({ target }: FocusEvent) => {
    isScrolled = false;
    place = target instanceof HTMLElement && target !== document.body ? placeOf(target) : null;
  };
  const onPopState = () => {
    isScrolled = true;
  };
  // Somebody who presses outside every control wants no focus.
  const onPointerDown = ({ target }: PointerEvent) => {
    if (target instanceof Node && !place?.element.contains(target)) place = null;
  };
  const changes = new MutationObserver(() => {
    if (!place) return;
    if (document.activeElement === place.element) {
      place = placeOf(place.element);
      return;
    }
    cancelAnimationFrame(frame);
    // Code that knows better where focus belongs moves it in this frame or the next.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const hasNone = !document.activeElement || document.activeElement === document.body;
        if (place && hasNone && isLost(place)) focusNear(place, isScrolled);
      });
    });
  });
  document.addEventListener('focusin', onFocusIn);
  window.addEventListener('popstate', onPopState);
  document.addEventListener('pointerdown', onPointerDown, { capture: true, passive: true });
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden'],
  });
  return () => {
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', onFocusIn);
    window.removeEventListener('popstate', onPopState);
    document.removeEventListener('pointerdown', onPointerDown, { capture: true });
    changes.disconnect();
  };
}

/** After this time, in milliseconds, we assume that the click led nowhere. */
const GIVEN_UP_AFTER_MS = 15_000;

/**
 * Shows a line at the top of the page from the press of a link until its page is there.
 *
 * @param delayMs How long a navigation may take before the line shows.
 */
function NavigationProgress({ delayMs = 0 }: { delayMs?: number }) {
  const t = useTranslations('shell');
  const address = `${usePathname()}?${useSearchParams()}`;
  const [from, setFrom] = useState<string | null>(null);
  const isUnderWay = from === address;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const onClick = (event: MouseEvent) => {
      if (opensAnotherPage(event)) {
        clearTimeout(timer);
        timer = setTimeout(() => setFrom(address), delayMs);
      }
    };
    document.addEventListener('click', onClick, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', onClick, true);
    };
  }, [address, delayMs]);

  // The page is there. Without this, coming back to the link's page would count as a navigation still under way.
  useEffect(() => {
    setFrom((left) => (left === address ? left : null));
  }, [address]);

  useEffect(() => {
    if (isUnderWay) {
      const timer = setTimeout(() => setFrom(null), GIVEN_UP_AFTER_MS);
      return () => clearTimeout(timer);
    }
  }, [isUnderWay]);

  return isUnderWay ? (
    <div
      role="progressbar"
      aria-label={t('loading')}
      className="print:hidden fixed inset-x-0 top-0 z-50 h-0.5"
    >
      <div className="h-full origin-left animate-[progress_8s_cubic-bezier(0.1,0.8,0.2,1)_forwards] bg-accent" />
    </div>
  ) : null;
}

/** Whether a click follows a link to another page of the product in this window. What a `DialogLink` opens is there at once. */
function opensAnotherPage(event: MouseEvent): boolean {
  const link = followedLink(event);
  if (link?.hasAttribute('data-at-once')) return false;
  return link !== null && !link.hasAttribute('download') && !new URL(link.href).pathname.startsWith('/api/');
}

/** Returns the link that a click follows in this window to an address of the product, including files. Null for any other click. */
export function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || !link?.href || link.target) {
    return null;
  }
  const to = new URL(link.href);
  const here = window.location;
  const isElsewhere = to.pathname !== here.pathname || to.search !== here.search;
  return to.origin === here.origin && isElsewhere ? link : null;
}
