'use client';

import { useCallback } from 'react';
import { useKeyedText } from '@/components/ui/keyed-text';
import { ApiProblem } from './api-problem';

/** A function that puts the code of what is wrong with a value into words, in the language that the field stands in. */
export function useProblemText(): (code: string) => string {
  const t = useKeyedText('validation');
  return useCallback((code) => t(t.has(code) && !NEEDS_NUMBERS.has(code) ? code : 'INVALID_VALUE'), [t]);
}

/** What the server found wrong, by the path of the value: the first code of each; empty when it refused for another reason. */
export function refusedValues(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem) || error.errorCode !== 'VALIDATION_FAILED') return {};
  const codes = Object.entries(error.errors).map(([path, [code]]) => [
    path,
    plainCode(code ?? 'INVALID_VALUE'),
  ]);
  return Object.fromEntries(codes);
}

/** Codes of schemas in the words of the forms. */
function plainCode(code: string): string {
  return PLAIN[code] ?? code;
}

const PLAIN: Readonly<Record<string, string>> = {
  TOO_BIG: 'TOO_LONG',
  TOO_SMALL: 'REQUIRED',
  INVALID_TYPE: 'REQUIRED',
};

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
