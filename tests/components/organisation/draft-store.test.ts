import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DraftCalls, DraftStore, type LoadedDraft } from '@/components/organisation/draft-store';
import { addForm, renameForm } from '@/lib/domain/organisation/arrange';
import { PLAIN_PROCESS, type VersionBody } from '@/lib/domain/organisation/body';

const START: VersionBody = addForm(
  { forms: [], checkPoints: [], texts: {}, process: PLAIN_PROCESS },
  'form1',
);
const DRAFT: LoadedDraft = {
  revision: 4,
  isDraft: false,
  baseVersion: 1,
  updatedAt: null,
  updatedBy: null,
  body: START,
  problems: [],
  usedIds: {},
};
const SECOND = 1_000;

const title = (sv: string) => (body: VersionBody) => renameForm(body, 'form1', { sv, en: '' });
const withCredit = (body: VersionBody) => ({
  ...body,
  process: { ...body.process, hasCreditReport: true },
});
const titleOf = (body: VersionBody) => body.forms[0]?.title.sv;

function setUp(calls: Partial<DraftCalls> = {}) {
  const sent: { body: VersionBody; baseRevision: number }[] = [];
  const store = new DraftStore(DRAFT, {
    load: async () => DRAFT,
    async save(input) {
      sent.push(input);
      return { revision: input.baseRevision + 1, problems: [] };
    },
    clashIn: () => null,
    refusedIn: () => null,
    isDenied: () => false,
    ...calls,
  });
  return { store, sent };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the draft while it is edited', () => {
  it('is saved a second after the last change, once', async () => {
    const { store, sent } = setUp();
    store.change(title('Ett'), 'title');
    await vi.advanceTimersByTimeAsync(0.9 * SECOND);
    store.change(title('Ett formulär'), 'title');
    await vi.advanceTimersByTimeAsync(0.9 * SECOND);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(sent.map(({ body }) => titleOf(body))).toEqual(['Ett formulär']);
    expect(store.snapshot()).toMatchObject({ saving: 'saved', revision: 5, isDraft: true });
  });

  it('saves what is typed while it is being saved, and nothing is published without it', async () => {
    const { store, sent } = setUp();
    store.change(title('Ett'));
    const saved = store.flush();
    store.change(title('Två'));
    await saved;
    expect(sent.map(({ body, baseRevision }) => [titleOf(body), baseRevision])).toEqual([
      ['Ett', 4],
      ['Två', 5],
    ]);
    expect(store.snapshot()).toMatchObject({ saving: 'saved', revision: 6 });
  });

  it('retries when it could not be saved, and what was typed stays', async () => {
    let isOnline = false;
    const { store } = setUp({
      async save({ baseRevision }) {
        if (!isOnline) throw new Error('offline');
        return { revision: baseRevision + 1, problems: [] };
      },
    });
    store.change(title('Ett'));
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(store.snapshot().saving).toBe('failed');
    expect(store.isUnsaved).toBe(true);
    isOnline = true;
    await vi.advanceTimersByTimeAsync(6 * SECOND);
    expect(store.snapshot().saving).toBe('saved');
    expect(titleOf(store.snapshot().body)).toBe('Ett');
  });

  it('tries again ever more rarely while there is no answer, and soon again after a success', async () => {
    let fails = true;
    let tries = 0;
    const { store } = setUp({
      async save({ baseRevision }) {
        tries += 1;
        if (fails) throw new Error('offline');
        return { revision: baseRevision + 1, problems: [] };
      },
    });
    store.change(title('Ett'));
    await vi.advanceTimersByTimeAsync(10 * 60 * SECOND);
    // The first, four that come ever later, and one every 40 seconds.
    expect(tries).toBe(1 + 4 + Math.floor((600 - 1 - 75) / 40));
    fails = false;
    await store.flush();
    expect(store.snapshot().saving).toBe('saved');
    fails = true;
    tries = 0;
    store.change(title('Två'));
    await vi.advanceTimersByTimeAsync(7 * SECOND);
    expect(tries).toBe(2);
  });

  it('is not sent again by itself when it may no longer be saved, but when it is changed or on request', async () => {
    const denied = new Error('denied');
    let tries = 0;
    const { store } = setUp({
      async save() {
        tries += 1;
        throw denied;
      },
      isDenied: (error) => error === denied,
    });
    store.change(title('Ett'));
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect(tries).toBe(1);
    expect(store.snapshot().saving).toBe('denied');
    expect(store.isUnsaved).toBe(true);
    await store.flush();
    expect(tries).toBe(2);
    store.change(title('Två'));
    await vi.advanceTimersByTimeAsync(600 * SECOND);
    expect(tries).toBe(3);
  });

  it('undoes typing in one field as one step, and redoes to identical bytes', () => {
    const { store } = setUp();
    for (const text of ['E', 'Et', 'Ett']) store.change(title(text), 'title');
    store.endStep();
    store.change(title('Ett två'), 'title');
    const last = JSON.stringify(store.snapshot().body);
    store.undo();
    expect(titleOf(store.snapshot().body)).toBe('Ett');
    store.undo();
    expect(store.snapshot().body).toEqual(START);
    store.redo();
    store.redo();
    expect(JSON.stringify(store.snapshot().body)).toBe(last);
    expect(store.snapshot()).toMatchObject({ canUndo: true, canRedo: false });
  });

  it('says what was removed until the next change, undoing it included', async () => {
    const { store } = setUp();
    const removed = { id: 'form1', focus: 'title', text: 'Borta.', list: 'forms', index: 0 } as const;
    const remove = () => store.remove({ ...store.snapshot().body, forms: [] }, removed);
    remove();
    await store.flush();
    expect(store.snapshot()).toMatchObject({ saving: 'saved', removed });
    store.undo();
    expect(store.snapshot()).toMatchObject({ body: START, removed: null });
    remove();
    store.change((body) => addForm(body, 'form2'));
    expect(store.snapshot().removed).toBeNull();
  });

  it('goes back to the very same body by undoing everything, whatever was changed', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 5 }), { maxLength: 30 }), (titles) => {
        const { store } = setUp();
        for (const one of titles) store.change(title(one));
        const end = JSON.stringify(store.snapshot().body);
        let steps = 0;
        for (; store.snapshot().canUndo; steps += 1) store.undo();
        expect(JSON.stringify(store.snapshot().body)).toBe(JSON.stringify(START));
        for (let step = 0; step < steps; step += 1) store.redo();
        expect(JSON.stringify(store.snapshot().body)).toBe(end);
      }),
    );
  });

  it('takes in what somebody else has saved, under what is typed here', async () => {
    const theirs = { ...START, process: { ...PLAIN_PROCESS, hasCreditReport: true } };
    const { store } = setUp({
      async save({ body, baseRevision }) {
        return { revision: baseRevision + 2, problems: [], merged: { ...body, process: theirs.process } };
      },
    });
    store.change(title('Mitt'));
    const saved = store.flush();
    store.change(title('Mitt och mer'));
    await saved;
    const { body, saving } = store.snapshot();
    expect(body.process.hasCreditReport).toBe(true);
    expect(titleOf(body)).toBe('Mitt och mer');
    expect(saving).toBe('saved');
  });

  it('goes on from a save of its own whose answer was lost', async () => {
    for (const typed of ['Ett och två', titleOf(START) ?? '']) {
      const sent: [string | undefined, number][] = [];
      const { store } = setUp({
        load: async () => ({ body: title('Ett')(START), revision: 5 }),
        async save({ body, baseRevision }) {
          sent.push([titleOf(body), baseRevision]);
          if (sent.length === 1) throw new Error('offline');
          return { revision: baseRevision + 1, problems: [] };
        },
      });
      store.change(title('Ett'));
      await store.flush();
      store.change(title(typed));
      await store.flush();
      expect(store.snapshot()).toMatchObject({ saving: 'saved', conflict: null, revision: 6 });
      expect(sent).toEqual([
        ['Ett', 4],
        [typed, 5],
      ]);
    }
  });

  it('asks when somebody else has changed the same, and does what is chosen', async () => {
    for (const choice of ['mine', 'theirs'] as const) {
      const refused = new Error('conflict');
      const sent: number[] = [];
      const theirs = title('Deras')(START);
      const { store } = setUp({
        async save({ baseRevision }) {
          sent.push(baseRevision);
          if (baseRevision === 4) throw refused;
          return { revision: baseRevision + 1, problems: [] };
        },
        clashIn: (error) => (error === refused ? { theirs, revision: 9, updatedBy: 'Robert' } : null),
      });
      store.change(title('Mitt'));
      await store.flush();
      expect(store.snapshot()).toMatchObject({ saving: 'conflict', conflict: { updatedBy: 'Robert' } });
      store.change(title('Mitt igen'));
      await vi.advanceTimersByTimeAsync(10 * SECOND);
      expect(sent).toEqual([4]);
      await store.resolve(choice);
      expect(store.snapshot()).toMatchObject({ saving: 'saved', conflict: null });
      expect(titleOf(store.snapshot().body)).toBe(choice === 'mine' ? 'Mitt igen' : 'Deras');
      expect(sent.slice(1)).toEqual(choice === 'mine' ? [9] : []);
      store.undo();
      expect(titleOf(store.snapshot().body)).toBe('Mitt igen');
    }
  });

  it('merges what is not in conflict, whatever is chosen, and asks nothing else', async () => {
    for (const choice of ['mine', 'theirs'] as const) {
      const refused = new Error('conflict');
      const theirs = withCredit(title('Deras')(START));
      const sent: VersionBody[] = [];
      const { store } = setUp({
        async save({ body, baseRevision }) {
          sent.push(body);
          if (baseRevision === 4) throw refused;
          return { revision: baseRevision + 1, problems: [] };
        },
        clashIn: (error) => (error === refused ? { theirs, revision: 9, updatedBy: 'Robert' } : null),
      });
      store.change(title('Mitt'));
      store.change((body) => ({ ...body, texts: { introduction: { sv: 'Hej', en: 'Hi' } } }));
      await store.flush();
      const [one] = store.snapshot().conflict?.conflicts ?? [];
      await store.resolve(choice, one?.key);
      const { body, saving, conflict } = store.snapshot();
      expect([saving, conflict]).toEqual(['saved', null]);
      expect(titleOf(body)).toBe(choice === 'mine' ? 'Mitt' : 'Deras');
      expect(body.process.hasCreditReport).toBe(true);
      expect(body.texts.introduction?.sv).toBe('Hej');
      expect(sent.at(-1)).toEqual(body);
    }
  });

  it.each(['here', 'by the server'])(
    'does not redo across what somebody else has saved, which would take that away, merged %s',
    async (where) => {
      const refused = new Error('conflict');
      const { store } = setUp({
        async save({ body, baseRevision }) {
          if (where === 'here' && baseRevision === 4) throw refused;
          return { revision: baseRevision + 1, problems: [], merged: withCredit(body) };
        },
        clashIn: (error) =>
          error === refused ? { theirs: withCredit(START), revision: 9, updatedBy: 'Robert' } : null,
      });
      store.change(title('Ett'));
      store.change(title('Två'));
      store.undo();
      await store.flush();
      const { body, canRedo } = store.snapshot();
      expect([titleOf(body), body.process.hasCreditReport, canRedo]).toEqual(['Ett', true, false]);
      store.redo();
      expect(store.snapshot().body).toBe(body);
    },
  );

  it('goes on saving once what is typed no longer conflicts', async () => {
    const refused = new Error('conflict');
    const { store } = setUp({
      async save({ baseRevision }) {
        if (baseRevision === 4) throw refused;
        return { revision: baseRevision + 1, problems: [] };
      },
      clashIn: (error) =>
        error === refused ? { theirs: title('Deras')(START), revision: 9, updatedBy: 'Robert' } : null,
    });
    store.change(title('Mitt'));
    await store.flush();
    expect(store.snapshot().saving).toBe('conflict');
    store.change(title('Deras'));
    expect(store.snapshot()).toMatchObject({ saving: 'saved', conflict: null });
  });

  it('shows what the server has by now, unless something here is not saved', async () => {
    const { store } = setUp();
    const newer = { ...DRAFT, revision: 8, body: title('Nytt')(START) };
    store.load(newer);
    expect(titleOf(store.snapshot().body)).toBe('Nytt');
    store.change(title('Mitt'));
    store.load({ ...newer, revision: 9, body: title('Ännu nyare')(START) });
    expect(titleOf(store.snapshot().body)).toBe('Mitt');
  });
});

