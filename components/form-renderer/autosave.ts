export type SaveOutcome =
  | { kind: 'saved'; items: readonly Stored[]; theirs: readonly Stored[] }
  /** Nothing was saved because of these fields. */
  | { kind: 'refused'; componentIds: readonly string[] }
  | ({ kind: 'failed' } & ReportedTrouble);

export interface AutosavePort {
  /** Never rejects. */
  save(items: readonly SaveItem[]): Promise<SaveOutcome>;
  /** Stores input until it is acknowledged. Returns whether it is stored. */
  keep(componentId: string, input: { value: string; baseVersion: number }): boolean;
  /** Deletes stored input if it still has this value. */
  release(componentId: string, value: string): void;
}

/** Saves while typing: after a pause, on blur, and again after a failure. One request at a time. */
export type Autosave = ReturnType<typeof createAutosave>;

/** The pause in typing before saving, in milliseconds. */
export const DEBOUNCE_MS = 600;
/** The waits between attempts while there is no answer, in milliseconds. The last one repeats. */
export const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/**
 * @param stored The values and versions of the fields on the server.
 * @param written What fields show instead, and is not saved.
 */
export function createAutosave(
  stored: readonly Stored[],
  port: AutosavePort,
  written: Readonly<Record<string, string>> = {},
) {
  const fields = Object.entries(written).map(([id, value]) => [id, { value, state: 'unsaved' }] as const);
  const state = createState(changed(startOf(stored), Object.fromEntries(fields)));
  const sender = createSender(state, port);
  return {
    subscribe: state.subscribe,
    snapshot: state.get,
    /** Saves everything that waits. Resolves once that has succeeded or failed. */
    flush: sender.flush,
    change(componentId: string, value: string) {
      sender.focused = componentId;
      const baseVersion = state.get().fields[componentId]?.version ?? 0;
      state.set(edited(state.get(), componentId, value, port.keep(componentId, { value, baseVersion })));
      sender.schedule();
    },
    leave(componentId: string) {
      sender.focused = null;
      state.set(left(state.get(), componentId));
      if (state.get().fields[componentId]?.state === 'unsaved') void sender.flush();
    },
    /** Restores input that was never acknowledged. */
    restore(componentId: string, input: { value: string; baseVersion: number }) {
      const before = state.get();
      state.set(restored(before, componentId, input));
      if (state.get() === before) port.release(componentId, input.value);
      sender.schedule();
    },
    /** Takes in the server's current values. */
    merge: (now: readonly Stored[]) => state.set(merged(state.get(), now)),
    /** Reports that another call of the form failed. */
    report: (trouble: ReportedTrouble) => state.set(failed(state.get(), [], trouble)),
    /** Takes in a value that another call stored, such as a file. */
    store: (componentId: string, value: string) =>
      state.set(storedElsewhere(state.get(), componentId, value)),
    keepMine(componentId: string) {
      state.set(withOwnValue(state.get(), componentId));
      void sender.flush();
    },
    takeTheirs(componentId: string) {
      const field = state.get().fields[componentId];
      if (!field?.theirs) return;
      port.release(componentId, field.value);
      state.set(tookTheirs(state.get(), componentId));
    },
  };
}

