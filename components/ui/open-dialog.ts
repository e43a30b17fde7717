import { openAddress } from './address';

/** Opens a dialog over the page. One that is open already, perhaps out of sight, is no further step. */
export function openDialog(href: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace || href !== window.location.pathname) openAddress(href, { replace });
}
