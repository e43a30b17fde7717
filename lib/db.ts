import { PrismaPg } from '@prisma/adapter-pg';
import { ANSWER_MS } from './database/sql';
import { env } from './env';
import { type Prisma, PrismaClient } from './generated/prisma/client';

/** What a command writes through: the client inside one transaction. */
export type Tx = Prisma.TransactionClient;

// A database that is slow or gone is answered as UNAVAILABLE within two seconds. The server itself ends a slow statement
// first; the client's own limit is for a server that does not answer at all.
const CONNECT_MS = 1_500;
const STATEMENT_MS = 1_700;

// `next dev` loads modules anew on every change; one client per process all the same.
const kept = globalThis as typeof globalThis & { prismaClient?: PrismaClient };

/** The database client of this process, connected on first use with at most `DATABASE_POOL` connections. */
export function db(): PrismaClient {
  kept.prismaClient ??= connect();
  return kept.prismaClient;
}

/** Closes the connections of `db()`, at the end of a process or test. A later `db()` connects anew. */
export async function closeDb(): Promise<void> {
  const client = kept.prismaClient;
  kept.prismaClient = undefined;
  await client?.$disconnect();
}

function connect(): PrismaClient {
  const adapter = new PrismaPg(
    {
      connectionString: env().DATABASE_URL,
      max: env().DATABASE_POOL,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      query_timeout: ANSWER_MS,
      application_name: 'medlemsansokan',
    },
    // A connection lost while idle is replaced by the next query; there is nobody to tell.
    { onPoolError: () => undefined, onConnectionError: () => undefined },
  );
  return new PrismaClient({ adapter, transactionOptions: { maxWait: ANSWER_MS, timeout: 5_000 } });
}
