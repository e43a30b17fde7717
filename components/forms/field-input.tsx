'use client';

import { type ReactNode, Suspense } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import type { Row } from '@/lib/api/shapes';
import { ChoiceInput } from './choice-input';
import { DateInput } from './date-input';
import { TextInput } from './text-input';

// Few forms have these, and they are the largest: a form without them fetches none of their code.
const FETCHED = {
  FormFile: () => import('./file-input').then((module) => module.FileInput),
  FormDynamicList: () => import('./list-input').then((module) => module.ListInput),
  FormDynamicPosition: () => import('./positions-input').then((module) => module.PositionsInput),
};
const FileInput = lazyPart(FETCHED.FormFile);
const ListInput = lazyPart(FETCHED.FormDynamicList);
const PositionsInput = lazyPart(FETCHED.FormDynamicPosition);

/** Fetches the code of these rows' controls, so that one that is shown later is there at once and nothing moves. */
export function fetchControls(rows: readonly Row[]): void {
  for (const type of new Set(rows.map((row) => row.type))) {
    if (type in FETCHED) {
      // One that cannot be fetched now is fetched when it is shown.
      FETCHED[type as keyof typeof FETCHED]().catch(() => undefined);
    }
  }
}

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
}

/** The control of one field, by its type. */
export function FieldInput(props: FieldInputProps) {
  return (
    <Suspense fallback={<Skeleton className="h-control" />}>
      <Control {...props} />
    </Suspense>
  );
}

function Control(props: FieldInputProps) {
  const { row, value, onChange, onLeave } = props;
  const field = fieldPropsOf(props);
  const onBlur = () => onLeave();
  switch (row.type) {
    case 'FormTextBox':
      return <TextInput {...props} />;
    case 'FormCheckBox':
      return (
        <Checkbox
          {...field}
          // Not ticking it is an answer.
          optional={false}
          aside={
            field.aside && <span className="flex min-h-control shrink-0 items-center">{field.aside}</span>
          }
          checked={value === 'true'}
          onChange={(event) => onChange(String(event.target.checked))}
          onBlur={onBlur}
          aria-required={row.required || undefined}
        />
      );
    case 'FormCheckBoxList':
    case 'FormRadioButtonGroup':
    case 'FormSelectList':
      return <ChoiceInput {...props} />;
    case 'FormDateBox':
    case 'FormMonthBox':
      return <DateInput {...props} />;
    case 'FormFile':
      return <FileInput {...props} />;
    case 'FormDynamicList':
      return <ListInput {...props} />;
    case 'FormDynamicPosition':
      return <PositionsInput {...props} />;
    default:
      return null;
  }
}

/** What every control takes of a field. */
export function fieldPropsOf({ row, id, error, aside, notice }: FieldInputProps) {
  return {
    id,
    label: row.label,
    help: row.helpText ?? undefined,
    error,
    optional: !row.required,
    aside,
    notice,
  };
}

/** A legend, with room beside it for what stands there on top of it. */
export function GroupLabel({ children }: { children: ReactNode }) {
  return <span className="inline-block pe-32">{children}</span>;
}
