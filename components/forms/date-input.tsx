'use client';

import { DateField, MonthField } from '@/components/ui/text-field';
import { type FieldInputProps, fieldPropsOf } from './field-input';
import { useForm } from './form-context';

/**
 * A date or a month. The browser gives no value for one that does not exist or is not finished, but shows it: that is
 * told as wrong, instead of being taken for nothing.
 */
export function DateInput(props: FieldInputProps) {
  const { row, fieldKey, value, onChange, onLeave } = props;
  const { editor } = useForm();
  const isMonth = row.type === 'FormMonthBox';
  const Field = isMonth ? MonthField : DateField;
  return (
    <Field
      {...fieldPropsOf(props)}
      value={value}
      onChange={({ target }) => {
        if (!target.validity.badInput) editor.noteUnreadable(fieldKey, null);
        onChange(target.value);
      }}
      onBlur={({ target }) => {
        const code = isMonth ? 'INVALID_MONTH' : 'INVALID_DATE';
        editor.noteUnreadable(fieldKey, target.validity.badInput ? code : null);
        onLeave();
      }}
    />
  );
}
