'use client';

import { useCallback } from 'react';
import { useKeyedText } from '@/components/ui/keyed-text';
import { unprintable } from '@/lib/domain/fields/printable';
import { ApiProblem } from './api-problem';

/** Returns a function that turns an error code of a value into text, in the language of the field. `value` is the value with the error. */
export function useProblemText(): (code: string, value?: string) => string {
  const t = useKeyedText('validation');
  return useCallback(
    (code, value) => {
      if (code === 'UNPRINTABLE' && value) return t(code, unprintableIn(value));
      return t(t.has(code) && !NEEDS_FACTS.has(code) ? code : 'INVALID_VALUE');
    },
    [t],
  );
}

/** What the text about a value that cannot be printed says: its characters, and how many. */
export function unprintableIn(value: string): { characters: string; count: number } {
  const characters = unprintable(value);
  return { characters: characters.join(' '), count: characters.length };
}

/** Returns the server's validation errors: the first code of each value, by its path. Empty if the server refused for another reason. */
export function refusedValues(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem) || error.errorCode !== 'VALIDATION_FAILED') return {};
  const codes = Object.entries(error.errors).map(([path, [code]]) => [
    path,
    plainCode(code ?? 'INVALID_VALUE'),
  ]);
  return Object.fromEntries(codes);
}

/** Returns the form's own code for a code of a schema. */
function plainCode(code: string): string {
  return PLAIN[code] ?? code;
}

const PLAIN: Readonly<Record<string, string>> = {
  TOO_BIG: 'TOO_LONG',
  TOO_SMALL: 'REQUIRED',
  INVALID_TYPE: 'REQUIRED',
};

/** Codes whose texts contain bounds or a part of the value. A refusal does not state them. */
const NEEDS_FACTS = new Set([
  'UNPRINTABLE',
  'MIN',
  'MAX',
  'BETWEEN_TOO_SMALL',
  'BETWEEN_TOO_LARGE',
  'NAME_CHARACTER',
  'MIN_LENGTH',
  'MAX_LENGTH',
  'MIN_ENTRIES',
  'MAX_ENTRIES',
]);
