'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { ApiProblem } from './api-problem';

/**
 * A function that says what the server found wrong, by field: what VALIDATION_FAILED names of `fields`. Null when the failure is another
 * one, or is about something that the screen has no field for, so that it must be told as a whole.
 */
export function useFieldErrors(): (
  error: unknown,
  fields: readonly string[],
) => Record<string, string> | null {
  const t = useTranslations('validation');
  return useCallback(
    (error, fields) => {
      const codes = fieldCodes(error, fields);
      if (!codes) return null;
      const texts = Object.entries(codes).map(([field, code]) => [
        field,
        t(t.has(code) && !NEEDS_NUMBERS.has(code) ? code : 'INVALID_VALUE'),
      ]);
      return Object.fromEntries(texts);
    },
    [t],
  );
}

/** The first code of each field of the screen that was refused; null when nothing or something else was. */
export function fieldCodes(error: unknown, fields: readonly string[]): Record<string, string> | null {
  if (!(error instanceof ApiProblem) || error.errorCode !== 'VALIDATION_FAILED') return null;
  const refused = Object.entries(error.errors).flatMap(([path, [code]]) => {
    // A field of several values is refused by the place of one: `emails.2`.
    const field = fields.find((one) => path === one || path.startsWith(`${one}.`));
    return [[field, code === undefined ? code : plainCode(code)] as const];
  });
  const known = refused.filter((one): one is readonly [string, string] => one.every(Boolean));
  return known.length > 0 && known.length === refused.length ? Object.fromEntries(known.reverse()) : null;
}

/** Codes of schemas in the words of the forms. */
function plainCode(code: string): string {
  return code === 'TOO_BIG' ? 'TOO_LONG' : code === 'TOO_SMALL' ? 'REQUIRED' : code;
}

/** Texts with bounds in them, which a refusal does not tell. */
const NEEDS_NUMBERS = new Set([
  'MIN',
  'MAX',
  'BETWEEN',
  'MIN_LENGTH',
  'MAX_LENGTH',
  'MIN_ENTRIES',
  'MAX_ENTRIES',
]);
