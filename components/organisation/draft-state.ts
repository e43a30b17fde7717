import type { CallAnswer } from '@/lib/contract/typed-calls';
import type { VersionBody } from '@/lib/domain/organisation/body';
import type { MergeConflict } from '@/lib/domain/organisation/merge';

export type LoadedDraft = CallAnswer<'getDraft'>;
export type Saved = CallAnswer<'saveDraft'>;

/** A conflict: somebody else has changed the same property. */
export interface DraftConflict {
  conflicts: readonly MergeConflict[];
  /** The body stored now, and its revision. */
  theirs: VersionBody;
  revision: number;
  updatedBy: string | null;
}

/** `failed` is retried automatically. `denied` is not, because the person may no longer save. */
export type SavingState = 'saved' | 'waiting' | 'saving' | 'failed' | 'denied' | 'refused' | 'conflict';

/** Whether the last save failed, for either reason. */
export const hasFailed = (saving: SavingState): boolean => saving === 'failed' || saving === 'denied';

export interface DraftState {
  body: VersionBody;
  /** The problems that prevent saving, then those of the body last saved. */
  problems: LoadedDraft['problems'];
  usedIds: Readonly<Record<string, string>>;
  revision: number;
  isDraft: boolean;
  saving: SavingState;
  conflict: DraftConflict | null;
  canUndo: boolean;
  canRedo: boolean;
}

/** The calls that the store needs. */
export interface DraftCalls {
  save(input: { body: VersionBody; baseRevision: number }): Promise<Saved>;
  /** Returns the conflict that a failed save reports, or null for any other failure. */
  conflictIn(error: unknown): DraftConflict | null;
  /** Returns what a failed save says is wrong with the body, or null if a retry may succeed. */
  refusedIn(error: unknown, body: VersionBody): LoadedDraft['problems'] | null;
  /** Whether a failed save says that this person may no longer save. */
  isDenied(error: unknown): boolean;
}
