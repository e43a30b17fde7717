import { PrismaPg } from '@prisma/adapter-pg';
import { type Prisma, PrismaClient } from '@/lib/generated/prisma/client';
import { sharedState } from '@/lib/platform/process/shared-state';
import { env, mayPrepare } from '@/lib/platform/settings/env';
import { poolSizes } from './slots';
import { requestLimit } from './sql';

/** The database client inside a transaction. */
export type Tx = Prisma.TransactionClient;

const connected = sharedState<{ client?: PrismaClient | undefined }>('prismaClient', () => ({}));

/** The database client of this process, connected on first use. */
export function db(): PrismaClient {
  connected.client ??= connect();
  return connected.client;
}

/** Closes the connections of `db()`, at the end of a process or test. A later `db()` reconnects. */
export async function closeDb(): Promise<void> {
  const client = connected.client;
  connected.client = undefined;
  await client?.$disconnect();
}

function connect(): PrismaClient {
  const { DATABASE_URL, DATABASE_POOL, DATABASE_TIMEOUT_MS } = env();
  const adapter = new PrismaPg(
    {
      connectionString: DATABASE_URL,
      max: poolSizes(DATABASE_POOL).prisma,
      connectionTimeoutMillis: Math.round(DATABASE_TIMEOUT_MS * 0.8),
      // The server ends slow statements. The client's limit is for a server that does not answer at all.
      ...requestLimit(),
      query_timeout: DATABASE_TIMEOUT_MS,
      application_name: 'medlemsansokan',
    },
    {
      // The next query replaces a connection that was lost while idle, so there is nothing to report.
      onPoolError: () => undefined,
      onConnectionError: () => undefined,
      // The type does not say that a statement may have no name.
      ...(mayPrepare() && {
        statementNameGenerator: statementNames() as (statement: { sql: string }) => string,
      }),
    },
  );
  const timeout = Math.max(5_000, DATABASE_TIMEOUT_MS);
  return new PrismaClient({ adapter, transactionOptions: { maxWait: DATABASE_TIMEOUT_MS, timeout } });
}

/** A statement gets a name when this process sends it for the fifth time, so that statements that are sent once leave nothing behind. */
const NAMED_FROM = 5;

/** How many statements get a name at most. PostgreSQL stores each named statement for each connection until the connection ends. */
const MOST_NAMED = 150;

/** How many texts of other statements are counted at once. */
const MOST_COUNTED = 1_000;

/**
 * Makes a function that names the statements of a process, by their text. PostgreSQL parses and plans a named statement once per
 * connection. It does so every time for a statement without a name, which takes longer than running it if it joins many tables.
 *
 * @returns a function that returns the name of a statement, or undefined as long as it has none
 */
export function statementNames(): (statement: { sql: string }) => string | undefined {
  const names = new Map<string, string>();
  const counted = new Map<string, number>();
  return ({ sql }) => {
    const name = names.get(sql);
    if (name !== undefined || names.size >= MOST_NAMED) return name;
    const times = (counted.get(sql) ?? 0) + 1;
    if (times >= NAMED_FROM) {
      counted.delete(sql);
      names.set(sql, `statement_${names.size + 1}`);
      return names.get(sql);
    }
    // Lists of many lengths have many texts. Forget the counts, not the names.
    if (counted.size >= MOST_COUNTED) counted.clear();
    counted.set(sql, times);
    return undefined;
  };
}
