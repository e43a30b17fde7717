import { isEmail } from '@/lib/domain/fields/email';
import {
  parseOrganisationNumber,
  parsePersonalIdentityNumber,
} from '@/lib/domain/fields/organisation-number';
import { isZipCode } from '@/lib/domain/fields/zip-code';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { parseNumber, plainNumber } from '../fields/decimal-number';
import { isName } from '../fields/person-name';
import { unprintable } from '../fields/printable';
import { isTelephone } from '../fields/telephone';
import type { RuleComponent, ValidationType, ValueErrorCode } from './component';
import { maxLengthOf, storableLength } from './lengths';

/**
 * The errors of a non-empty, normalised text. If it cannot be printed in a document, or the type or the pattern fails, that is the only error.
 */
export function textErrors(component: RuleComponent, value: string): ValueErrorCode[] {
  const { type, minLength } = component.validation ?? {};
  const maxLength = maxLengthOf(component);
  if (value.length > storableLength(component)) return ['MAX_LENGTH'];
  if (unprintable(value).length > 0) return ['UNPRINTABLE'];
  if (type && !isValidText[type](value)) return [type];
  const pattern = component.validation?.regex ?? component.regex;
  if (pattern) {
    if (value.length > TEXT_LIMITS.pattern) return ['TOO_LONG'];
    if (!matchesPattern(pattern, value)) return [type ?? 'PATTERN'];
  }
  const errors: ValueErrorCode[] = [];
  if (value.length < (minLength ?? 0)) errors.push('MIN_LENGTH');
  if (value.length > maxLength) errors.push('MAX_LENGTH');
  return isNumeric(component) ? [...errors, ...boundErrors(component, value)] : errors;
}

/**
 * Whether the whole text matches a pattern of a template. Use only with patterns that `pattern-safety.ts` calls safe: all patterns of a
 * published version are safe, and of a draft only those that `withoutUnsafePatterns` leaves.
 */
export function matchesPattern(pattern: string, value: string): boolean {
  return value.length <= TEXT_LIMITS.pattern && new RegExp(`^(?:${pattern})$`, 'u').test(value);
}

function boundErrors(component: RuleComponent, value: string): ValueErrorCode[] {
  const { min, max } = component.validation ?? {};
  // Long digit strings are identifiers, not amounts.
  if (min == null && max == null) return [];
  const number = isWhole(component) ? parseWholeNumber(value) : parseNumber(value);
  if (number === null) return ['NUMBERS_ONLY'];
  const isBelow = number < (min ?? -Infinity);
  const isAbove = number > (max ?? Infinity);
  if (!isBelow && !isAbove) return [];
  if (min != null && max != null) return ['BETWEEN'];
  return [isBelow ? 'MIN' : 'MAX'];
}

/** Whether a text box holds a number. */
export function isNumeric(component: RuleComponent): boolean {
  const { type, min, max } = component.validation ?? {};
  return type === 'POSITIVE_NUMBER' || type === 'NUMBERS_ONLY' || min != null || max != null;
}

/** Whether a text box holds a count: both bounds are whole numbers and the type is not a positive number. */
export function isWhole({ validation }: RuleComponent): boolean {
  const { type, min, max } = validation ?? {};
  const bounds = [min, max].filter((bound) => bound != null);
  return type !== 'POSITIVE_NUMBER' && bounds.length > 0 && bounds.every(Number.isInteger);
}

/** Whether a non-empty, normalised text is valid for its validation type. */
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

function parseWholeNumber(value: string): number | null {
  const plain = plainNumber(value);
  return plain !== null && /^-?\d+$/.test(plain) ? Number(plain) : null;
}
