'use client';

import { Suspense } from 'react';
import { lazyPart } from '@/components/ui/lazy-part';
import type { Row } from '@/lib/api/shapes';
import { useForm } from './form-context';

// Seldom needed: their code is fetched when they are.
const Conflict = lazyPart(() => import('./unsaved-field').then((module) => module.Conflict));
const Refused = lazyPart(() => import('./unsaved-field').then((module) => module.Refused));

/** What there is to know about a field before filling it in: a correction, somebody else's value, a lock. */
export function FieldNotices({ row }: { row: Row }) {
  const { editor, renderNotice } = useForm();
  const state = editor.snapshot.fields[row.componentId]?.state;
  return (
    <Suspense>
      {row.correction && renderNotice?.(row)}
      {state === 'conflict' && <Conflict row={row} />}
      {state === 'refused' && <Refused row={row} />}
    </Suspense>
  );
}
