'use client';

import { FetchedPart } from '@/components/browser/fetched-part';
import { Skeleton } from '@/components/ui/skeleton';
import type { Row } from '@/lib/contract/form-shapes';
import type { FieldInputProps } from './field-props';
import { KIND_VIEWS } from './kind-views';

/** Prefetches the controls of these rows, so that a control shown later appears at once and nothing moves. */
export function fetchControls(rows: readonly Row[]): void {
  for (const type of new Set(rows.map((row) => row.type))) {
    const screen = KIND_VIEWS[type];
    // A control that cannot be fetched now is fetched when it is shown.
    if ('fetch' in screen) screen.fetch?.().catch(() => undefined);
  }
}

/** The control of one field, by its kind. */
export function FieldInput(props: FieldInputProps) {
  const screen = KIND_VIEWS[props.row.type];
  if (!('Input' in screen)) return null;
  const control = <screen.Input {...props} Field={FieldInput} />;
  return screen.fetch ? (
    <FetchedPart fallback={<Skeleton className="h-control" />}>{control}</FetchedPart>
  ) : (
    control
  );
}
