import { openAddress } from './address';

/** Opens a dialog over the page. One that is open already, perhaps out of sight, is no further step. */
export function openDialog(href: string, { replace = false }: { replace?: boolean } = {}): void {
  const { pathname } = window.location;
  if (!replace && href === pathname) return;
  openAddress(href, { replace: replace || concealedAt === pathname });
}

/** The address of a dialog that is open, but out of sight while its answer is awaited. What is opened meanwhile takes its place. */
let concealedAt: string | null = null;

/** Notes whether the dialog at the address is out of sight. */
export function noteConcealed(isConcealed: boolean): void {
  concealedAt = isConcealed ? window.location.pathname : null;
}
