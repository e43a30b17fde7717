import { COUNT_LIMITS } from '@/lib/domain/limits';
import type { ValueErrorCode } from '../component';

type Counted = { validation?: { minEntries?: number | null; maxEntries?: number | null } | null };

/** The most entries of a component: `most`, unless its template sets a limit. */
export function mostEntriesOf({ validation }: Counted, most: number = COUNT_LIMITS.entriesMost): number {
  return Math.min(validation?.maxEntries ?? most, COUNT_LIMITS.entriesMost);
}

/** Whether there are too few or too many entries. */
export function countErrors(component: Counted, count: number, most?: number): ValueErrorCode[] {
  const { minEntries } = component.validation ?? {};
  if (count < (minEntries ?? 0)) return ['MIN_ENTRIES'];
  return count > mostEntriesOf(component, most) ? ['MAX_ENTRIES'] : [];
}