describe('a draft that cannot be saved', () => {
  const numbered = (publicId: string) => (body: VersionBody) => ({
    ...body,
    forms: body.forms.map((form) => ({
      ...form,
      rows: [{ type: 'FormSectionDivider' as const, componentId: 'line', publicId }],
    })),
  });

  it('is not sent, says where, and is saved once that is fixed', async () => {
    const { store, sent } = setUp();
    store.change(numbered('2.'), 'number');
    expect(store.snapshot()).toMatchObject({ saving: 'waiting', problems: [] });
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    const place = { part: 'forms', formId: 'form1', componentId: 'line', property: 'publicId' };
    const problem = { code: 'PUBLIC_ID_INVALID', isWarning: false, place };
    expect(store.snapshot()).toMatchObject({ saving: 'refused', problems: [problem] });
    expect([sent, store.isUnsaved]).toEqual([[], true]);
    // Another change leaves it as wrong as it was.
    store.change(title('Mitt'));
    expect(store.snapshot().problems).toEqual([problem]);
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(store.snapshot().saving).toBe('refused');
    store.change(numbered('2.1'), 'number');
    expect(store.snapshot().problems).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(store.snapshot()).toMatchObject({ saving: 'saved', problems: [] });
    expect(sent.map(({ body }) => titleOf(body))).toEqual(['Mitt']);
  });

  it('is saved when what was typed is undone', async () => {
    const { store, sent } = setUp();
    store.change(numbered('A1'), 'number');
    await store.flush();
    expect(store.snapshot().saving).toBe('refused');
    store.undo();
    expect(store.snapshot()).toMatchObject({ saving: 'saved', problems: [] });
    expect(sent).toEqual([]);
  });

  it('is not sent again after the server has refused it, before it is changed', async () => {
    const refused = new Error('refused');
    const problem = { code: 'TOO_MANY', isWarning: false, place: { part: 'forms' as const } };
    let calls = 0;
    const { store } = setUp({
      async save({ body, baseRevision }) {
        calls += 1;
        if (titleOf(body) === 'Fel') throw refused;
        return { revision: baseRevision + 1, problems: [] };
      },
      refusedIn: (error) => (error === refused ? [problem] : null),
    });
    store.change(title('Fel'));
    await vi.advanceTimersByTimeAsync(60 * SECOND);
    await store.flush();
    expect(store.snapshot()).toMatchObject({ saving: 'refused', problems: [problem] });
    expect(calls).toBe(1);
    store.change(title('Rätt'));
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(store.snapshot()).toMatchObject({ saving: 'saved', problems: [] });
  });

  it('is sent as it is by now when it was changed while it was refused', async () => {
    const { store } = setUp({
      async save({ body, baseRevision }) {
        if (titleOf(body) === 'Fel') throw new Error('refused');
        return { revision: baseRevision + 1, problems: [] };
      },
      refusedIn: () => [],
    });
    store.change(title('Fel'));
    const saved = store.flush();
    store.change(title('Rätt'));
    await saved;
    expect(store.snapshot().saving).toBe('saved');
  });
});
