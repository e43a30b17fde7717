import { parseNumber, readNumber } from '@/lib/domain/fields/decimal-number';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { readWebAddress, readWrittenEmail } from '../fields/addresses';
import { readName, readTelephone } from '../fields/contact';
import { readOrganisationNumber, readPersonalNumber } from '../fields/organisation-number';
import { unprintable } from '../fields/printable';
import { type Reading, typed, typedDigits } from '../fields/typed';
import { readZipCode } from '../fields/zip-code';
import type { RuleComponent, ValidationType, ValueErrorCode } from './component';
import { maxLengthOf, storableLength } from './lengths';

/**
 * The errors of a non-empty, normalised text. If it cannot be printed in a document, or the type or the pattern fails, that is the only
 * error: its own code, then that of the type, by which other systems know it.
 */
export function textErrors(component: RuleComponent, value: string): ValueErrorCode[] {
  const { type, minLength } = component.validation ?? {};
  const maxLength = maxLengthOf(component);
  if (value.length > storableLength(component)) return ['MAX_LENGTH'];
  if (unprintable(value).length > 0) return ['UNPRINTABLE'];
  const { fault } = readText(component, value) ?? {};
  if (fault) return withType(fault, type);
  if (type === 'POSITIVE_NUMBER' && (parseNumber(value) ?? 0) <= 0) return [type];
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

/** A fault, and after it the code of its type. */
export function withType(fault: ValueErrorCode, type: ValidationType | null | undefined): ValueErrorCode[] {
  return type && fault !== type ? [fault, type] : [fault];
}

/** How the text of a box with a type or bounds is read. Null for a box of free text. */
export function readText(component: RuleComponent, text: string): Reading<ValueErrorCode> | null {
  const type = component.validation?.type;
  if (type === 'NUMBERS_ONLY') return readDigits(text);
  if (isNumeric(component)) return readNumber(text, { isWhole: isWhole(component) });
  return type && type !== 'POSITIVE_NUMBER' ? READERS[type](text) : null;
}

/**
 * Whether the whole text matches a pattern of a template. Use only with patterns that `pattern-safety.ts` calls safe: all patterns of a
 * published version are safe, and of a draft only those that `withoutUnsafePatterns` leaves.
 */
export function matchesPattern(pattern: string, value: string): boolean {
  return value.length <= TEXT_LIMITS.pattern && new RegExp(`^(?:${pattern})$`, 'u').test(value);
}

/** Whether a number is outside the bounds of a question. */
export function boundErrors({ validation }: RuleComponent, value: string): ValueErrorCode[] {
  const { min, max } = validation ?? {};
  // Long digit strings are identifiers, not amounts.
  if (min == null && max == null) return [];
  const number = parseNumber(value) ?? Number.NaN;
  const isRange = min != null && max != null;
  if (min != null && number < min) return [isRange ? 'BETWEEN_TOO_SMALL' : 'MIN'];
  return max != null && number > max ? [isRange ? 'BETWEEN_TOO_LARGE' : 'MAX'] : [];
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

/** Digits that are a number or name something, such as an account. */
function readDigits(text: string): Reading<'NUMBERS_ONLY'> {
  const value = readNumber(text, { isWhole: true }).value ?? typedDigits(text).replaceAll(' ', '');
  return /^\d+$/.test(value) ? { value } : { fault: 'NUMBERS_ONLY' };
}

function readLetters(text: string): Reading<'LETTERS_ONLY'> {
  const value = typed(text);
  return /^[\p{L}\p{M}]+$/u.test(value) ? { value } : { fault: 'LETTERS_ONLY' };
}

type TextType = Exclude<ValidationType, 'NUMBERS_ONLY' | 'POSITIVE_NUMBER'>;

/** The parser of each type of text. */
const READERS: Readonly<Record<TextType, (text: string) => Reading<ValueErrorCode>>> = {
  EMAIL: readWrittenEmail,
  NAME: readName,
  TELEPHONE: readTelephone,
  ZIPCODE: readZipCode,
  ORGNR: readOrganisationNumber,
  PNR: readPersonalNumber,
  LETTERS_ONLY: readLetters,
  WEB_ADDRESS: readWebAddress,
};
