/**
 * Addresses of dialogs over a page, whose content is already in the browser. Opening one adds a step to the history without asking the
 * server. Next follows the address (`usePathname`). A reload or a link from elsewhere opens it like any page.
 */

/** Identifies this document. A dialog that an earlier document opened is not one step back in this one. */
const HERE = Math.random().toString(36).slice(2);

const isOpenedHere = () => (window.history.state as { over?: string } | null)?.over === HERE;

/** The page's address, which replaced the address of a dialog that this document was loaded for. */
let putInPlace: string | null = null;

/**
 * Says how a page gets new data from the server. The router refreshes from the current address. If that is not the address of the content
 * it holds, it loads another document. So under a dialog that the page drew itself, the page waits. After a dialog that the document was
 * loaded for, the page goes to its own address once, so that the two agree.
 */
export function wayToRefresh(): 'wait' | 'load' | 'refresh' {
  if (isOpenedHere()) return 'wait';
  if (putInPlace !== window.location.href) return 'refresh';
  putInPlace = null;
  return 'load';
}

/** Goes to the address of a dialog over the page. With `replace`, it takes the place of the dialog that is open. */
export function openAddress(href: string, { replace = false }: { replace?: boolean } = {}): void {
  markNavigationStart();
  if (replace) window.history.replaceState(isOpenedHere() ? { over: HERE } : null, '', href);
  else window.history.pushState({ over: HERE }, '', href);
}

/**
 * Leaves the dialog's address for the address of the page under it: back in the history if the page opened the dialog, else by replacing
 * the address.
 *
 * @param then Called once the address is the parent's.
 */
export function closeAddress(parent: string, then?: () => void): void {
  markNavigationStart();
  if (isOpenedHere()) {
    // The router drops what it is doing when the history moves, so `then` runs afterwards.
    if (then) window.addEventListener('popstate', () => setTimeout(then), { once: true });
    window.history.back();
    return;
  }
  window.history.replaceState(null, '', parent);
  putInPlace = window.location.href;
  then?.();
}

let startedAt: number | null = 0;
let left: string | null = null;

/** Records that a navigation begins now. */
export function markNavigationStart(): void {
  startedAt = performance.now();
  left = window.location.pathname;
}

/** Returns the path that the last navigation left; null on the page that the document was loaded for. */
export const lastLeft = (): string | null => left;

/**
 * Returns when the navigation to this page began, in milliseconds since the browser requested the document: 0 for the first page. Each start
 * is of one page. A page that comes without one, such as by an address that was only replaced, began now.
 */
export function takeNavigationStart(): number {
  const start = startedAt ?? performance.now();
  startedAt = null;
  return start;
}

/** Opens a dialog over the page. If it is already open, perhaps hidden, the history gets no new step. */
export function openDialog(href: string, { replace = false }: { replace?: boolean } = {}): void {
  const { pathname } = window.location;
  if (!replace && href === pathname) return;
  openAddress(href, { replace: replace || concealedAt === pathname });
}

/** The address of an open dialog that is hidden while its answer is awaited. A dialog opened meanwhile replaces it. */
let concealedAt: string | null = null;

/** Records whether the dialog at the current address is hidden. */
export function noteConcealed(isConcealed: boolean): void {
  concealedAt = isConcealed ? window.location.pathname : null;
}
