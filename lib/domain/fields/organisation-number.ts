import { isDay, swedishDay } from '@/lib/domain/day';
import { withoutInvisibleMarks } from '@/lib/domain/fields/invisible-marks';

/**
 * Swedish organisation numbers and personal identity numbers: reading, checking, writing and masking. The third digit of an organisation
 * number is 2 or more. A number with a lower one is the personal identity number of a sole trader. The first digit gives the kind of
 * organisation: 1 estates of the deceased, 2 state and municipalities, 3 foreign companies, 5 limited companies, 6 simple companies, 7
 * cooperatives, 8 associations and foundations, 9 trading companies. 0 and 4 are not used.
 */

export const ORGANISATION_TYPES = ['REGULAR_COMPANY', 'SOLITARY_COMPANY', 'FOREIGN_COMPANY'] as const;
export type OrganisationType = (typeof ORGANISATION_TYPES)[number];

/** A number as we store it and as the register sends it, valid or not. The database checks the same. */
export const STORED_NUMBER = /^\d{6}-\d{4}$/;

/**
 * The normalised number, `XXXXXX-XXXX`, or null if it is not a valid organisation number. Accepts the number with or without hyphen, with a
 * leading 16, and for sole traders a personal identity number of ten digits, or twelve starting with 19 or 20. Also accepts pasted spaces
 * and non-breaking hyphens.
 */
export function parseOrganisationNumber(input: string): string | null {
  const match = /^(16|19|20)?(\d{6})-?(\d{4})$/.exec(plain(input));
  if (!match) return null;
  const [, century, birth = '', last = ''] = match;
  const digits = birth + last;
  if (!hasValidCheckDigit(digits)) return null;
  const isPersonal = isPersonalPart(digits);
  if (!isPersonal && /^[04]/.test(digits)) return null;
  if (century && century !== '16' && !isPersonal) return null;
  if (isPersonal && !hasValidDate(digits, century === '16' ? undefined : century)) return null;
  return `${birth}-${last}`;
}

/** Formats a number for display as `XXXXXX-XXXX`. Returns an invalid number unchanged. */
export function formatOrganisationNumber(input: string): string {
  return parseOrganisationNumber(input) ?? input;
}

/** The kind of organisation according to the number itself, for companies that the register does not know. `orgNo` must be valid. */
export function guessOrganisationType(
  orgNo: string,
): Extract<OrganisationType, 'SOLITARY_COMPANY' | 'REGULAR_COMPANY'> {
  return isPersonalPart(orgNo) ? 'SOLITARY_COMPANY' : 'REGULAR_COMPANY';
}

/**
 * Whether the number of such a company is a person's. The case itself shows such a number in full. Lists, workbooks, logs and mail show it
 * masked by `maskOrgNo`. File names and addresses do not contain it.
 */
export const isPersonalNumber = (type: OrganisationType): boolean => type === 'SOLITARY_COMPANY';

/** The number for lists, workbooks, logs and mail. Hides the last four digits of a personal number. */
export function maskOrgNo(orgNo: string, type: OrganisationType): string {
  return isPersonalNumber(type) ? `${orgNo.slice(0, 6)}-XXXX` : orgNo;
}

/** Replaces the number of a sole trader whose case is anonymised. No real number looks like this. */
export const ERASED_NUMBER = '000000-0000';

/** Whether this is the placeholder of an erased number, also as `maskOrgNo` writes it. Screens show it to nobody. */
export const isErasedNumber = (orgNo: string): boolean => orgNo.startsWith(ERASED_NUMBER.slice(0, 7));

/**
 * A personal identity number (or coordination number, whose day is raised by 60) as `YYMMDD-NNNN` or `YYYYMMDD-NNNN`, in as many digits as
 * were given, or null if its date or check digit is wrong. Keeps a `+` between the parts, for people over a hundred.
 */
export function parsePersonalIdentityNumber(input: string): string | null {
  const match = /^(18|19|20)?(\d{6})([-+]?)(\d{4})$/.exec(plain(input));
  if (!match) return null;
  const [, century = '', birth = '', separator, last = ''] = match;
  if (!hasValidCheckDigit(birth + last) || !hasValidDate(birth + last, century || undefined)) return null;
  return `${century}${birth}${century ? '-' : separator || '-'}${last}`;
}

/** The Luhn check over all digits, the last one being the check digit. */
export function hasValidCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return digits.length > 1 && sum % 10 === 0;
}

/** Replaces any dash by a hyphen and removes invisible characters. */
function plain(input: string): string {
  return withoutInvisibleMarks(input)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim();
}

function isPersonalPart(digits: string): boolean {
  return Number(digits[2]) < 2;
}

/**
 * Whether a person can have been born on that day: it exists and is not in the future in Sweden. If no century is given, the day may be in
 * either of the last two.
 */
function hasValidDate(tenDigits: string, century?: string): boolean {
  const centuries = century ? [century] : ['19', '20'];
  const writtenDay = Number(tenDigits.slice(4, 6));
  const day = writtenDay > 60 ? writtenDay - 60 : writtenDay;
  return centuries.some((first) => {
    const written = `${first}${tenDigits.slice(0, 2)}-${tenDigits.slice(2, 4)}-${String(day).padStart(2, '0')}`;
    return isDay(written) && written <= swedishDay(new Date());
  });
}
