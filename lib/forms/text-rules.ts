import { parseOrganisationNumber, parsePersonalIdentityNumber } from '@/lib/organisation-number';
import { parseZipCode } from '@/lib/zip-code';
import type { ValidationType } from './component';

export const EMAIL_MAX_LENGTH = 100;
export const NAME_MAX_LENGTH = 50;
export const TELEPHONE_MAX_LENGTH = 50;

const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/** Whether a non-empty, normalised text is what its validation type asks for. */
export const isValidText: Record<ValidationType, (value: string) => boolean> = {
  EMAIL: isEmail,
  NAME: isName,
  TELEPHONE: isTelephone,
  ZIPCODE: (value) => parseZipCode(value) !== null,
  ORGNR: (value) => parseOrganisationNumber(value) !== null,
  PNR: (value) => parsePersonalIdentityNumber(value) !== null,
  NUMBERS_ONLY: (value) => /^\d+$/.test(value),
  LETTERS_ONLY: (value) => /^[\p{L}\p{M}]+$/u.test(value),
  POSITIVE_NUMBER: (value) => (parseNumber(value) ?? 0) > 0,
};

/**
 * At most 100 characters; one `@`; a local part of the characters mail servers take without quoting, and a domain of
 * at least two labels (letters of any alphabet). Says nothing about whether the address exists.
 */
export function isEmail(value: string): boolean {
  if (value.length > EMAIL_MAX_LENGTH) return false;
  const [local = '', domain = '', ...rest] = value.split('@');
  const labels = domain.split('.');
  return (
    rest.length === 0 &&
    local.length <= 64 &&
    local.split('.').every((part) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(part)) &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= 63 && DOMAIN_LABEL.test(label)) &&
    /^(?:xn--.+|[\p{L}\p{M}]{2,})$/u.test(labels.at(-1) ?? '')
  );
}

/** Letters, hyphens and spaces; begins and ends with a letter; 1 to 50 characters. */
export function isName(value: string): boolean {
  return (
    value.length <= NAME_MAX_LENGTH && /^\p{L}/u.test(value) && /^[\p{L}\p{M} -]*[\p{L}\p{M}]$/u.test(value)
  );
}

/** Only plus signs and digits, 1 to 50 characters. */
export function isTelephone(value: string): boolean {
  return value.length <= TELEPHONE_MAX_LENGTH && /^[+\d]+$/.test(value);
}

/** A number as people write it, with decimal comma or point; null for anything else. */
export function parseNumber(value: string): number | null {
  return /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(value) ? Number(value.replace(',', '.')) : null;
}
