import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createAutosave,
  DEBOUNCE_MS,
  isAllSaved,
  RETRY_MS,
  type SaveItem,
  type SaveOutcome,
  saveStateOf,
} from '@/components/form-renderer/autosave';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const START = [
  { componentId: 'name', value: 'Anna', version: 1 },
  { componentId: 'city', value: '', version: 0 },
];

/** An autosave whose server gives these answers, in order, and otherwise accepts everything. */
function setUp(...answers: ((items: readonly SaveItem[]) => SaveOutcome)[]) {
  const sent: SaveItem[][] = [];
  const drafts = new Map<string, string>();
  const autosave = createAutosave(START, {
    save: async (items) => {
      sent.push([...items]);
      return (answers.shift() ?? accept)(items);
    },
    keep: (componentId, { value }) => Boolean(drafts.set(componentId, value)),
    release: (componentId, value) => {
      if (drafts.get(componentId) === value) drafts.delete(componentId);
    },
  });
  return { autosave, sent, drafts, field: (id: string) => autosave.snapshot().fields[id] };
}

function accept(items: readonly SaveItem[]): SaveOutcome {
  const stored = items.map(({ componentId, value, baseVersion }) => ({
    componentId,
    value: value.trim(),
    version: baseVersion + 1,
  }));
  return { kind: 'saved', items: stored, theirs: [] };
}

const away = (): SaveOutcome => ({ kind: 'failed', trouble: 'connection' });

describe('saving while typing', () => {
  it('saves what was typed once typing stops, in one request', async () => {
    const { autosave, sent, field } = setUp();
    autosave.change('name', 'Bo');
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS - 1);
    autosave.change('name', 'Bodil');
    autosave.change('city', 'Umeå');
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(sent).toEqual([
      [
        { componentId: 'name', value: 'Bodil', baseVersion: 1 },
        { componentId: 'city', value: 'Umeå', baseVersion: 0 },
      ],
    ]);
    expect(field('name')).toMatchObject({ state: 'saved', version: 2, wasSaved: true });
  });

  it('saves at once when a field is left, and shows the value as it was written down', async () => {
    const { autosave, sent, field } = setUp();
    autosave.change('city', ' Luleå ');
    autosave.leave('city');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(1);
    expect(field('city')?.value).toBe('Luleå');
  });

  it('does not rewrite a field that is being typed in until it is left', async () => {
    const { autosave, field } = setUp();
    autosave.change('city', 'Luleå ');
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(field('city')).toMatchObject({ state: 'saved', value: 'Luleå ', savedValue: 'Luleå' });
    autosave.leave('city');
    expect(field('city')?.value).toBe('Luleå');
  });

  it('stores and then saves what is typed while a request is under way', async () => {
    let answer: (outcome: SaveOutcome) => void = () => undefined;
    const { autosave, sent, drafts, field } = setUp();
    const slow = createAutosave(START, {
      save: (items) => {
        sent.push([...items]);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
      keep: (componentId, { value }) => Boolean(drafts.set(componentId, value)),
      release: (componentId, value) => {
        if (drafts.get(componentId) === value) drafts.delete(componentId);
      },
    });
    slow.change('name', 'Bo');
    void slow.flush();
    await vi.advanceTimersByTimeAsync(0);
    slow.change('name', 'Bosse');
    answer(accept(sent[0] ?? []));
    await vi.advanceTimersByTimeAsync(0);
    expect(slow.snapshot().fields.name).toMatchObject({ value: 'Bosse', state: 'unsaved', version: 2 });
    expect(drafts.get('name')).toBe('Bosse');
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(sent[1]).toEqual([{ componentId: 'name', value: 'Bosse', baseVersion: 2 }]);
    expect(field('name')?.value).toBe('Anna');
    expect(autosave.snapshot().trouble).toBeNull();
  });

  it('resolves a flush only when everything that waited is acknowledged', async () => {
    const { autosave } = setUp();
    autosave.change('name', 'Bo');
    const first = autosave.flush();
    const second = autosave.flush();
    await Promise.all([first, second]);
    expect(isAllSaved(autosave.snapshot())).toBe(true);
  });
});

