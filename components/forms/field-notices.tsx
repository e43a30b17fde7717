'use client';

import { FetchedPart } from '@/components/ui/fetched-part';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Row } from '@/lib/contract/form-shapes';
import { excessOf } from '@/lib/domain/forms/value-limits';
import type { FieldSave } from './autosave-state';
import { useForm } from './form-context';

// Seldom needed, so the code is fetched only when it is.
const Conflict = lazyPart(() => import('./unsaved-field').then((module) => module.Conflict));
const Refused = lazyPart(() => import('./unsaved-field').then((module) => module.Refused));

/** Notices about a field: a correction, a conflicting value, a lock. */
export function FieldNotices({ row }: { row: Row }) {
  const { editor, renderNotice } = useForm();
  const field = editor.snapshot.fields[row.componentId];
  return (
    <>
      {row.correction && <FetchedPart>{renderNotice?.(row)}</FetchedPart>}
      {field?.state === 'conflict' && (
        <FetchedPart>
          <Conflict row={row} />
        </FetchedPart>
      )}
      {field?.state === 'refused' && !isTooMuch(row, field) && (
        <FetchedPart>
          <Refused row={row} />
        </FetchedPart>
      )}
    </>
  );
}

/**
 * Whether a value was refused for being too long or having too many entries. The field itself says so, and the value is saved once it is
 * shortened.
 */
function isTooMuch(row: Row, { value, savedValue }: FieldSave): boolean {
  return excessOf(row, value, savedValue) !== null;
}
