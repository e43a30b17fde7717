'use client';

import { type ChangeEvent, type ChangeEventHandler, useEffect, useRef } from 'react';

interface TypedField {
  value?: unknown;
  onChange?: ChangeEventHandler<HTMLInputElement> | undefined;
}

/**
 * Keeps what was typed, or filled in by the browser, into an empty field of the server's page before its script ran. Otherwise the next
 * change of any field would empty it again.
 *
 * @returns the ref for the field
 */
export function useTypedEarly({ value, onChange }: TypedField) {
  const field = useRef<HTMLInputElement | null>(null);
  const first = useRef({ value, onChange });
  useEffect(() => {
    const target = field.current;
    if (first.current.value === '' && target?.value) {
      first.current.onChange?.({ target, currentTarget: target } as ChangeEvent<HTMLInputElement>);
    }
  }, []);
  return field;
}
