import { TEXT_LIMITS } from '@/lib/domain/limits';
import { type Reading, typed } from './typed';

/** The only rule for email addresses. Calls, forms, screens, mail and settings all use it. Runs in the browser too. */

export const EMAIL_FAULTS = ['EMAIL_FORMAT', 'EMAIL_LOCAL_PART', 'EMAIL_SEVERAL', 'EMAIL_TOO_LONG'] as const;
export type EmailFault = (typeof EMAIL_FAULTS)[number];

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+$/;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
/** What ends a sentence. The look-behind starts the search once in each run of such signs, or it would take time by the square of its length. */
const END = /(?<![.,;:])[.,;:]+$/;
const LAST_LABEL = /^(?:xn--.+|[\p{L}\p{M}]{2,})$/u;

/**
 * The normalised address, with an international domain encoded for mail servers (`xn--`). Takes the address out of `Name <address>` and
 * `mailto:`, and what ends a sentence off its end. Allows at most 100 characters, one `@`, a local part that needs no quoting, and a domain
 * of at least two labels. Does not check whether the address exists.
 */
export function readEmail(input: string): Reading<EmailFault> {
  const text = bare(input);
  const [local = '', domain = '', ...rest] = text.split('@');
  const isShort = text.length <= TEXT_LIMITS.email;
  const addresses = text.split(/[\s,;]+/).filter((part) => /.@./.test(part));
  if (addresses.length > 1) return { fault: 'EMAIL_SEVERAL' };
  const ascii = rest.length === 0 && isDomain(domain) ? asciiDomain(domain) : null;
  const isLocal = local.length <= 64 && local.split('.').every((part) => LOCAL_PART.test(part));
  if (ascii === null || !isDomain(ascii) || !isLocal) {
    const hasLetters = ascii !== null && !/[\s@]/.test(local) && /[^\p{ASCII}]/u.test(local);
    return { fault: hasLetters ? 'EMAIL_LOCAL_PART' : 'EMAIL_FORMAT' };
  }
  const value = `${local}@${ascii}`;
  return isShort && value.length <= TEXT_LIMITS.email ? { value } : { fault: 'EMAIL_TOO_LONG' };
}

/** The same for people to read: an international domain stays in its own letters. */
export function readWrittenEmail(input: string): Reading<EmailFault> {
  const { fault } = readEmail(input);
  return fault ? { fault } : { value: bare(input) };
}

/** The normalised address, or null if it is invalid. */
export function parseEmail(input: string): string | null {
  return readEmail(input).value ?? null;
}

/** Whether a text is exactly an address, as mail servers read it or with an international domain in its own letters. */
export function isEmail(input: string): boolean {
  return readWrittenEmail(input).value === input;
}

/** Whether two addresses are the same mailbox, however they are written. */
export function isSameEmail(one: string, other: string): boolean {
  return (parseEmail(one) ?? one).toLowerCase() === (parseEmail(other) ?? other).toLowerCase();
}

/** The mailbox of an address, for counting: in small letters, without a plus sign and what follows it, which most providers ignore. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = (parseEmail(email) ?? email).toLowerCase().split('@');
  return `${local.replace(/(?<!^)\+.*/, '')}@${domain}`;
}

/** The text of an address without what programs and people put around it. */
function bare(input: string): string {
  const text = typed(input).replace(END, '');
  const address = /<([^<>]*)>$/.exec(text)?.[1] ?? text.replace(/^(["'])(.*)\1$/, '$2');
  return address
    .replace(/^mailto:([^?]*).*/i, '$1')
    .replace(END, '')
    .trim();
}

/** Whether a text is the name of a domain with at least two labels, in any letters. */
export function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return (
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && DOMAIN_LABEL.test(label)) &&
    LAST_LABEL.test(labels.at(-1) ?? '')
  );
}

/** The domain encoded for mail servers; null if it cannot be encoded. */
function asciiDomain(domain: string): string | null {
  if (/^\p{ASCII}*$/u.test(domain)) return domain;
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : null;
}

/** Web addresses that people write. Runs in the browser too. */

const WEB_ADDRESS_FAULTS = ['WEB_ADDRESS', 'WEB_ADDRESS_SCHEME'] as const;

/** An address of a site or a page, with http:// or https:// or without: `www.företag.se`. It has no user, and its host is a domain. */
export function readWebAddress(input: string): Reading<(typeof WEB_ADDRESS_FAULTS)[number]> {
  const text = typed(input)
    .replace(/^<(.*)>$/, '$1')
    .replace(/(?<![.,;])[.,;]+$/, '');
  const [, scheme, rest = ''] = /^(?:([a-z][a-z0-9+-]*):(?!\d)(?:\/\/)?)?(.*)/i.exec(text) ?? [];
  if (scheme && !/^https?$/i.test(scheme)) return { fault: 'WEB_ADDRESS_SCHEME' };
  const [, host = '', port = '', page = ''] = /^([^/?#:]*)(:\d+)?([/?#].*)?$/.exec(rest) ?? [];
  const isSite = isDomain(host) && !/^www\.[^.]*$/i.test(host);
  if (!isSite || /[\s\\<>"]/.test(page) || !URL.canParse(`https://${host}${port}`))
    return { fault: 'WEB_ADDRESS' };
  const start = scheme ? `${scheme.toLowerCase()}://` : '';
  return { value: `${start}${host.toLowerCase()}${port}${page === '/' ? '' : page}` };
}

/** The end of the part before `://`. The look-behind is there as in `END`. */
const SCHEME = /(?<![a-z0-9+.-])[a-z0-9+.-]+$/i;

/** Whether every link in a note starts with http:// or https://. Refuses `www.` alone and other schemes. */
export function hasOnlyWebLinks(text: string): boolean {
  const schemes = text.split(/\s+/).map(schemeIn).filter(Boolean);
  const isBare = /(^|[\s(])www\.\S/i.test(text) || /\b(javascript|data|vbscript):\S/i.test(text);
  return !isBare && schemes.every((scheme) => scheme === 'http' || scheme === 'https');
}

/** The scheme of the link in a word, in small letters. Empty if there is none. */
function schemeIn(word: string): string {
  const parts = word.split('://');
  const ends = parts.flatMap((part, index) => (parts[index + 1] ? (SCHEME.exec(part)?.[0] ?? []) : []));
  const [scheme = ''] = ends.map((end) => end.replace(/^[^a-z]+/i, '')).filter(Boolean);
  return scheme.toLowerCase();
}
