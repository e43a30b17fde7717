import { today } from '@/lib/domain/now';
import { isDay } from '@/lib/domain/time';
import { type Reading, typedDigits } from './typed';

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

export const ORGANISATION_NUMBER_FAULTS = ['ORGNR', 'ORGNR_DIGITS', 'ORGNR_CHECK_DIGIT'] as const;
export const PERSONAL_NUMBER_FAULTS = ['PNR_DIGITS', 'PNR_CHECK_DIGIT', 'PNR_DATE'] as const;

/**
 * The normalised number, `XXXXXX-XXXX`. Reads the number with spaces, dashes and points anywhere, with a leading 16, as a number for value
 * added tax (`SE559900001401`, also without its letters), and for sole traders a personal identity number of ten digits, or twelve starting
 * with 19 or 20.
 */
export function readOrganisationNumber(input: string): Reading<(typeof ORGANISATION_NUMBER_FAULTS)[number]> {
  const [, letters, digits = ''] =
    /^(SE)?(\d{10}|\d{12})$/i.exec(typedDigits(input).replace(/[ .-]/g, '')) ?? [];
  const century = /^(?:16|19|20)(?=\d{10}$)/.exec(digits)?.[0];
  const meant = [
    ...(digits.length === 10 ? [{ tenDigits: digits }] : []),
    ...(century && !letters ? [{ tenDigits: digits.slice(2), century }] : []),
    ...(letters || digits.endsWith('01') ? [{ tenDigits: digits.slice(0, 10) }] : []),
  ];
  const right = meant.find(({ tenDigits, ...written }) => isOrganisationNumber(tenDigits, written));
  if (right) return { value: `${right.tenDigits.slice(0, 6)}-${right.tenDigits.slice(6)}` };
  if (meant.length === 0) return { fault: 'ORGNR_DIGITS' };
  return {
    fault: meant.some(({ tenDigits }) => hasValidCheckDigit(tenDigits)) ? 'ORGNR' : 'ORGNR_CHECK_DIGIT',
  };
}

function isOrganisationNumber(tenDigits: string, { century }: { century?: string }): boolean {
  if (!hasValidCheckDigit(tenDigits)) return false;
  if (isPersonalPart(tenDigits)) return hasValidDate(tenDigits, century === '16' ? undefined : century);
  return !/^[04]/.test(tenDigits) && (century === undefined || century === '16');
}

/** The normalised number, or null if it is not a valid organisation number. */
export function parseOrganisationNumber(input: string): string | null {
  return readOrganisationNumber(input).value ?? null;
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
 * were given. Reads it with spaces anywhere. Preserves a `+` between the parts, for people over a hundred.
 */
export function readPersonalNumber(input: string): Reading<(typeof PERSONAL_NUMBER_FAULTS)[number]> {
  const match = /^(18|19|20)?(\d{6})(-|\+)?(\d{4})$/.exec(typedDigits(input).replace(/[ .]/g, ''));
  if (!match) return { fault: 'PNR_DIGITS' };
  const [, century = '', birth = '', separator, last = ''] = match;
  if (!hasValidCheckDigit(birth + last)) return { fault: 'PNR_CHECK_DIGIT' };
  if (!hasValidDate(birth + last, century || undefined)) return { fault: 'PNR_DATE' };
  return { value: `${century}${birth}${century ? '-' : separator || '-'}${last}` };
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
    return isDay(written) && written <= today();
  });
}