describe('when saving fails', () => {
  it('stores the input and tries again, each time later, until it is acknowledged', async () => {
    const { autosave, sent, drafts, field } = setUp(away, away);
    autosave.change('name', 'Bo');
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(autosave.snapshot().trouble).toBe('connection');
    expect(drafts.get('name')).toBe('Bo');
    await vi.advanceTimersByTimeAsync(RETRY_MS[0] - 1);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(RETRY_MS[0]);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(RETRY_MS[1] - RETRY_MS[0]);
    expect(sent).toHaveLength(3);
    expect(autosave.snapshot().trouble).toBeNull();
    expect(field('name')?.state).toBe('saved');
    expect(drafts.size).toBe(0);
  });

  it('does not try again by itself with an expired link, but does on request', async () => {
    const { autosave, sent, drafts } = setUp(() => ({ kind: 'failed', trouble: 'expired' }));
    autosave.change('name', 'Bo');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(1);
    expect(autosave.snapshot().trouble).toBe('expired');
    expect(drafts.get('name')).toBe('Bo');
    await autosave.flush();
    expect(isAllSaved(autosave.snapshot())).toBe(true);
  });

  it('saves the other fields when one of them has been locked', async () => {
    const { autosave, sent, field } = setUp(() => ({ kind: 'refused', componentIds: ['name'] }));
    autosave.change('name', 'Bo');
    autosave.change('city', 'Umeå');
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 1);
    expect(sent[1]).toEqual([{ componentId: 'city', value: 'Umeå', baseVersion: 0 }]);
    expect(field('name')).toMatchObject({ state: 'refused', value: 'Bo' });
    expect(field('city')?.state).toBe('saved');
  });
});

describe('when somebody else has saved the field', () => {
  const conflict = (items: readonly SaveItem[]): SaveOutcome => ({
    kind: 'saved',
    items: [],
    theirs: items.map(({ componentId }) => ({ componentId, value: 'Cilla', version: 5 })),
  });

  it('shows both values and waits for a choice', async () => {
    const { autosave, sent, field, drafts } = setUp(conflict);
    autosave.change('name', 'Bo');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(1);
    expect(field('name')).toMatchObject({
      state: 'conflict',
      value: 'Bo',
      theirs: { value: 'Cilla', version: 5 },
    });
    expect(drafts.get('name')).toBe('Bo');
  });

  it('saves one’s own value over the other one', async () => {
    const { autosave, sent, field } = setUp(conflict);
    autosave.change('name', 'Bo');
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    autosave.keepMine('name');
    await vi.advanceTimersByTimeAsync(0);
    expect(sent[1]).toEqual([{ componentId: 'name', value: 'Bo', baseVersion: 5 }]);
    expect(field('name')).toMatchObject({ state: 'saved', version: 6, theirs: null });
  });

  it('takes the other value', async () => {
    const { autosave, sent, field, drafts } = setUp(conflict);
    autosave.change('name', 'Bo');
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    autosave.takeTheirs('name');
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(sent).toHaveLength(1);
    expect(field('name')).toMatchObject({ state: 'saved', value: 'Cilla', version: 5 });
    expect(drafts.size).toBe(0);
  });
});

describe('earlier input', () => {
  it('is saved after a reload', async () => {
    const { autosave, sent } = setUp();
    autosave.restore('name', { value: 'Bo', baseVersion: 1 });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(sent).toEqual([[{ componentId: 'name', value: 'Bo', baseVersion: 1 }]]);
  });

  it('meets what was stored since as a conflict', async () => {
    const { autosave, sent, field } = setUp();
    autosave.restore('name', { value: 'Bo', baseVersion: 0 });
    await vi.advanceTimersByTimeAsync(DEBOUNCE_MS);
    expect(sent).toEqual([]);
    expect(field('name')).toMatchObject({
      state: 'conflict',
      value: 'Bo',
      theirs: { value: 'Anna', version: 1 },
    });
  });

  it('is let go of when it is what the server has', () => {
    const { autosave, drafts, field } = setUp();
    drafts.set('name', 'Anna');
    autosave.restore('name', { value: 'Anna', baseVersion: 0 });
    expect(field('name')?.state).toBe('saved');
    expect(drafts.size).toBe(0);
  });
});

describe('what the server has now', () => {
  it('replaces a saved field and leaves a field that is being typed in', () => {
    const { autosave, field } = setUp();
    autosave.change('city', 'Umeå');
    autosave.merge([
      { componentId: 'name', value: 'Cilla', version: 2 },
      { componentId: 'city', value: 'Boden', version: 3 },
    ]);
    expect(field('name')).toMatchObject({ value: 'Cilla', version: 2 });
    expect(field('city')).toMatchObject({ value: 'Umeå', state: 'unsaved' });
  });
});

/** What can happen to a form. The server answers the call that is under way. */
const EVENTS = [
  ...['type', 'type', 'leave', 'pause', 'saves', 'saves', 'loses', 'isAway', 'meets', 'locks', 'isFull'],
  ...['goesOffline', 'comesBack', 'isReloaded', 'fillsTheBrowser', 'keepMine', 'takeTheirs', 'check'],
] as const;

