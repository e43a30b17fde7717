import { COUNT_LIMITS, FILE_LIMITS, MEGABYTE, TEXT_LIMITS } from '@/lib/domain/limits';

/**
 * The numbers in a template: the number of a part in documents, and how long or how many an answer may be. The schema of a template and the
 * editor of forms both use these checks.
 */

/** A number in documents: 2, 2.3 or 2.3a. */
export const PUBLIC_ID = /^\d+(?:\.\d+)*[a-z]?$/;

export function isPublicId(text: string): boolean {
  return text.length <= TEXT_LIMITS.id && PUBLIC_ID.test(text);
}

/** The rules that count something. Each value is a whole number from `leastCount` to the one given here. */
export const COUNT_RULES = {
  minLength: TEXT_LIMITS.formMost,
  maxLength: TEXT_LIMITS.formMost,
  minEntries: COUNT_LIMITS.entriesMost,
  maxEntries: COUNT_LIMITS.entriesMost,
  maxMegabytes: FILE_LIMITS.field / MEGABYTE,
  maxFiles: COUNT_LIMITS.fieldFiles,
} as const;
export type CountRule = keyof typeof COUNT_RULES;

/** The least value of a rule. A question for files takes at least one, of some size. Everything else may be none. */
export const leastCount = (rule: string): number => (['maxMegabytes', 'maxFiles'].includes(rule) ? 1 : 0);

export function isCount(rule: CountRule, value: number): boolean {
  return Number.isInteger(value) && value >= leastCount(rule) && value <= COUNT_RULES[rule];
}
