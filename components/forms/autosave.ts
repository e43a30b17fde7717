import {
  type AutosaveSnapshot,
  acknowledged,
  dropped,
  edited,
  failed,
  keptMine,
  left,
  merged,
  refused,
  restored,
  type SaveItem,
  type Stored,
  sending,
  startOf,
  storedElsewhere,
  type ToldTrouble,
  tookTheirs,
  untroubled,
  waiting,
} from './autosave-state';

export type SaveOutcome =
  | { kind: 'saved'; items: readonly Stored[]; theirs: readonly Stored[] }
  /** Nothing was saved because of these fields. */
  | { kind: 'refused'; componentIds: readonly string[] }
  | ({ kind: 'failed' } & ToldTrouble);

export interface AutosavePort {
  /** Never rejects. */
  save(items: readonly SaveItem[]): Promise<SaveOutcome>;
  /** Stores input until it is acknowledged. */
  keep(componentId: string, input: { value: string; baseVersion: number }): void;
  /** Deletes stored input if it still has this value. */
  release(componentId: string, value: string): void;
}

/** Saves while typing: after a pause, on blur, and again after a failure. One request at a time. */
export type Autosave = ReturnType<typeof createAutosave>;

/** The pause in typing before saving, in milliseconds. */
export const DEBOUNCE_MS = 600;
/** The waits between attempts while there is no answer, in milliseconds. The last one repeats. */
export const RETRY_MS = [2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** @param stored The values and versions of the fields on the server. */
export function createAutosave(stored: readonly Stored[], port: AutosavePort) {
  const state = createState(startOf(stored));
  const sender = createSender(state, port);
  return {
    subscribe: state.subscribe,
    snapshot: state.get,
    /** Saves everything that waits. Resolves once that has succeeded or failed. */
    flush: sender.flush,
    change(componentId: string, value: string) {
      sender.focused = componentId;
      sender.discarded.delete(componentId);
      state.set(edited(state.get(), componentId, value));
      port.keep(componentId, { value, baseVersion: state.get().fields[componentId]?.version ?? 0 });
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
    report: (trouble: ToldTrouble) => state.set(failed(state.get(), [], trouble)),
    /** Takes in a value that another call stored, such as a file. */
    store: (componentId: string, value: string) =>
      state.set(storedElsewhere(state.get(), componentId, value)),
    keepMine(componentId: string) {
      state.set(keptMine(state.get(), componentId));
      void sender.flush();
    },
    /**
     * Discards all unsaved input for good.
     *
     * @returns what is lost, and what was being sent and may have been saved
     */
    discard(): { lost: string[]; uncertain: string[] } {
      const open = Object.entries(state.get().fields).filter(([, field]) => field.state !== 'saved');
      for (const [componentId, { value }] of open) port.release(componentId, value);
      const inState = (isUnderWay: boolean) =>
        open.filter(([, field]) => (field.state === 'saving') === isUnderWay).map(([id]) => id);
      const [lost, uncertain] = [inState(false), inState(true)];
      sender.discarded = new Set(uncertain);
      state.set(dropped(state.get(), [...lost, ...uncertain]));
      sender.schedule();
      return { lost, uncertain };
    },
    takeTheirs(componentId: string) {
      port.release(componentId, state.get().fields[componentId]?.value ?? '');
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
    /** Fields whose input was discarded while it was being sent. */
    discarded: new Set<string>(),
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
    const letGo = (now: AutosaveSnapshot) => dropped(now, [...sender.discarded]);
    if (outcome.kind === 'failed') {
      state.set(letGo(failed(state.get(), sent, outcome)));
      if (outcome.trouble === 'connection') schedule();
      return;
    }
    if (outcome.kind === 'refused') {
      state.set(letGo(refused(state.get(), sent, outcome.componentIds)));
      schedule(0);
      return;
    }
    for (const { componentId } of outcome.items) {
      port.release(componentId, sent.find((item) => item.componentId === componentId)?.value ?? '');
    }
    state.set(letGo(acknowledged(state.get(), sent, outcome, sender.focused)));
    sender.discarded.clear();
    schedule();
  }

  return sender;
}

function retryDelay(failures: number): number {
  return RETRY_MS[Math.min(Math.max(failures, 0), RETRY_MS.length - 1)] ?? RETRY_MS[0];
}
