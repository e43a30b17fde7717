import { markNavigationStart } from './navigation-start';

/**
 * Addresses of what is already in the browser: dialogs over a page. Opening one is a step in the history that asks the server for
 * nothing; Next follows it (`usePathname`), and a reload or a link from elsewhere leads there as to every page.
 */

/** Of this document: what an earlier one opened is not one step back any longer. */
const HERE = Math.random().toString(36).slice(2);

const isOpenedHere = () => (window.history.state as { over?: string } | null)?.over === HERE;

/** The address that was put in the place of the dialog's that this document was loaded for. */
let putInPlace: string | null = null;

/**
 * How a page gets what is new from the server. The router reads what is at the address for what it holds; where the two differ it loads
 * another document. So under a dialog that the page drew over itself the page waits, and after one that the document was loaded for it
 * goes to its own address, once: then the two are the same.
 */
export function wayToRefresh(): 'wait' | 'load' | 'refresh' {
  if (isOpenedHere()) return 'wait';
  if (putInPlace !== window.location.href) return 'refresh';
  putInPlace = null;
  return 'load';
}

/** Goes to the address of a dialog over the page; `replace`: in the place of the one that is open. */
export function openAddress(href: string, { replace = false }: { replace?: boolean } = {}): void {
  markNavigationStart();
  if (replace) window.history.replaceState(isOpenedHere() ? { over: HERE } : null, '', href);
  else window.history.pushState({ over: HERE }, '', href);
}

/**
 * Leaves it for what is under it: back, where it was opened from there.
 *
 * @param then Called once the address is the parent's.
 */
export function closeAddress(parent: string, then?: () => void): void {
  if (isOpenedHere()) {
    // What the router does while the history moves is thrown away.
    if (then) window.addEventListener('popstate', () => setTimeout(then), { once: true });
    window.history.back();
    return;
  }
  window.history.replaceState(null, '', parent);
  putInPlace = window.location.href;
  then?.();
}
