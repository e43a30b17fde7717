/**
 * Saves what is typed into a form, without React: what a field holds, what the server has acknowledged, and what to do
 * when it does not. One request at a time, holding every field that waits.
 */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'conflict' | 'refused';

export interface Stored {
  componentId: string;
  version: number;
  value: string;
}

export interface FieldSave {
  /** What the person sees. */
  value: string;
  /** What the server has, as it wrote it down. */
  savedValue: string;
  version: number;
  state: SaveState;
  /** Saved since the form was opened. */
  wasSaved: boolean;
  /** What somebody else saved meanwhile. */
  theirs: { value: string; version: number } | null;
}

/**
 * Why nothing is saved at the moment: no connection or no answer (tried again), a link that no longer counts, or a
 * refusal that trying again does not change.
 */
export type Trouble = 'connection' | 'expired' | 'refused';

export interface AutosaveSnapshot {
  fields: Readonly<Record<string, FieldSave>>;
  trouble: Trouble | null;
}

export interface SaveItem extends Omit<Stored, 'version'> {
  baseVersion: number;
}

export type SaveOutcome =
  | { kind: 'saved'; items: readonly Stored[] }
  | { kind: 'conflict'; items: readonly Stored[]; theirs: readonly Stored[] }
  /** Nothing was saved because of these fields. */
  | { kind: 'refused'; componentIds: readonly string[] }
  | { kind: 'failed'; trouble: Trouble };

export interface AutosavePort {
  /** Never rejects. */
  save(items: readonly SaveItem[]): Promise<SaveOutcome>;
  /** Keeps input that is not acknowledged. */
  keep(componentId: string, unsaved: { value: string; baseVersion: number }): void;
  /** Lets go of kept input, if it is still this value. */
  release(componentId: string, value: string): void;
}

export interface Autosave {
  subscribe(listener: () => void): () => void;
  snapshot(): AutosaveSnapshot;
  change(componentId: string, value: string): void;
  /** The field was left: saves at once, and shows the value as it was written down. */
  leave(componentId: string): void;
  /** Input of before that was never acknowledged. */
  restore(componentId: string, unsaved: { value: string; baseVersion: number }): void;
  /** What the server has now, where it is newer than what is known here. */
  merge(stored: readonly Stored[]): void;
  keepMine(componentId: string): void;
  useTheirs(componentId: string): void;
  /** Saves everything that waits; resolves when that has succeeded or failed. */
  flush(): Promise<void>;
}

export const DEBOUNCE_MS = 600;
const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000];

