/** Who has come to an address without a page. */
export interface Visitor {
  isCaseWorker: boolean;
  /** Whether the browser keeps a case link of this case. */
  holdsLink: (caseId: string) => boolean;
}

/** What to offer instead of a page that is not there: the text `shell.notFound.<name>` of a link, and where it leads. */
export interface WayOn {
  name: 'case' | 'application' | 'renew' | 'apply' | 'home' | 'signIn';
  href: string;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const BELOW_A_CASE = new RegExp(`^/case/admin/(${UUID})/.`, 'i');
const APPLICATION = new RegExp(`^/case/(${UUID})(?:/|$)`, 'i');

/**
 * Where whoever asked for an address without a page may go on to.
 *
 * @param pathname The address that was asked for, without its query.
 * @returns null where only the right address helps: a case link that is broken in its first part.
 */
export function wayOn(pathname: string, { isCaseWorker, holdsLink }: Visitor): WayOn | null {
  const application = APPLICATION.exec(pathname)?.[1]?.toLowerCase();
  if (application && holdsLink(application)) return { name: 'application', href: `/case/${application}` };
  if (isCaseWorker) {
    const below = BELOW_A_CASE.exec(pathname)?.[1];
    return below ? { name: 'case', href: `/case/admin/${below}` } : { name: 'home', href: '/' };
  }
  if (application) return { name: 'renew', href: `/case/${application}/renew` };
  if (isBrokenLink(pathname)) return null;
  const slug = /^\/apply\/([^/]+)\/./.exec(pathname)?.[1];
  return slug && slug !== '-' ? { name: 'apply', href: `/apply/${slug}` } : { name: 'signIn', href: '/' };
}

/** Whether an address was meant to be a case link, as far as can be seen. */
export function isBrokenLink(pathname: string): boolean {
  return /^\/case(\/(?!admin(\/|$))|$)/i.test(pathname);
}
