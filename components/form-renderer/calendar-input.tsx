'use client';

import { type FieldInputProps, fieldPropsOf } from '@/components/form-renderer/field-props';
import type { DateField } from '@/components/ui/text-field';
import { TAG } from '@/lib/domain/forms/component';
import { useForm } from './form-context';

interface CalendarInputProps extends FieldInputProps {
  /** The control for a date or for a month. */
  Control: typeof DateField;
}

/** A date or a month field. */
export function CalendarInput({ Control, ...props }: CalendarInputProps) {
  const { row, value, onChange, onLeave } = props;
  const { editor } = useForm();
  return (
    <Control
      {...fieldPropsOf(props)}
      {...(row.tag === TAG.desiredAdmissionDate && editor.admissionDates)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={() => onLeave()}
    />
  );
}
