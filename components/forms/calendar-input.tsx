'use client';

import { useEffect, useRef } from 'react';
import { type FieldInputProps, fieldPropsOf } from '@/components/forms/field-props';
import type { DateField } from '@/components/ui/text-field';
import { TAG, type ValueErrorCode } from '@/lib/domain/forms/component';
import { useForm } from './form-context';

interface CalendarInputProps extends FieldInputProps {
  /** The browser's date or month control. */
  Control: typeof DateField;
  /** The error code for unreadable input. */
  code: ValueErrorCode;
}

/**
 * A date or a month field. Browsers give no value for an impossible or unfinished date but still show it. We report an error instead of
 * treating it as empty.
 */
export function CalendarInput({ Control, code, ...props }: CalendarInputProps) {
  const { row, fieldKey, value, onChange, onLeave } = props;
  const { editor } = useForm();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(editor);
  useEffect(() => {
    latest.current = editor;
  });
  // When a field disappears or moves within its list, its error goes with it.
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
