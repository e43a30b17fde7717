import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addUpCounts } from '@/lib/features/case-list/add-up-counts';
import { readCounts } from '@/lib/features/case-list/list-counts';
import { inBatches } from '@/lib/platform/database/batches';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { archiveOldCases, clearOut } from '@/lib/server/jobs/run-job';
import { asOwner } from '../../../fixtures/owner';
import { setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
let moId: number;
beforeAll(async () => {
  moId = (await db().memberOrganisation.findUniqueOrThrow({ where: { slug: 'teknikbolagen' } })).id;
});

const rowsLeft = async () => (await sql()`SELECT count(*)::int AS rows FROM case_count`)[0]?.rows as number;
const totals = async () => {
  const { all: counts } = await readCounts([moId]);
  const key = (row: (typeof counts)[number]) => `${row.status} ${row.displayStatus} ${row.handler}`;
  return counts.sort((one, other) => (key(one) < key(other) ? -1 : 1));
};
/** As many differences as after so many changes, of 24 kinds of cases. */
const pileUp = (rows: number) =>
  asOwner(
    (owner) => owner`
  INSERT INTO case_count (mo_id, status, display_status, assigned_to_id, cases, with_unhandled_messages)
  SELECT ${moId}, 'STATUS' || n % 4, 'STATUS' || n % 4,
    CASE WHEN n % 6 > 0 THEN ('00000000-0000-4000-8000-00000000000' || n % 6)::uuid END, 1, n % 2
  FROM generate_series(1, ${rows}::int) n`,
  );

describe('adding the counts up', () => {
  beforeEach(() => sql()`DELETE FROM case_count WHERE status LIKE 'STATUS%'`.then(() => undefined));

  it('catches up with a million differences within a small time limit of each batch', async () => {
    await pileUp(1_000_000);
    const before = await totals();
    await addUpCounts({ limitMs: 1_000 });
    expect(await totals()).toEqual(before);
    expect(await rowsLeft()).toBeLessThan(100);
  }, 180_000);

  it('goes on where it was ended', async () => {
    await pileUp(20_000);
    const before = await totals();
    const ending = new AbortController();
    let queries = 0;
    Object.defineProperty(ending.signal, 'throwIfAborted', {
      value: () => {
        queries += 1;
        if (queries > 5) throw new Error('ended');
      },
    });
    await expect(addUpCounts({ size: 2_000, signal: ending.signal })).rejects.toThrow('ended');
    const halfway = await rowsLeft();
    expect(halfway).toBeGreaterThan(5_000);
    expect(halfway).toBeLessThan(16_000);
    expect(await totals()).toEqual(before);
    await addUpCounts({ size: 2_000 });
    expect(await totals()).toEqual(before);
    expect(await rowsLeft()).toBeLessThan(100);
  });

  it('may be done by several at once, and waits for nobody who writes', async () => {
    await pileUp(30_000);
    const before = await totals();
    const [writing, isWritten] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writer = sql().begin(async (tx) => {
      await tx`INSERT INTO case_count (mo_id, status, display_status, cases, with_unhandled_messages)
        VALUES (${moId}, 'STATUS9', 'STATUS9', 1, 0)`;
      await tx`SELECT 1 FROM case_count WHERE mo_id = ${moId} AND status = 'STATUS1' LIMIT 500 FOR UPDATE`;
      isWritten.resolve();
      await writing.promise;
    });
    await isWritten.promise;
    await Promise.all([addUpCounts({ size: 1_000 }), addUpCounts({ size: 1_000 })]);
    expect(await totals()).toEqual(before);
    writing.resolve();
    await writer;
    const after = await totals();
    const isWritersOwn = ({ status }: { status: string }) => status === 'STATUS9';
    expect(after.filter((row) => !isWritersOwn(row))).toEqual(before);
    expect(after.find(isWritersOwn)?.cases).toBe(1);
  });

  it('leaves alone what is added up already', async () => {
    await pileUp(1_000);
    await addUpCounts();
    // Also as the database stores them: a lock is written into each row.
    const rows = () => sql()`SELECT id::text, xmin::text, xmax::text FROM case_count ORDER BY id`;
    const before = await rows();
    expect(before.length).toBeGreaterThan(10);
    await addUpCounts();
    expect(await rows()).toEqual(before);
    await pileUp(1);
    await addUpCounts();
    expect((await rows()).length).toBe(before.length);
    expect(await rows()).not.toEqual(before);
  });

  it('has as many differences of one load as there are kinds of cases', async () => {
    const { id } = await world.caseIn('FINISHED_IN_TELLUS');
    const before = await rowsLeft();
    await sql()`
      INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type)
      SELECT mo_id, template_id, status, company_name, '556000-' || lpad(n::text, 4, '0'), organisation_type
      FROM "case", generate_series(1, 200) n WHERE id = ${id}`;
    expect(await rowsLeft()).toBe(before + 1);
    const finished = (await totals()).find(({ status }) => status === 'FINISHED_IN_TELLUS');
    const [counted] = await sql()`
      SELECT count(*)::int AS cases FROM "case" WHERE mo_id = ${moId} AND status = 'FINISHED_IN_TELLUS'`;
    expect(finished?.cases).toBe(counted?.cases);
  });
});

describe('batches', () => {
  it('are made smaller when they take too long, and given up when that does not help', async () => {
    const sizes: number[] = [];
    const tooSlowAbove = (limit: number) => async (tx: ReturnType<typeof sql>, size: number) => {
      sizes.push(size);
      if (size > limit) await tx`SELECT pg_sleep(5)`;
      return false;
    };
    const options = { size: 1_000, limitMs: 50 };
    await inBatches((tx, size) => tooSlowAbove(300)(tx as never, size), options);
    expect(sizes).toEqual([1_000, 500, 250]);
    const failing = inBatches((tx, size) => tooSlowAbove(0)(tx as never, size), options);
    await expect(failing).rejects.toMatchObject({ code: '57014' });
  });
});

describe('clearing out', () => {
  it('removes all that is old, however much, and waits for nobody', async () => {
    await sql()`
      INSERT INTO idempotency_record (caller, key, request_hash, created_at)
      SELECT 'backlog', n::text, 'x', now() - interval '3 days' FROM generate_series(1, 50000) n`;
    await sql()`INSERT INTO idempotency_record (caller, key, request_hash) VALUES ('backlog', 'new', 'x')`;
    const [working, isWorking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const somebody = sql().begin(async (tx) => {
      await tx`SELECT 1 FROM idempotency_record WHERE caller = 'backlog' AND key = '17' FOR UPDATE`;
      isWorking.resolve();
      await working.promise;
    });
    await isWorking.promise;
    await clearOut({ size: 20, limitMs: 1_000 });
    const left = () => sql()`SELECT key FROM idempotency_record WHERE caller = 'backlog' ORDER BY key`;
    expect((await left()).map(({ key }) => key)).toEqual(['17', 'new']);
    working.resolve();
    await somebody;
    await clearOut();
    expect((await left()).map(({ key }) => key)).toEqual(['new']);
  });
});

describe('the archive', () => {
  it('takes in all that is due in one night, also those that changed at the same moment', async () => {
    const at = new Date('2020-01-01T00:00:00Z');
    const { id } = await world.caseIn('FINISHED_IN_TELLUS');
    await sql()`
      INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type, last_changed_at)
      SELECT mo_id, template_id, status, company_name, '557000-' || lpad(n::text, 4, '0'), organisation_type, ${at}
      FROM "case", generate_series(1, 11) n WHERE id = ${id}`;
    await archiveOldCases(new Date(), { size: 3 });
    const where = { lastChangedAt: at, status: 'FINISHED_IN_TELLUS' as const };
    expect(await db().case.count({ where })).toBe(0);
    expect(await db().case.count({ where: { orgNo: { startsWith: '557000-' }, status: 'ARCHIVED' } })).toBe(
      11,
    );
  });
});
