import type { VersionBody } from '@/lib/domain/organisation/body';
import { isSame } from '@/lib/domain/organisation/differences';
import { mergeBodies } from '@/lib/domain/organisation/merge';
import { stillUnsavable, unsavable } from '@/lib/domain/organisation/unsavable';
import type { DraftCalls, DraftState, LoadedDraft, Saved, SavingState } from './draft-state';

/** How long after the last change it is saved, in milliseconds. */
const SAVE_AFTER_MS = 1_000;
/** Waits before a failed save is tried again, in milliseconds; the last one repeats. */
const RETRY_MS = [5_000, 10_000, 20_000, 40_000] as const;
/** The states in which the last save did not succeed, and those from which it can be sent. */
const FAILED: readonly SavingState[] = ['failed', 'denied'];
const SENDABLE: readonly SavingState[] = ['waiting', 'saving', ...FAILED];
/** Steps that can be undone. */
const MOST_STEPS = 200;

/**
 * The draft while it is edited: every change is a new body, so that undo and redo go to exactly the same one. Saves by itself a
 * second after the last change. What somebody else has saved meanwhile is merged in; of the same property the person is asked. What is
 * refused is not sent again before it is changed.
 */
export class DraftStore {
  readonly #calls: DraftCalls;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  /** As it is stored. */
  #stored: VersionBody;
  /** What is wrong with that. */
  #storedProblems: LoadedDraft['problems'];
  /** What keeps the body from being saved. */
  #refused: LoadedDraft['problems'] = [];
  #past: VersionBody[] = [];
  #future: VersionBody[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  /** Saves that failed since the last one that did not. */
  #failures = 0;
  /** Changes of the same thing within a moment are one step. */
  #lastStep = '';

  constructor(draft: LoadedDraft, calls: DraftCalls) {
    this.#calls = calls;
    this.#stored = draft.body;
    this.#storedProblems = draft.problems;
    this.#state = {
      body: draft.body,
      problems: draft.problems,
      usedIds: draft.usedIds,
      revision: draft.revision,
      isDraft: draft.isDraft,
      saving: 'saved',
      conflict: null,
      canUndo: false,
      canRedo: false,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): DraftState => this.#state;

  /**
   * Changes the body.
   *
   * @param step What is changed: typing on in the same field is one step to undo. Without it the change is a step of its own.
   */
  change(next: (body: VersionBody) => VersionBody, step = ''): void {
    const { body } = this.#state;
    const changed = next(body);
    if (changed === body || isSame(changed, body)) return;
    if (step === '' || step !== this.#lastStep) {
      this.#past = [...this.#past, body].slice(-MOST_STEPS);
    }
    this.#lastStep = step;
    this.#future = [];
    this.#show(changed);
  }

  undo(): void {
    const before = this.#past.pop();
    if (!before) return;
    this.#future.push(this.#state.body);
    this.#lastStep = '';
    this.#show(before);
  }

  redo(): void {
    const after = this.#future.pop();
    if (!after) return;
    this.#past.push(this.#state.body);
    this.#lastStep = '';
    this.#show(after);
  }

  /** The next change is a step of its own: somebody has left the field. */
  endStep(): void {
    this.#lastStep = '';
  }

  /** Saves now what is not saved yet. Resolves when it is, or when it could not be. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (SENDABLE.includes(this.#state.saving)) {
      const hadFailed = FAILED.includes(this.#state.saving);
      this.#running ??= this.#save().finally(() => {
        this.#running = null;
      });
      await this.#running;
      if (hadFailed || FAILED.includes(this.#state.saving)) return;
    }
  }

  /** Ends a conflict: with everything that was typed here, or with what somebody else has stored. */
  resolve(choice: 'mine' | 'theirs'): Promise<void> {
    const { conflict, body } = this.#state;
    if (!conflict) return Promise.resolve();
    const kept = choice === 'mine' ? body : conflict.theirs;
    this.#stored = conflict.theirs;
    this.#past = [...this.#past, body].slice(-MOST_STEPS);
    this.#set({ conflict: null, revision: conflict.revision, isDraft: true });
    this.#show(kept);
    return this.flush();
  }

