import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EVERY_MS } from '@/components/case-list/list-screen';
import { CHECK_MS, GATHER_UNLISTED_MS, type LiveCases } from '@/lib/engine/live/live-cases';
import type { Rights } from '@/lib/engine/live/rights';
import { CASE_ID, createProcesses, readerOf, someWorker } from '../../../fixtures/streams';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const change = {
  kind: 'changed',
  caseId: CASE_ID,
  moId: 1,
  what: 'NoteWritten',
  by: 'Anna',
  version: 8,
} as const;

describe('the stream of the list', () => {
  const ofMo = (moId: number | undefined) => ({ ...change, ...(moId === undefined ? {} : { moId }) });
  const openList = (live: LiveCases, moIds: number[]) =>
    live.open(
      { caseId: null, moIds, holder: someWorker(), address: '::1', signal: new AbortController().signal },
      async () => 0,
    );

  it('reports changes in its organisations only, those of one moment together', async () => {
    const processes = createProcesses();
    const live = processes.start('one');
    const page = readerOf(await openList(live, [1]));
    await page.next('hello');
    for (const moId of [1, 1, 2]) processes.tell(ofMo(moId));
    await vi.advanceTimersByTimeAsync(1_000);
    processes.tell(ofMo(2));
    await vi.advanceTimersByTimeAsync(1_000);
    live.close();
    const events = (await page.rest()).map(({ event }) => event);
    expect(events).toEqual(['changed']);
  });

  it('reports late what a list shows only the time of, and never twice', async () => {
    const processes = createProcesses();
    const live = processes.start('one');
    const page = readerOf(await openList(live, [1]));
    const told: number[] = [];
    const reading = (async () => {
      await page.next('hello');
      for (;;) {
        await page.next('changed');
        told.push(Date.now());
      }
    })().catch(() => undefined);
    const at = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms));
    const from = Date.now();
    for (const _ of Array(10)) {
      processes.tell({ ...ofMo(1), mayListsLag: true });
      await at(1_000);
    }
    expect(told).toEqual([]);
    await at(20_000);
    expect(told.map((time) => time - from)).toEqual([GATHER_UNLISTED_MS]);
    processes.tell({ ...ofMo(1), mayListsLag: true });
    processes.tell({ ...ofMo(2), mayListsLag: true });
    // As a replica of the version before tells everything.
    processes.tell(ofMo(1));
    await at(1_000);
    expect(told).toHaveLength(2);
    await at(60_000);
    expect(told).toHaveLength(2);
    live.close();
    await reading;
  });

  it('shows the time of a change at most half a minute late', () => {
    expect(GATHER_UNLISTED_MS + EVERY_MS).toBeLessThan(30_000);
  });

  it('says nothing of who reads it, and nothing of the case', async () => {
    const processes = createProcesses();
    const live = processes.start('one');
    const [first, second] = [readerOf(await openList(live, [1])), readerOf(await openList(live, [1]))];
    processes.tell(ofMo(1));
    await vi.advanceTimersByTimeAsync(1_000);
    live.close();
    for (const page of [first, second]) {
      const events = await page.rest();
      expect(events.map(({ event }) => event)).toEqual(['hello', 'changed']);
      expect(events[1]?.data).toEqual({});
    }
    expect(processes.told.filter(({ kind }) => kind === 'present')).toEqual([]);
  });

  it.each([
    ['the session', 'session', (rights: Rights) => ({ ...rights, sessions: new Map() })],
    [
      'every role',
      'access',
      (rights: Rights) => ({
        ...rights,
        sessions: new Map([...rights.sessions].map(([id, one]) => [id, { ...one, roles: [] }])),
      }),
    ],
  ] as const)('ends with %s', async (_, reason, lose) => {
    const processes = createProcesses();
    const live = processes.start('one');
    const page = readerOf(await openList(live, [1]));
    await vi.advanceTimersByTimeAsync(CHECK_MS);
    expect(live.size).toBe(1);
    processes.rights.change = lose as (rights: Rights) => Rights;
    await vi.advanceTimersByTimeAsync(CHECK_MS);
    expect((await page.rest()).at(-1)).toEqual({ event: 'ended', data: { reason } });
  });
});
