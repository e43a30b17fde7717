'use client';

import { useDraft } from '@/components/organisation/use-draft-store';
import type { Process } from '@/lib/domain/organisation/body';

/** Returns the process of the draft, and a function that changes its properties. */
export function useProcess(): [Process, (part: Partial<Process>, step?: string) => void] {
  const { store, state } = useDraft();
  const set = (part: Partial<Process>, step?: string) =>
    store.change((body) => ({ ...body, process: { ...body.process, ...part } }), step);
  return [state.body.process, set];
}
