'use client';

import { useState } from 'react';
import type { ValueErrorCode, Visibility } from '@/lib/domain/forms/component';
import type { FormErrors } from '@/lib/domain/forms/validation';

/** Keeps the errors of input that the browser cannot turn into a value, by the key of the field. */
export function useUnreadable() {
  const [codes, setCodes] = useState<ReadonlyMap<string, ValueErrorCode>>(new Map());
  return {
    codes,
    /** @param code The error of unreadable input; null if there is none. */
    note(key: string, code: ValueErrorCode | null) {
      setCodes((known) => {
        if ((known.get(key) ?? null) === code) return known;
        const others = [...known].filter(([other]) => other !== key);
        return new Map(code ? [...others, [key, code]] : others);
      });
    },
  };
}

/** Returns the errors of a form together with those of unreadable input in its visible fields. */
export function withUnreadable(
  errors: FormErrors,
  codes: ReadonlyMap<string, ValueErrorCode>,
  { active }: Visibility,
): FormErrors {
  const all: FormErrors = new Map(errors);
  for (const [key, code] of codes) {
    if (active.has(key.split('[', 1)[0] ?? key)) all.set(key, [code]);
  }
  return all;
}