  /** What the server has now, after it was changed by something else than this store. Undo reaches back across it. */
  load(draft: LoadedDraft): void {
    if (draft.revision === this.#state.revision && this.#state.saving === 'saved') return;
    if (this.#state.saving !== 'saved') return;
    this.#stored = draft.body;
    this.#storedProblems = draft.problems;
    if (!isSame(draft.body, this.#state.body))
      this.#past = [...this.#past, this.#state.body].slice(-MOST_STEPS);
    this.#future = [];
    this.#set({
      body: draft.body,
      usedIds: draft.usedIds,
      revision: draft.revision,
      isDraft: draft.isDraft,
    });
  }

  /** Whether leaving now would lose something. */
  get isUnsaved(): boolean {
    return this.#state.saving !== 'saved';
  }

  #show(body: VersionBody): void {
    const isStored = isSame(body, this.#stored) && this.#running === null;
    this.#refused = stillUnsavable(this.#refused, body);
    this.#set({ body, saving: this.#state.conflict ? 'conflict' : isStored ? 'saved' : 'waiting' });
    if (!isStored && !this.#state.conflict) this.#plan(SAVE_AFTER_MS);
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #save(): Promise<void> {
    const { body: sent, revision: baseRevision } = this.#state;
    this.#refused = unsavable(sent);
    this.#set({ saving: this.#refused.length > 0 ? 'refused' : 'saving' });
    if (this.#refused.length > 0) return;
    try {
      this.#take(sent, await this.#calls.save({ body: sent, baseRevision }));
      this.#failures = 0;
    } catch (error) {
      const conflict = this.#calls.conflictIn(error);
      if (conflict) {
        this.#set({ saving: 'conflict', conflict });
        return;
      }
      const refused = this.#calls.refusedIn(error, sent);
      if (refused) this.#refuse(sent, refused);
      else this.#fail(error);
    }
  }

  #refuse(sent: VersionBody, problems: LoadedDraft['problems']): void {
    this.#failures = 0;
    // What was changed meanwhile may be right by now.
    const isOld = !isSame(this.#state.body, sent);
    this.#refused = isOld ? [] : problems;
    this.#set({ saving: isOld ? 'waiting' : 'refused' });
  }

  #fail(error: unknown): void {
    if (this.#calls.isDenied(error)) {
      this.#set({ saving: 'denied' });
      return;
    }
    this.#set({ saving: 'failed' });
    this.#plan(RETRY_MS[Math.min(this.#failures, RETRY_MS.length - 1)] ?? 0);
    this.#failures += 1;
  }

  /** What was typed while it was saved stays, over what the server has merged in. */
  #take(sent: VersionBody, { revision, problems, merged }: Saved): void {
    const stored = merged ?? sent;
    this.#stored = stored;
    this.#storedProblems = problems;
    const { body } = this.#state;
    const news = { revision, isDraft: true };
    const outcome = merged && !isSame(body, sent) ? mergeBodies(sent, body, merged) : { body };
    if (isSame(body, sent)) {
      this.#set({ ...news, body: stored, saving: 'saved' });
    } else if ('body' in outcome) {
      this.#set({ ...news, body: outcome.body, saving: 'waiting' });
    } else {
      const conflict = { conflicts: outcome.conflicts, theirs: stored, revision, updatedBy: null };
      this.#set({ ...news, saving: 'conflict', conflict });
    }
  }

  #set(part: Partial<DraftState>): void {
    this.#state = {
      ...this.#state,
      ...part,
      problems: [...this.#refused, ...this.#storedProblems],
      canUndo: this.#past.length > 0,
      canRedo: this.#future.length > 0,
    };
    for (const listener of this.#listeners) listener();
  }
}
