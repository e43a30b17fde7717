import type { CallAnswer } from '@/lib/contract/typed-calls';
import type { VersionBody } from '@/lib/domain/organisation/body';
import { isSame } from '@/lib/domain/organisation/differences';
import { type MergeConflict, mergeBodies, type Settled } from '@/lib/domain/organisation/merge';
import { stillUnsavable, unsavable } from '@/lib/domain/organisation/unsavable';

/** How long after the last change to save, in milliseconds. */
const SAVE_AFTER_MS = 1_000;
/** The waits before a failed save is retried, in milliseconds. The last one repeats. */
const RETRY_MS = [5_000, 10_000, 20_000, 40_000] as const;
/** Whether there is something to send. */
const isSendable = (saving: SavingState): boolean =>
  saving === 'waiting' || saving === 'saving' || hasFailed(saving);
const isSettled = (settled: readonly Settled[], key: string) => settled.some(([one]) => one === key);
/** How often a choice for all conflicts is applied at most. */
const MOST_ROUNDS = 10;
/** The number of steps that can be undone. */
const MOST_STEPS = 200;

/**
 * Holds the draft while it is edited. Every change makes a new body, so that undo and redo restore it exactly. Saves automatically a second
 * after the last change. Merges in what somebody else has saved meanwhile; if both changed the same property, the person chooses. A
 * refused body is not sent again before it is changed.
 */
export class DraftStore {
  readonly #calls: DraftCalls;
  readonly #listeners = new Set<() => void>();
  #state: DraftState;
  /** The body as it is stored. */
  #stored: VersionBody;
  /** The problems of the stored body. */
  #storedProblems: LoadedDraft['problems'];
  /** The problems that prevent the body from being saved. */
  #refused: LoadedDraft['problems'] = [];
  #past: VersionBody[] = [];
  #future: VersionBody[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  /** The number of saves that have failed in a row. */
  #failures = 0;
  /** The latest bodies that were sent without an answer, also by the page before a reload. The server may have any of them. */
  #unanswered: readonly VersionBody[] = [];
  /** The last step. Further changes in the same step are undone together. */
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
      removed: null,
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
   * @param step Names what is changed. Consecutive changes in the same field are one step to undo. Without it, the change is a separate
   * step.
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

  /** Changes to a body without something. Until the next change, the state says what that was. */
  remove(body: VersionBody, removed: Removed): void {
    this.change(() => body);
    this.#set({ removed });
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

  /** Ends the current step, because somebody has left the field. The next change is a separate step. */
  endStep(): void {
    this.#lastStep = '';
  }

  /** Saves unsaved changes now. Resolves once that has succeeded or failed. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (isSendable(this.#state.saving)) {
      const hadFailed = hasFailed(this.#state.saving);
      this.#running ??= this.#save().finally(() => {
        this.#running = null;
      });
      await this.#running;
      if (hadFailed || hasFailed(this.#state.saving)) return;
    }
  }

  /** Decides one conflict, or all. Changes without a conflict stay, whoever made them. Saves once nothing is left to decide. */
  resolve(winner: 'mine' | 'theirs', key?: string): Promise<void> {
    // Settling some conflicts may reveal others, such as over the order of what is left.
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const { conflict } = this.#state;
      if (!conflict) return this.flush();
      const keys = key === undefined ? conflict.conflicts.map((one) => one.key) : [key];
      const settled = keys.map((one): Settled => [one, winner]);
      this.#ask({ ...conflict, settled: [...conflict.settled, ...settled] });
      if (key !== undefined) break;
    }
    return this.flush();
  }