/** @param start The fields with what the server has of them. */
export function createAutosave(start: readonly Stored[], port: AutosavePort): Autosave {
  let current: AutosaveSnapshot = { fields: Object.fromEntries(start.map((one) => [one.componentId, clean(one)])), trouble: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay: Promise<void> | null = null;
  let failures = 0;
  let focused: string | null = null;
  const listeners = new Set<() => void>();

  function set(changes: Record<string, Partial<FieldSave>>, trouble: Trouble | null = current.trouble): void {
    const fields = { ...current.fields };
    for (const [id, change] of Object.entries(changes)) {
      const field = fields[id];
      if (field) fields[id] = { ...field, ...change };
    }
    current = { fields, trouble };
    for (const listener of listeners) listener();
  }

  function saveIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (underWay) {
      await underWay;
    }
    const items = waiting(current);
    if (items.length === 0) return;
    set(Object.fromEntries(items.map(({ componentId }) => [componentId, { state: 'saving' as const }])));
    underWay ??= port.save(items).then((outcome) => settle(items, outcome));
    await underWay;
  }

  function settle(items: readonly SaveItem[], outcome: SaveOutcome): void {
    underWay = null;
    const sent = new Map(items.map((item) => [item.componentId, item.value]));
    switch (outcome.kind) {
      case 'saved':
        return acknowledge(sent, outcome.items, []);
      case 'conflict':
        return acknowledge(sent, outcome.items, outcome.theirs);
      case 'refused':
        return refuse(sent, outcome.componentIds);
      case 'failed':
        return fail(sent, outcome.trouble);
    }
  }

  function acknowledge(sent: Map<string, string>, saved: readonly Stored[], theirs: readonly Stored[]): void {
    failures = 0;
    const changes: Record<string, Partial<FieldSave>> = {};
    for (const one of saved) {
      port.release(one.componentId, sent.get(one.componentId) ?? '');
      const isUnchanged = current.fields[one.componentId]?.value === sent.get(one.componentId);
      changes[one.componentId] = {
        savedValue: one.value,
        version: one.version,
        wasSaved: true,
        state: isUnchanged ? 'saved' : 'unsaved',
        // What is being typed is not rewritten under the fingers.
        ...(isUnchanged && focused !== one.componentId ? { value: one.value } : {}),
      };
    }
    for (const { componentId, value, version } of theirs) changes[componentId] = { state: 'conflict', theirs: { value, version } };
    set(changes, null);
    if (waiting(current).length > 0) saveIn(DEBOUNCE_MS);
  }

  function refuse(sent: Map<string, string>, componentIds: readonly string[]): void {
    const refused = componentIds.filter((id) => sent.has(id));
    if (refused.length === 0) return fail(sent, 'refused');
    const changes = [...sent.keys()].map((id) => [id, { state: refused.includes(id) ? 'refused' : 'unsaved' } as const]);
    set(Object.fromEntries(changes));
    if (waiting(current).length > 0) saveIn(0);
  }

  function fail(sent: Map<string, string>, trouble: Trouble): void {
    set(Object.fromEntries([...sent.keys()].map((id) => [id, { state: 'unsaved' as const }])), trouble);
    if (trouble === 'connection') {
      saveIn(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? DEBOUNCE_MS);
      failures += 1;
    }
  }

  function edit(componentId: string, value: string, version?: number): void {
    const field = current.fields[componentId];
    if (!field) return;
    const baseVersion = version ?? field.version;
    port.keep(componentId, { value, baseVersion });
    set({ [componentId]: { value, version: baseVersion, theirs: null, state: 'unsaved' } });
    saveIn(current.trouble === 'connection' ? (RETRY_MS[0] ?? 0) : DEBOUNCE_MS);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => current,
    flush,
    change(componentId, value) {
      focused = componentId;
      const field = current.fields[componentId];
      if (field?.state === 'conflict') {
        port.keep(componentId, { value, baseVersion: field.version });
        set({ [componentId]: { value } });
      } else edit(componentId, value);
    },
    leave(componentId) {
      focused = null;
      const field = current.fields[componentId];
      if (field?.state === 'saved' && field.value !== field.savedValue) set({ [componentId]: { value: field.savedValue } });
      if (field?.state === 'unsaved') void flush();
    },
    restore(componentId, { value, baseVersion }) {
      const field = current.fields[componentId];
      if (!field) return;
      if (field.savedValue === value) return port.release(componentId, value);
      if (baseVersion < field.version) {
        const theirs = { value: field.savedValue, version: field.version };
        return set({ [componentId]: { value, version: baseVersion, state: 'conflict', theirs } });
      }
      edit(componentId, value);
    },
    merge(stored) {
      const changes = stored.filter((one) => {
        const field = current.fields[one.componentId];
        return !field || (field.state === 'saved' && one.version > field.version);
      });
      if (changes.length === 0) return;
      const fields = Object.fromEntries(changes.map((one) => [one.componentId, clean(one)]));
      current = { ...current, fields: { ...current.fields, ...fields } };
      for (const listener of listeners) listener();
    },
    keepMine(componentId) {
      const field = current.fields[componentId];
      if (!field?.theirs) return;
      edit(componentId, field.value, field.theirs.version);
      void flush();
    },
    useTheirs(componentId) {
      const field = current.fields[componentId];
      if (!field?.theirs) return;
      port.release(componentId, field.value);
      const { value, version } = field.theirs;
      set({ [componentId]: { value, savedValue: value, version, state: 'saved', theirs: null } });
    },
  };
}

function clean({ value, version }: Omit<Stored, 'componentId'>): FieldSave {
  return { value, savedValue: value, version, state: 'saved', wasSaved: false, theirs: null };
}

function waiting({ fields }: AutosaveSnapshot): SaveItem[] {
  return Object.entries(fields)
    .filter(([, field]) => field.state === 'unsaved')
    .map(([componentId, field]) => ({ componentId, value: field.value, baseVersion: field.version }));
}
