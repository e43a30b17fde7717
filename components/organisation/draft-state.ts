import type { CallAnswer } from '@/lib/contract/typed-calls';
import type { VersionBody } from '@/lib/domain/organisation/body';
import type { MergeConflict } from '@/lib/domain/organisation/merge';

export type LoadedDraft = CallAnswer<'getDraft'>;
export type Saved = CallAnswer<'saveDraft'>;

/** Somebody else has changed the same property. */
export interface DraftConflict {
  conflicts: readonly MergeConflict[];
  /** What is stored now, and its revision. */
  theirs: VersionBody;
  revision: number;
  updatedBy: string | null;
}

/** `failed` is tried again by itself; `denied` is not, because whoever writes may no longer save. */
export type SavingState = 'saved' | 'waiting' | 'saving' | 'failed' | 'denied' | 'refused' | 'conflict';

export interface DraftState {
  body: VersionBody;
  /** What keeps the body from being saved, then what is wrong with the one that was saved last. */
  problems: LoadedDraft['problems'];
  usedIds: Readonly<Record<string, string>>;
  revision: number;
  isDraft: boolean;
  saving: SavingState;
  conflict: DraftConflict | null;
  canUndo: boolean;
  canRedo: boolean;
}

/** What the store needs of the world. */
export interface DraftCalls {
  save(input: { body: VersionBody; baseRevision: number }): Promise<Saved>;
  /** The conflict that a failed save tells of, or null for any other failure. */
  conflictIn(error: unknown): DraftConflict | null;
  /** What a failed save says is wrong with the body, or null if it may be saved another time. */
  refusedIn(error: unknown, body: VersionBody): LoadedDraft['problems'] | null;
  /** Whether a failed save says that this person may no longer save. */
  isDenied(error: unknown): boolean;
}
