import { beforeAll, expect, it } from 'vitest';
import { db } from '@/lib/platform/database/db';
import { prepareDatabase } from '@/lib/platform/database/prepare-database';
import { listener, sql } from '@/lib/platform/database/sql';
import { takeStream } from '@/lib/platform/database/streams';
import { env } from '@/lib/platform/settings/env';

// What must not depend on a connection when DATABASE_URL leads to a pooler of transactions. `npm run test:cluster` runs one.
beforeAll(async () => {
  const direct = new URL(process.env.DATABASE_URL ?? '');
  direct.hostname = direct.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  process.env.DATABASE_DIRECT_URL = direct.href;
  const starting = () => prepareDatabase({ ...env(), MIGRATION_DATABASE_URL: undefined }, 1_000);
  await Promise.all([starting(), starting(), starting()]);
  await starting();
});

const LIMITS = `SELECT name, setting, source FROM pg_settings
  WHERE name IN ('idle_in_transaction_session_timeout', 'statement_timeout') ORDER BY name`;
const limits = (idle: string, statement: string, source: string) => [
  { name: 'idle_in_transaction_session_timeout', setting: idle, source },
  { name: 'statement_timeout', setting: statement, source },
];

it('has the limits of a statement and of an idle transaction from the role, because a pooler takes none at the start of a connection', async () => {
  const ofRole = limits('20000', '10000', 'database user');
  expect(await sql().unsafe(LIMITS)).toEqual(ofRole);
  expect(await db().$queryRawUnsafe(LIMITS)).toEqual(ofRole);
});

it('reads for as long as the reader takes, and only in its own transaction', async () => {
  const read = await takeStream(new AbortController().signal);
  expect(await read((tx) => tx.unsafe(LIMITS))).toEqual(limits('0', '0', 'session'));
});

it('gives no statement a name, which only its connection would know', async () => {
  const statements = await db().$transaction(async (tx) => {
    for (let time = 0; time < 6; time += 1) await tx.case.findMany({ where: { locale: 'sv' }, take: 1 });
    return tx.$queryRaw`SELECT statement FROM pg_prepared_statements`;
  });
  expect(statements).toEqual([]);
  const kepts = await sql().begin(async (tx) => {
    await tx`SELECT ${1}::int AS one`;
    return tx`SELECT statement FROM pg_prepared_statements`;
  });
  expect([...kepts]).toEqual([]);
});

it('listens past the pooler', () => {
  const direct = new URL(process.env.DATABASE_DIRECT_URL ?? '');
  expect(listener().options.host).toEqual([direct.hostname]);
  expect(sql().options.host).not.toEqual([direct.hostname]);
});
