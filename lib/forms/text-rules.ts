import { TEXT_LIMITS } from '@/lib/limits';
import { parseOrganisationNumber, parsePersonalIdentityNumber } from '@/lib/organisation-number';
import { isZipCode } from '@/lib/zip-code';
import type { RuleComponent, ValidationType, ValueErrorCode } from './component';
import { maxLengthOf, storableLength } from './lengths';

const DOMAIN_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/** The errors of a non-empty, normalised text. A type or pattern that does not hold is the only one told. */
export function textErrors(component: RuleComponent, value: string): ValueErrorCode[] {
  const { type, minLength } = component.validation ?? {};
  const maxLength = maxLengthOf(component);
  if (value.length > storableLength(component)) return ['MAX_LENGTH'];
  if (type && !isValidText[type](value)) return [type];
  const pattern = component.validation?.regex ?? component.regex;
  if (pattern) {
    if (value.length > TEXT_LIMITS.pattern) return ['TOO_LONG'];
    if (!matchesPattern(pattern, value)) return [type ?? 'PATTERN'];
  }
  const errors: ValueErrorCode[] = [];
  if (minLength != null && value.length < minLength) errors.push('MIN_LENGTH');
  if (value.length > maxLength) errors.push('MAX_LENGTH');
  return isNumeric(component) ? [...errors, ...boundErrors(component, value)] : errors;
}

/** Whether the whole text matches a pattern of a template, as `pattern-safety.ts` has checked it. */
export function matchesPattern(pattern: string, value: string): boolean {
  return value.length <= TEXT_LIMITS.pattern && new RegExp(`^(?:${pattern})$`, 'u').test(value);
}

function boundErrors(component: RuleComponent, value: string): ValueErrorCode[] {
  const { min, max } = component.validation ?? {};
  const number = parseNumber(value);
  if (number === null) return ['NUMBERS_ONLY'];
  const isBelow = min != null && number < min;
  const isAbove = max != null && number > max;
  if (!isBelow && !isAbove) return [];
  if (min != null && max != null) return ['BETWEEN'];
  return [isBelow ? 'MIN' : 'MAX'];
}

/** Whether a text box holds a number. */
export function isNumeric(component: RuleComponent): boolean {
  const { type, min, max } = component.validation ?? {};
  return type === 'POSITIVE_NUMBER' || type === 'NUMBERS_ONLY' || min != null || max != null;
}

/** Whether a non-empty, normalised text is what its validation type asks for. */
const isValidText: Record<ValidationType, (value: string) => boolean> = {
  EMAIL: isEmail,
  NAME: isName,
  TELEPHONE: isTelephone,
  ZIPCODE: isZipCode,
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
  if (value.length > TEXT_LIMITS.email) return false;
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
    value.length <= TEXT_LIMITS.name && /^\p{L}/u.test(value) && /^[\p{L}\p{M} -]*[\p{L}\p{M}]$/u.test(value)
  );
}

/** Only plus signs and digits, 1 to 50 characters. */
export function isTelephone(value: string): boolean {
  return value.length <= TEXT_LIMITS.telephone && /^[+\d]+$/.test(value);
}

/** A number as people write it, with decimal comma or point; null for anything else. */
export function parseNumber(value: string): number | null {
  return /^-?\d{1,15}(?:[.,]\d{1,6})?$/.test(value) ? Number(value.replace(',', '.')) : null;
}
