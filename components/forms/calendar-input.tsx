'use client';

import { useEffect, useRef } from 'react';
import { type FieldInputProps, fieldPropsOf } from '@/components/forms/field-props';
import type { DateField } from '@/components/ui/text-field';
import { TAG, type ValueErrorCode } from '@/lib/domain/forms/component';
import { useForm } from './form-context';

interface CalendarInputProps extends FieldInputProps {
  /** What the browser has for it. */
  Control: typeof DateField;
  /** What one that cannot be read is called. */
  code: ValueErrorCode;
}

/**
 * A date or a month. The browser gives no value for one that does not exist or is not finished, but shows it: that is
 * told as wrong, instead of being taken for nothing.
 */
export function CalendarInput({ Control, code, ...props }: CalendarInputProps) {
  const { row, fieldKey, value, onChange, onLeave } = props;
  const { editor } = useForm();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });
  // A field that goes, or moves to another place in its list, takes along what is wrong with it.
  useEffect(() => {
    if (input.current?.validity.badInput) latest.current.noteUnreadable(fieldKey, code);
    return () => latest.current.noteUnreadable(fieldKey, null);
  }, [fieldKey, code]);
  return (
    <Control
      {...fieldPropsOf(props)}
      {...(row.tag === TAG.desiredAdmissionDate && editor.admissionDates)}
      ref={input}
      value={value}
      onChange={({ target }) => {
        if (!target.validity.badInput) editor.noteUnreadable(fieldKey, null);
        onChange(target.value);
      }}
      onBlur={({ target }) => {
        editor.noteUnreadable(fieldKey, target.validity.badInput ? code : null);
        onLeave();
      }}
    />
  );
}
