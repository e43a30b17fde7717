import { describe, expect, it } from 'vitest';
import { closeDb, db } from '@/lib/platform/database/db';
import { closeSql, inTime, sql } from '@/lib/platform/database/sql';

// Read on first use, which is in the tests below.
process.env.DATABASE_TIMEOUT_MS = '1500';

describe('db', () => {
  it('is one client, which answers again after it was closed', async () => {
    expect(db()).toBe(db());
    await closeDb();
    expect(await db().$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }]);
  });

  it('rolls a transaction back as a whole', async () => {
    const write = db().$transaction(async (tx) => {
      await tx.idempotencyRecord.create({ data: { caller: 'a', key: 'b', requestHash: 'c' } });
      throw new Error('changed my mind');
    });
    await expect(write).rejects.toThrow('changed my mind');
    expect(await db().idempotencyRecord.count()).toBe(0);
  });

  it('lets the database keep a statement that is sent often, with its plan', async () => {
    const statements = await db().$transaction(async (tx) => {
      for (let time = 0; time < 6; time += 1) await tx.case.findMany({ where: { locale: 'sv' }, take: 1 });
      return tx.$queryRaw<{ statement: string }[]>`SELECT statement FROM pg_prepared_statements`;
    });
    expect(statements.map(({ statement }) => statement)).toEqual([
      expect.stringMatching(/^SELECT .* FROM "public"."case"/),
    ]);
  });

  it('ends a statement that the database is too slow for', async () => {
    await expect(db().$queryRaw`SELECT 1 FROM pg_sleep(30)`).rejects.toThrow(/statement timeout/);
  });
});

it('lets no transaction hold a case whose process the network has cut off', async () => {
  const limit = `SELECT setting FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout'`;
  expect(await db().$queryRawUnsafe(limit)).toEqual([{ setting: '20000' }]);
  expect(await sql().unsafe(limit)).toEqual([{ setting: '20000' }]);
});

/** How many statements of this process sleep. */
async function asleep(): Promise<number> {
  const rows = await db().$queryRaw<object[]>`
    SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep%'`;
  return rows.length;
}

describe('inTime', () => {
  it('passes on what a query answers, and what it throws', async () => {
    expect(await inTime(sql()`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
    await expect(inTime(sql()`SELECT 1 / 0`)).rejects.toThrow('division by zero');
  });

  it('waits for nothing longer than a request may, and leaves nothing running', async () => {
    await expect(inTime(sql()`SELECT pg_sleep(30)`)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect.poll(asleep).toBe(0);
  });

  it('never sends what has waited too long for a connection', async () => {
    const ends: (() => void)[] = [];
    const { max } = sql().options;
    const endless = () => new Promise<void>((resolve) => ends.push(resolve));
    const late = { isSent: false };
    const waiting = [
      ...Array.from({ length: max }, () => inTime(endless)),
      inTime(async () => {
        late.isSent = true;
      }),
    ];
    for (const one of waiting) await expect(one).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    for (const end of ends) end();
    expect(ends).toHaveLength(max);
    expect(late.isSent).toBe(false);
    expect(await inTime(sql()`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  });
});

describe('sql', () => {
  it('reads the same database, and streams', async () => {
    const seen: number[] = [];
    await sql()`SELECT generate_series(1, 10) AS n`.cursor(4, (rows) => {
      seen.push(...rows.map(({ n }) => n));
    });
    expect(seen).toHaveLength(10);
    await closeSql();
    expect(await sql()`SELECT current_database() AS name`).toEqual([
      { name: expect.stringContaining('test_') },
    ]);
  });
});
