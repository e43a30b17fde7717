'use client';

import type { ComponentType } from 'react';
import { classNames } from '@/components/ui/class-names';
import type { Row } from '@/lib/contract/form-shapes';
import type { ListEntry } from '@/lib/domain/forms/kinds/dynamic-list';
import { isSavable, printOf } from '@/lib/domain/forms/rows';
import { visibilityInEntry } from '@/lib/domain/forms/visibility';
import { columnsClass } from './columns-class';
import { controlId } from './control-id';
import type { FieldInputProps } from './field-props';
import { useForm } from './form-context';
import { useErrorText } from './use-error-text';

interface ListEntryFieldsProps {
  /** Renders one field. */
  Field: ComponentType<FieldInputProps>;
  /** The row of the list. */
  row: Row;
  entry: ListEntry;
  /** The key of the entry: `list[index]`. */
  entryKey: string;
  onChange: (entry: ListEntry, key: string) => void;
  onLeave: (key: string) => void;
}

/** The fields of one entry of a list, in its columns. */
export function ListEntryFields({ Field, row, entry, entryKey, onChange, onLeave }: ListEntryFieldsProps) {
  const { editor } = useForm();
  const errorText = useErrorText();
  const { active } = visibilityInEntry(row, entry, editor.visibility);
  const columns = (row.columns ?? []).map((column) => column.filter((part) => active.has(part.componentId)));
  const filled = columns.filter((column) => column.length > 0);

  function field(part: Row) {
    const key = `${entryKey}.${part.componentId}`;
    const code = editor.errorOf(key);
    return (
      <Field
        key={part.componentId}
        row={part}
        fieldKey={key}
        id={controlId(key)}
        value={entry[part.componentId] ?? ''}
        error={code && errorText(part, code, entry[part.componentId] ?? '')}
        onChange={(value) => onChange({ ...entry, [part.componentId]: value }, key)}
        onLeave={() => onLeave(key)}
      />
    );
  }

  return (
    <div className={classNames('grid items-start gap-5 p-4', columnsClass(filled.length))}>
      {filled.map((column) => (
        <div key={column[0]?.componentId} className="grid gap-5">
          {column.map((part) =>
            isSavable(part) ? field(part) : <Explained key={part.componentId} row={part} />,
          )}
        </div>
      ))}
    </div>
  );
}

/** Shows a title or a text between the fields. */
function Explained({ row }: { row: Row }) {
  return printOf(row) && <p className="text-ink-muted text-sm">{row.text ?? row.label}</p>;
}