function createState(start: AutosaveSnapshot) {
  let current = start;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(next: AutosaveSnapshot) {
      if (next === current) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

function createSender(state: ReturnType<typeof createState>, port: AutosavePort) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | null = null;
  let failures = 0;
  const sender = {
    focused: null as string | null,
    flush,
    schedule,
  };

  function schedule(ms = state.get().trouble === 'connection' ? retryDelay(failures - 1) : DEBOUNCE_MS) {
    clearTimeout(timer);
    if (waiting(state.get()).length > 0) timer = setTimeout(() => void flush(), ms);
  }

  async function flush(): Promise<void> {
    while (underWay) await underWay;
    clearTimeout(timer);
    const items = waiting(state.get());
    if (items.length === 0) {
      state.set(untroubled(state.get()));
      return;
    }
    state.set(sending(state.get(), items));
    underWay = port.save(items).then((outcome) => {
      underWay = null;
      settle(items, outcome);
    });
    await underWay;
  }

  function settle(sent: readonly SaveItem[], outcome: SaveOutcome): void {
    failures = outcome.kind === 'failed' ? failures + 1 : 0;
    if (outcome.kind === 'failed') {
      state.set(failed(state.get(), sent, outcome));
      if (outcome.trouble === 'connection') schedule();
      return;
    }
    if (outcome.kind === 'refused') {
      state.set(refused(state.get(), sent, outcome.componentIds));
      schedule(0);
      return;
    }
    for (const { componentId } of outcome.items) {
      port.release(componentId, sent.find((item) => item.componentId === componentId)?.value ?? '');
    }
    state.set(acknowledged(state.get(), sent, outcome, sender.focused));
    schedule();
  }

  return sender;
}

function retryDelay(failures: number): number {
  return RETRY_MS[Math.min(Math.max(failures, 0), RETRY_MS.length - 1)] ?? RETRY_MS[0];
}

/** The values of a form's fields, what the server has acknowledged, and the transitions between them. Pure. */
type FieldState = 'saved' | 'unsaved' | 'saving' | 'conflict' | 'refused';

export interface Stored {
  componentId: string;
  version: number;
  value: string;
}

export interface FieldSave {
  /** The value on the screen. */
  value: string;
  /** The server's normalised value. */
  savedValue: string;
  /** The version of the stored value that `value` is based on. */
  version: number;
  state: FieldState;
  /** Whether the field was saved since the form was opened. */
  wasSaved: boolean;
  /** Whether the value is stored in this browser until it is saved. */
  isStored: boolean;
  /** The value that somebody else saved meanwhile. */
  theirs: { value: string; version: number } | null;
}

/**
 * Why saving is blocked: no connection or answer (retried), no session or an expired link (by who writes), a full application (until
 * something is shortened), a full history (for good), or a permanent error.
 */
export type Trouble = 'connection' | 'signedOut' | 'expired' | 'full' | 'closed' | 'refused';

/** A trouble, with the server's text if the server explains more. */
interface ReportedTrouble {
  trouble: Trouble;
  reason?: string | null;
}

export interface AutosaveSnapshot {
  fields: Readonly<Record<string, FieldSave>>;
  trouble: Trouble | null;
  /** The server's text about the trouble, in the language of the page. */
  reason: string | null;
}

const UNTROUBLED = { trouble: null, reason: null } as const;

export interface SaveItem {
  componentId: string;
  value: string;
  baseVersion: number;
}

/** What a form says about saving: one thing at a time. */
export interface SaveState {
  /** `choose`: a field that somebody else changed or locked waits for a decision. */
  kind: 'untouched' | 'saving' | 'saved' | 'choose' | 'offline' | Trouble;
  /** Where unsaved input is: stored in this browser, or only on the page. */
  unsaved: 'nothing' | 'kept' | 'onPage';
  /** Whether somebody has to know or do something before everything is saved. */
  isStuck: boolean;
}

/** Returns the one thing that is true about saving now. Everything that speaks about it reads this. */
export function saveStateOf({ fields, trouble }: AutosaveSnapshot, isOffline: boolean): SaveState {
  const all = Object.values(fields);
  const isAny = (state: FieldState) => all.some((field) => field.state === state);
  // A refused field can no longer be saved. Its own notice has the text.
  const open = all.filter(({ state }) => state !== 'saved' && state !== 'refused');
  const unsaved = open.length === 0 ? 'nothing' : open.every(({ isStored }) => isStored) ? 'kept' : 'onPage';
  const isWaiting = isAny('unsaved') || isAny('saving');
  const quiet = isWaiting ? 'saving' : all.some(({ wasSaved }) => wasSaved) ? 'saved' : 'untouched';
  const kind = ((): SaveState['kind'] => {
    if (trouble !== null && trouble !== 'connection') return trouble;
    const isDown = isOffline ? 'offline' : trouble;
    if (isDown && isWaiting) return isDown;
    if (isAny('conflict') || isAny('refused')) return 'choose';
    return isOffline ? 'offline' : quiet;
  })();
  return { kind, unsaved, isStuck: kind !== quiet };
}

function startOf(stored: readonly Stored[]): AutosaveSnapshot {
  return { fields: Object.fromEntries(stored.map((one) => [one.componentId, clean(one)])), ...UNTROUBLED };
}

/** Returns the fields that wait to be sent. */
function waiting({ fields }: AutosaveSnapshot): SaveItem[] {
  return Object.entries(fields)
    .filter(([, field]) => field.state === 'unsaved')
    .map(([componentId, field]) => ({ componentId, value: field.value, baseVersion: field.version }));
}

/** Returns the ids of the fields in a state. */
export function fieldsIn({ fields }: AutosaveSnapshot, state: FieldState): string[] {
  return Object.keys(fields).filter((id) => fields[id]?.state === state);
}

/** Whether the server has acknowledged everything that was typed. */
export function isAllSaved({ fields }: AutosaveSnapshot): boolean {
  return Object.values(fields).every((field) => field.state === 'saved');
}

function edited(now: AutosaveSnapshot, id: string, value: string, isStored: boolean): AutosaveSnapshot {
  const state = now.fields[id]?.state === 'conflict' ? 'conflict' : 'unsaved';
  return changed(now, { [id]: { value, state, isStored } });
}

/** Shows the normalised value of a field that has lost focus. */
function left(now: AutosaveSnapshot, id: string): AutosaveSnapshot {
  const field = now.fields[id];
  return field?.state === 'saved' && field.value !== field.savedValue
    ? changed(now, { [id]: { value: field.savedValue } })
    : now;
}

function sending(now: AutosaveSnapshot, items: readonly SaveItem[]): AutosaveSnapshot {
  return changed(now, Object.fromEntries(items.map(({ componentId }) => [componentId, { state: 'saving' }])));
}

/**
 * The server has stored `items`. For the fields in `theirs` it has a newer value than we knew of.
 *
 * @param focused The field being typed in. Its text stays as it is.
 */
function acknowledged(
  now: AutosaveSnapshot,
  sent: readonly SaveItem[],
  answer: { items: readonly Stored[]; theirs: readonly Stored[] },
  focused: string | null,
): AutosaveSnapshot {
  const changes: Record<string, Partial<FieldSave>> = {};
  for (const { componentId, value, version } of answer.items) {
    const isUnchanged = now.fields[componentId]?.value === sentValue(sent, componentId);
    changes[componentId] = {
      savedValue: value,
      version,
      wasSaved: true,
      state: isUnchanged ? 'saved' : 'unsaved',
      ...(isUnchanged && focused !== componentId ? { value } : {}),
    };
  }
  for (const { componentId, value, version } of answer.theirs) {
    changes[componentId] = { state: 'conflict', theirs: { value, version } };
  }
  return { ...changed(now, changes), ...UNTROUBLED };
}

/** The server stored nothing because of some fields. The others wait again. */
function refused(now: AutosaveSnapshot, sent: readonly SaveItem[], ids: readonly string[]): AutosaveSnapshot {
  const stateOf = (id: string): FieldState => (ids.includes(id) ? 'refused' : 'unsaved');
  return changed(
    now,
    Object.fromEntries(sent.map(({ componentId }) => [componentId, { state: stateOf(componentId) }])),
  );
}

function failed(
  now: AutosaveSnapshot,
  sent: readonly SaveItem[],
  { trouble, reason = null }: ReportedTrouble,
): AutosaveSnapshot {
  return { ...refused(now, sent, []), trouble, reason };
}

/** Clears the trouble, once nothing is left that could not be saved. */
function untroubled(now: AutosaveSnapshot): AutosaveSnapshot {
  return now.trouble === null ? now : { ...now, ...UNTROUBLED };
}

/** Restores input that was never acknowledged. It waits to be sent, or is in conflict with a newer stored value. */
function restored(
  now: AutosaveSnapshot,
  id: string,
  input: { value: string; baseVersion: number },
): AutosaveSnapshot {
  const field = now.fields[id];
  if (!field || field.savedValue === input.value) {
    return now;
  }
  const isOutdated = input.baseVersion < field.version;
  return changed(now, {
    [id]: isOutdated
      ? {
          value: input.value,
          state: 'conflict',
          isStored: true,
          theirs: { value: field.savedValue, version: field.version },
        }
      : { value: input.value, state: 'unsaved', isStored: true },
  });
}

/** Takes in newer values from the server, for fields that are not being edited. */
function merged(now: AutosaveSnapshot, stored: readonly Stored[]): AutosaveSnapshot {
  const newer = stored.filter(({ componentId, version }) => {
    const field = now.fields[componentId];
    return !field || (field.state === 'saved' && version > field.version);
  });
  return newer.length === 0 ? now : { ...now, fields: { ...now.fields, ...startOf(newer).fields } };
}

/** Takes in a value that a call other than saving has stored. */
function storedElsewhere(now: AutosaveSnapshot, id: string, value: string): AutosaveSnapshot {
  return changed(now, { [id]: { value, savedValue: value, state: 'saved', wasSaved: true, theirs: null } });
}

/** The person overwrites the other person's value. */
function withOwnValue(now: AutosaveSnapshot, id: string): AutosaveSnapshot {
  const theirs = now.fields[id]?.theirs;
  return theirs ? changed(now, { [id]: { version: theirs.version, state: 'unsaved', theirs: null } }) : now;
}

function tookTheirs(now: AutosaveSnapshot, id: string): AutosaveSnapshot {
  const theirs = now.fields[id]?.theirs;
  return theirs ? changed(now, { [id]: clean(theirs) }) : now;
}

function changed(now: AutosaveSnapshot, changes: Record<string, Partial<FieldSave>>): AutosaveSnapshot {
  const fields = { ...now.fields };
  for (const [id, change] of Object.entries(changes)) {
    const field = fields[id];
    if (field) {
      fields[id] = { ...field, ...change };
    }
  }
  return { ...now, fields };
}

function clean({ value, version }: Omit<Stored, 'componentId'>): FieldSave {
  return {
    value,
    savedValue: value,
    version,
    state: 'saved',
    wasSaved: false,
    isStored: false,
    theirs: null,
  };
}

function sentValue(items: readonly SaveItem[], componentId: string): string | undefined {
  return items.find((item) => item.componentId === componentId)?.value;
}
