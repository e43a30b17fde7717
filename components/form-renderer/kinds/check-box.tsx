'use client';

import { fieldPropsOf } from '@/components/form-renderer/field-props';
import type { FieldScreen, InputProps } from '@/components/form-renderer/kind-view';
import { Checkbox } from '@/components/ui/checkbox';

/** Yes or no. */
export const checkBox: FieldScreen = { Input: CheckBoxInput };

function CheckBoxInput(props: InputProps) {
  const { row, value, onChange, onLeave } = props;
  const field = fieldPropsOf(props);
  return (
    <Checkbox
      {...field}
      aside={field.aside && <span className="flex min-h-control items-center">{field.aside}</span>}
      checked={value === 'true'}
      onChange={(event) => onChange(String(event.target.checked))}
      onBlur={() => onLeave()}
      aria-required={row.required || undefined}
    />
  );
}
