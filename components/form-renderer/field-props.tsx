import type { ReactNode } from 'react';
import type { Row } from '@/lib/contract/form-shapes';
import { fieldHelp } from './field-help';

export interface FieldInputProps {
  row: Row;
  /** Key of the field among the form's errors. */
  fieldKey: string;
  id: string;
  /** The value as it is stored. */
  value: string;
  error: string | undefined;
  /** For a list or positions, `key` is that of the field inside. */
  onChange: (value: string, key?: string) => void;
  onLeave: (key?: string) => void;
  aside?: ReactNode;
  notice?: ReactNode;
  /** Whether the notice is a correction with a reason. */
  hasReason?: boolean;
}

/** Returns the props that every control takes from a field. */
export function fieldPropsOf({ row, fieldKey, id, error, aside, notice, hasReason }: FieldInputProps) {
  return {
    id,
    name: fieldKey,
    label: row.label,
    help: fieldHelp(row),
    error,
    optional: !row.required,
    aside,
    notice,
    hasReason,
  };
}
