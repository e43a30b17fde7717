import { openAddress } from './address';

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
