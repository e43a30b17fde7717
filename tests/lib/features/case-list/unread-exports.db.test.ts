import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FileAnswer } from '@/lib/contract/call';
import { consumeLimit } from '@/lib/engine/rate-limit';
import { listExportQuery } from '@/lib/features/case-list/case-list-workbook';
import { listCases } from '@/lib/features/case-list/list-cases';
import { poolSizes } from '@/lib/platform/database/slots';
import { sql } from '@/lib/platform/database/sql';
import { takeStream } from '@/lib/platform/database/streams';
import { generateCases } from '../../../bench/generate-cases';
import type { CaseWorker } from '../../../fixtures/actors';
import { ownerPool } from '../../../fixtures/owner';
import { setUpWorld } from '../../../fixtures/world';

const POOL = 20;
vi.hoisted(() => {
  process.env.DATABASE_POOL = '20';
});
const STREAMS = poolSizes(POOL).streams;

const world = setUpWorld();
let anna: CaseWorker;
let owner: postgres.Sql;
beforeAll(async () => {
  await generateCases(sql(), 6_000);
  const { teknikbolagen } = world.organisations;
  anna = { ...world.workers.teknikbolagen[1], roles: [{ moId: teknikbolagen.id, roleId: 1 }] };
  owner = ownerPool(1);
});
afterAll(() => owner.end());

const left: AbortController[] = [];
afterEach(async () => {
  for (const one of left.splice(0)) one.abort();
  await expect.poll(streams).toBe(0);
});

/** A caller who requests the list as a workbook and reads none of it. */
function ask(search?: string) {
  const leaving = new AbortController();
  left.push(leaving);
  const answer = listExportQuery.read({ actor: anna, signal: leaving.signal }, { group: 'all', search });
  answer.catch(() => undefined);
  return { answer: answer as Promise<FileAnswer>, leave: () => leaving.abort() };
}

/** Takes every connection for workbooks, for as long as the test lasts. A small workbook would end although nobody reads it. */
async function holdStreams(): Promise<void> {
  const leaving = new AbortController();
  left.push(leaving);
  for (let count = 0; count < STREAMS; count += 1) {
    const read = await takeStream(leaving.signal);
    read((tx) => tx`SELECT pg_sleep(600)`).catch(() => undefined);
  }
  await expect.poll(streams).toBe(STREAMS);
}

/** How many workbooks the database is reading cases for, or is blocked from reading. */
async function streams(): Promise<number | undefined> {
  const [row] = await owner<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND query ~* 'desired_admission_date|pg_sleep'`;
  return row?.count;
}

describe('workbooks that nobody reads', () => {
  it('stop neither lists nor searches nor limits, however many they are', async () => {
    await holdStreams();
    for (let count = 0; count < POOL; count += 1) ask();
    for (let count = 0; count < POOL; count += 1) {
      expect((await listCases(anna, { group: 'all' })).items).not.toEqual([]);
      await listCases(anna, { group: 'all', search: 'bolag' });
      await consumeLimit('applyByAddress', `address ${count}`);
    }
    expect(await streams()).toBe(STREAMS);
  });

  it('let the next begin when one of them leaves, also one who is still waiting', async () => {
    const first = Array.from({ length: STREAMS }, () => ask());
    await Promise.all(first.map(({ answer }) => answer));
    const [gone, next] = [ask(), ask()];
    gone.leave();
    await expect(gone.answer).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    first[0]?.leave();
    expect((await next.answer).fileName).toContain('.xlsx');
  });

  it('are refused, without waiting, while others last', async () => {
    await holdStreams();
    const refused = takeStream(new AbortController().signal, { waitMs: 50 });
    await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE', options: { retryAfter: 5 } });
  });
});

it('ends the statement of a reader who leaves before the first row', async () => {
  const holder = ownerPool(1);
  const locked = async () =>
    (
      await owner`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    ).length;
  await holder.begin(async (tx) => {
    await tx`LOCK TABLE "case" IN ACCESS EXCLUSIVE MODE`;
    const { answer, leave } = ask();
    await answer;
    await expect.poll(locked).toBe(1);
    leave();
    await expect.poll(locked).toBe(0);
  });
  await holder.end();
});
