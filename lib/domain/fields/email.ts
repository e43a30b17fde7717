import { withoutInvisibleMarks } from '@/lib/domain/fields/invisible-marks';
import { TEXT_LIMITS } from '@/lib/domain/limits';

/** The only rule for email addresses. Calls, forms, screens, mail and settings all use it. Runs in the browser too. */

/** The code of a problem with an address, as under `validation` in the messages. */
export type EmailProblem = 'EMAIL';

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+$/;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
const LAST_LABEL = /^(?:xn--.+|[\p{L}\p{M}]{2,})$/u;

/**
 * The normalised address, or null if it is invalid. Removes surrounding spaces and invisible characters, and encodes international domains
 * for mail servers (`xn--`). Allows at most 100 characters, one `@`, a local part that needs no quoting, and a domain of at least two
 * labels. Does not check whether the address exists.
 */
export function parseEmail(input: string): string | null {
  const text = withoutInvisibleMarks(input.toWellFormed()).normalize('NFC').trim();
  const [local = '', domain = '', ...rest] = text.split('@');
  if (rest.length > 0 || text.length > TEXT_LIMITS.email) return null;
  if (local.length > 64 || !local.split('.').every((part) => LOCAL_PART.test(part))) return null;
  const ascii = isDomain(domain) ? asciiDomain(domain) : null;
  const address = `${local}@${ascii}`;
  return ascii !== null && isDomain(ascii) && address.length <= TEXT_LIMITS.email ? address : null;
}

/** The problem with an address as typed, or null. */
export function emailProblem(input: string): EmailProblem | null {
  return parseEmail(input) === null ? 'EMAIL' : null;
}

/** Whether mail can be sent to an address. */
export function isEmail(input: string): boolean {
  return parseEmail(input) !== null;
}

/** Whether two addresses are the same mailbox, however they are written. */
export function isSameEmail(one: string, other: string): boolean {
  return (parseEmail(one) ?? one).toLowerCase() === (parseEmail(other) ?? other).toLowerCase();
}

function isDomain(domain: string): boolean {
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
