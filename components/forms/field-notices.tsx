'use client';

import { FetchedPart } from '@/components/ui/fetched-part';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Row } from '@/lib/contract/form-shapes';
import { excessOf } from '@/lib/domain/forms/value-limits';
import type { FieldSave } from './autosave-state';
import { useForm } from './form-context';

// Seldom needed: their code is fetched when they are.
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

/** Refused for being too long or too many, which stands at the field itself: it is saved once it is made shorter. */
function isTooMuch(row: Row, { value, savedValue }: FieldSave): boolean {
  return excessOf(row, value, savedValue) !== null;
}
