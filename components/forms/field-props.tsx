import type { ReactNode } from 'react';
import type { Row } from '@/lib/contract/form-shapes';
import { fieldHelp } from './field-help';

export interface FieldInputProps {
  row: Row;
  /** Key of the field among the errors of the form. */
  fieldKey: string;
  id: string;
  /** As it is stored. */
  value: string;
  error: string | undefined;
  /** `key` is that of a field inside, for a list or positions. */
  onChange: (value: string, key?: string) => void;
  onLeave: (key?: string) => void;
  aside?: ReactNode;
  notice?: ReactNode;
  /** The notice is a correction with a reason. */
  hasReason?: boolean;
}

/** What every control takes of a field. */
export function fieldPropsOf({ row, id, error, aside, notice, hasReason }: FieldInputProps) {
  return {
    id,
    label: row.label,
    help: fieldHelp(row),
    error,
    optional: !row.required,
    aside,
    notice,
    hasReason,
  };
}
