import { UUID } from '@/lib/domain/uuid';

/** Who opened an address without a page. */
export interface Visitor {
  isCaseWorker: boolean;
  /** The cases whose links this browser holds. */
  heldCases: readonly string[];
}

/** A link to offer on the "page not found" page: its text `shell.notFound.<name>` and its address. */
export interface OnwardLink {
  name: 'case' | 'application' | 'renew' | 'apply' | 'home' | 'signIn';
  href: string;
}

const BELOW_A_CASE = new RegExp(`^/case/admin/(${UUID})/.`, 'i');
const APPLICATION = new RegExp(`^/case/(${UUID})(?:/|$)`, 'i');

/**
 * Where the reader of a "page not found" page can go next.
 *
 * @param pathname The requested address, without its query.
 * @returns null if only the right address helps: for a case link that is broken in its first part, in a browser that holds no other link.
 */
export function onwardLink(pathname: string, { isCaseWorker, heldCases }: Visitor): OnwardLink | null {
  const application = APPLICATION.exec(pathname)?.[1]?.toLowerCase();
  if (application && heldCases.includes(application))
    return { name: 'application', href: `/case/${application}` };
  if (isCaseWorker) {
    const below = BELOW_A_CASE.exec(pathname)?.[1];
    return below ? { name: 'case', href: `/case/admin/${below}` } : { name: 'home', href: '/' };
  }
  if (application) return { name: 'renew', href: `/case/${application}/renew?why=replaced` };
  const held = heldCases.length === 1 ? heldCases[0] : undefined;
  const slug = /^\/apply\/([^/]+)\/./.exec(pathname)?.[1];
  if (slug && slug !== '-') return { name: 'apply', href: `/apply/${slug}` };
  if (held) return { name: 'application', href: `/case/${held}` };
  return isBrokenLink(pathname) ? null : { name: 'signIn', href: '/' };
}

/** Whether an address looks like a case link. */
export function isBrokenLink(pathname: string): boolean {
  return /^\/case(\/(?!admin(\/|$))|$)/i.test(pathname);
}