  /** Merges with what somebody else has stored. What both have changed waits for an answer. */
  #ask(clash: Omit<DraftConflict, 'conflicts'>): void {
    const { base, theirs, settled, revision } = clash;
    const { body } = this.#state;
    const outcome = mergeBodies(base, body, theirs, { settled });
    const open =
      'conflicts' in outcome ? outcome.conflicts.filter(({ key }) => !isSettled(settled, key)) : [];
    if (open.length > 0) {
      this.#set({ saving: 'conflict', conflict: { ...clash, conflicts: open } });
      return;
    }
    // Choices that rule each other out: all of what was chosen last then stands.
    const settledBody = 'body' in outcome ? outcome.body : settled.at(-1)?.[1] === 'theirs' ? theirs : body;
    this.#stored = theirs;
    this.#past = [...this.#past, body].slice(-MOST_STEPS);
    this.#future = [];
    this.#set({ conflict: null, revision, isDraft: true });
    this.#show(settledBody);
  }

  /** Takes in the server's current draft, after something other than this store changed it. Undo reaches back across it. */
  load(draft: LoadedDraft): void {
    if (this.#state.saving !== 'saved') return;
    // These depend on people and settings too.
    this.#storedProblems = draft.problems;
    if (draft.revision === this.#state.revision) {
      this.#set({});
      return;
    }
    this.#stored = draft.body;
    if (!isSame(draft.body, this.#state.body))
      this.#past = [...this.#past, this.#state.body].slice(-MOST_STEPS);
    this.#future = [];
    this.#set({
      removed: null,
      body: draft.body,
      usedIds: draft.usedIds,
      revision: draft.revision,
      isDraft: draft.isDraft,
    });
  }

  /**
   * Restores what the page had not saved before it was reloaded, if it still fits: the server has the draft that it was typed on, or the save
   * that was running. Any other revision means that somebody else has changed the draft since.
   */
  resume({ sent, body, baseRevision }: Unsaved): void {
    const isKnown = baseRevision === this.#state.revision || sent.some((one) => isSame(one, this.#stored));
    if (this.isUnsaved || !isKnown) return;
    this.#unanswered = sent;
    this.change(() => body);
  }

  /** Whether leaving now would lose something. */
  get isUnsaved(): boolean {
    return this.#state.saving !== 'saved';
  }

  #show(body: VersionBody): void {
    const { conflict } = this.#state;
    if (conflict) {
      this.#set({ body, removed: null });
      this.#ask(conflict);
      return;
    }
    const isAnswered = this.#running === null && this.#unanswered.length === 0;
    const isStored = isAnswered && isSame(body, this.#stored);
    this.#refused = stillUnsavable(this.#refused, body);
    this.#set({
      body,
      removed: null,
      saving: isStored ? 'saved' : 'waiting',
    });
    if (!isStored) this.#plan(SAVE_AFTER_MS);
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  async #save(): Promise<void> {
    const { body: sent } = this.#state;
    this.#refused = unsavable(sent);
    this.#set({ saving: this.#refused.length > 0 ? 'refused' : 'saving' });
    if (this.#refused.length > 0) return;
    try {
      // With nothing to wait for, a page that is being closed still gets its save out.
      if (this.#unanswered.length > 0) await this.#learnWhatArrived();
      const { revision: baseRevision } = this.#state;
      this.#unanswered = withSent(this.#unanswered, sent);
      this.#take(sent, await this.#calls.save({ body: sent, baseRevision }));
      this.#failures = 0;
    } catch (error) {
      const clash = this.#calls.clashIn(error);
      const refused = clash ? null : this.#calls.refusedIn(error, sent);
      if (clash || refused) this.#unanswered = [];
      if (clash) this.#ask({ ...clash, base: this.#stored, settled: [] });
      else if (refused) this.#refuse(sent, refused);
      else this.#fail(error);
    }
  }

  /** Takes a save whose answer was lost as the new base if the server has it. On the old base, removing what it added would be no change. */
  async #learnWhatArrived(): Promise<void> {
    const { body, revision } = await this.#calls.load();
    if (!this.#unanswered.some((one) => isSame(one, body))) return;
    this.#unanswered = [];
    this.#stored = body;
    this.#set({ revision, isDraft: true });
  }

  #refuse(sent: VersionBody, problems: LoadedDraft['problems']): void {
    this.#failures = 0;
    // A body changed meanwhile may already be correct.
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

  /** Takes in a successful save. Changes made while saving stay on top of what the server has merged in. */
  #take(sent: VersionBody, { revision, problems, merged }: Saved): void {
    this.#unanswered = [];
    const stored = merged ?? sent;
    if (merged) this.#future = [];
    this.#stored = stored;
    this.#storedProblems = problems;
    const { body } = this.#state;
    const news = { revision, isDraft: true };
    if (isSame(body, sent)) {
      this.#set({ ...news, body: stored, saving: 'saved' });
    } else if (merged) {
      this.#ask({ base: sent, theirs: stored, revision, updatedBy: null, settled: [] });
    } else {
      this.#set({ ...news, saving: 'waiting' });
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

export type LoadedDraft = CallAnswer<'getDraft'>;

type Saved = CallAnswer<'saveDraft'>;

/** Adds a body to those that were sent without an answer. Only the latest ones stay. */
export const withSent = (unanswered: readonly VersionBody[], body: VersionBody): VersionBody[] => [
  ...unanswered.filter((one) => !isSame(one, body)).slice(-2),
  body,
];

/** What has no answer yet, and what has been changed since. */
export interface Unsaved {
  sent: readonly VersionBody[];
  body: VersionBody;
  /** The revision that they are based on. */
  baseRevision: number;
}

/** A conflict: somebody else has changed the same property. */
export interface DraftConflict extends Clash {
  conflicts: readonly MergeConflict[];
  /** What both people began from. */
  base: VersionBody;
  /** What has been decided. */
  settled: readonly Settled[];
}

/** What somebody else has stored meanwhile. */
export interface Clash {
  theirs: VersionBody;
  revision: number;
  updatedBy: string | null;
}

/** `failed` is retried automatically. `denied` is not, because the person may no longer save. */
type SavingState = 'saved' | 'waiting' | 'saving' | 'failed' | 'denied' | 'refused' | 'conflict';

/** Whether the last save failed, for either reason. */
export const hasFailed = (saving: SavingState): boolean => saving === 'failed' || saving === 'denied';

/** Something that was removed. */
export interface Removed {
  /** Its id, and the id of the element that has the focus once it is back. */
  id: string;
  focus: string;
  /** Says that it is gone. */
  text: string;
  /** The list in which it stood, and its place there. */
  list: `forms` | `rows/${string}` | `columns/${string}` | `options/${string}` | `mails/${string}`;
  index: number;
}

export interface DraftState {
  body: VersionBody;
  /** The problems that prevent saving, then those of the body last saved. */
  problems: LoadedDraft['problems'];
  usedIds: Readonly<Record<string, string>>;
  revision: number;
  isDraft: boolean;
  saving: SavingState;
  conflict: DraftConflict | null;
  /** What the last change removed. Null after any other change. */
  removed: Removed | null;
  canUndo: boolean;
  canRedo: boolean;
}

/** The calls that the store needs. */
export interface DraftCalls {
  load(): Promise<Pick<LoadedDraft, 'body' | 'revision'>>;
  save(input: { body: VersionBody; baseRevision: number }): Promise<Saved>;
  /** Returns what somebody else has stored, if a save failed because of it. */
  clashIn(error: unknown): Clash | null;
  /** Returns what a failed save says is wrong with the body, or null if a retry may succeed. */
  refusedIn(error: unknown, body: VersionBody): LoadedDraft['problems'] | null;
  /** Whether a failed save says that this person may no longer save. */
  isDenied(error: unknown): boolean;
}
