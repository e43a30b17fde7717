import { withoutInvisibleMarks } from '@/lib/domain/fields/invisible-marks';
import { TEXT_LIMITS } from '@/lib/domain/limits';

/** The one rule of what an e-mail address is: for calls, forms, screens, mail and settings. Runs in the browser too. */

/** The code of what is wrong with an address, as in `validation` of the messages. */
export type EmailProblem = 'EMAIL';

const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+$/;
const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
const LAST_LABEL = /^(?:xn--.+|[\p{L}\p{M}]{2,})$/u;

/**
 * The address as it is stored and written to, or null when it is none: without spaces around it and what cannot be seen, letters
 * that only some alphabets have in the form that mail servers know (`xn--`). At most 100 characters, one `@`, a local part of
 * the characters that need no quoting, a domain of at least two labels. Says nothing about whether the address exists.
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

/** What is wrong with an address that was written, or null. */
export function emailProblem(input: string): EmailProblem | null {
  return parseEmail(input) === null ? 'EMAIL' : null;
}

/** Whether an address can be written to. */
export function isEmail(input: string): boolean {
  return parseEmail(input) !== null;
}

/** Whether two texts name the same mailbox, however they are written. */
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

/** The domain in the letters of mail servers; null when there is no such form of it. */
function asciiDomain(domain: string): string | null {
  if (/^\p{ASCII}*$/u.test(domain)) return domain;
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : null;
}