it.each([
  ['stores what is typed', true],
  ['has no room', false],
])(
  'says one true thing about saving at every moment, whatever happens, in a browser that %s',
  async (_, hasRoom) => {
    const events = fc.array(fc.tuple(fc.constantFrom(...EVENTS), fc.constantFrom('name', 'city')), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(events, async (happened) => {
        const form = openForm(hasRoom);
        for (const [event, id] of happened) {
          await form.happens(event, id);
          form.expectTruth();
        }
        form.close();
      }),
      { numRuns: 500 },
    );
  },
);

/** A form in a browser, with a server that stores values by id, to which anything may happen. */
function openForm(hasRoom: boolean) {
  const server = new Map(START.map((one) => [one.componentId, { ...one }]));
  const drafts = new Map<string, { value: string; baseVersion: number }>();
  let [isOffline, canKeep, typed] = [false, hasRoom, 0];
  let underWay: ((answered: (items: readonly SaveItem[]) => SaveOutcome) => void) | null = null;
  const open = () =>
    createAutosave([...server.values()], {
      save: (items) =>
        new Promise((resolve) => {
          if (isOffline) resolve(away());
          else underWay = (answered) => resolve(answered(items));
        }),
      keep: (componentId, input) => canKeep && Boolean(drafts.set(componentId, input)),
      release: (componentId, value) => {
        if (drafts.get(componentId)?.value === value) drafts.delete(componentId);
      },
    });
  let autosave = open();
  function stored(items: readonly SaveItem[]): SaveOutcome {
    const taken = items.map(({ componentId, value }) => {
      const version = (server.get(componentId)?.version ?? 0) + 1;
      server.set(componentId, { componentId, value, version });
      return { componentId, value, version };
    });
    return { kind: 'saved', items: taken, theirs: [] };
  }
  const answer = (answered: (items: readonly SaveItem[]) => SaveOutcome) => {
    underWay?.(answered);
    underWay = null;
  };
  /** Somebody else has saved the field just before. */
  function met(id: string, items: readonly SaveItem[]): SaveOutcome {
    const theirs = { componentId: id, value: 'Deras', version: (server.get(id)?.version ?? 0) + 1 };
    if (!items.some(({ componentId }) => componentId === id)) return stored(items);
    server.set(id, theirs);
    return {
      ...stored(items.filter(({ componentId }) => componentId !== id)),
      theirs: [theirs],
    } as SaveOutcome;
  }
  const doing: Record<(typeof EVENTS)[number], (id: string) => unknown> = {
    type: (id) => autosave.change(id, `text ${++typed}`),
    leave: (id) => autosave.leave(id),
    pause: () => vi.advanceTimersByTimeAsync(30_000),
    saves: () => answer(stored),
    loses: () => answer(() => ({ kind: 'failed', trouble: 'expired' })),
    isAway: () => answer(away),
    isFull: () => answer(() => ({ kind: 'failed', trouble: 'full', told: 'Fullt.' })),
    locks: (id) => answer(() => ({ kind: 'refused', componentIds: [id] })),
    meets: (id) => answer((items) => met(id, items)),
    goesOffline() {
      isOffline = true;
      answer(away);
    },
    comesBack() {
      isOffline = false;
      void autosave.flush();
    },
    isReloaded() {
      underWay = null;
      vi.clearAllTimers();
      autosave = open();
      for (const [id, input] of drafts) autosave.restore(id, input);
    },
    fillsTheBrowser() {
      canKeep = false;
    },
    keepMine: (id) => autosave.keepMine(id),
    takeTheirs: (id) => autosave.takeTheirs(id),
    check: () => void autosave.flush(),
  };
  return {
    close: () => vi.clearAllTimers(),
    async happens(event: (typeof EVENTS)[number], id: string) {
      await doing[event](id);
      await vi.advanceTimersByTimeAsync(0);
    },
    expectTruth() {
      const snapshot = autosave.snapshot();
      const { kind, unsaved, isStuck } = saveStateOf(snapshot, isOffline);
      const fields = Object.entries(snapshot.fields);
      const isSaved = fields.every(([id, { value }]) => server.get(id)?.value === value);
      const open = fields.filter(([, { state }]) => !['saved', 'refused'].includes(state));
      if (kind === 'saved' || kind === 'untouched') expect(isSaved).toBe(true);
      if (isSaved && !['choose', 'saving'].includes(kind)) expect(unsaved).toBe('nothing');
      if (unsaved === 'nothing') expect(open).toEqual([]);
      if (unsaved === 'kept') for (const [id, { value }] of open) expect(drafts.get(id)?.value).toBe(value);
      expect(isStuck).toBe(!['untouched', 'saving', 'saved'].includes(kind));
      if (isOffline && !isSaved) expect(kind).not.toBe('saving');
      if (kind === 'offline') expect(isOffline).toBe(true);
    },
  };
}
