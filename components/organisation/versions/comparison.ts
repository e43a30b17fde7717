import type { BodyNames } from '@/components/organisation/changes/change-words';
import type { BodyChange } from '@/lib/domain/organisation/differences';

export type VersionOrDraft = number | 'draft';

/** The differences between two versions, or between a version and the draft. */
export interface Comparison {
  from: VersionOrDraft;
  to: VersionOrDraft;
  changes: readonly BodyChange[];
  total: number;
  names: BodyNames;
}
