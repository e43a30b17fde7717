'use client';

import { Suspense } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { lazyPart } from '@/components/ui/lazy-part';
import { Skeleton } from '@/components/ui/skeleton';
import type { Row } from '@/lib/contract/shapes';
import { ChoiceInput } from './choice-input';
import { DateInput } from './date-input';
import { type FieldInputProps, fieldPropsOf } from './field-props';
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
      return <ListInput {...props} Field={FieldInput} />;
    case 'FormDynamicPosition':
      return <PositionsInput {...props} />;
    default:
      return null;
  }
}
