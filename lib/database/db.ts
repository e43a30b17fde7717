import { PrismaPg } from '@prisma/adapter-pg';
import { type Prisma, PrismaClient } from '@/lib/generated/prisma/client';
import { env } from '@/lib/settings/env';
import { poolSizes } from './pool-sizes';
import { statementNames } from './statement-names';

/** The database client inside a transaction. */
export type Tx = Prisma.TransactionClient;

// `next dev` reloads modules on every change; keep one client per process.
const kept = globalThis as typeof globalThis & { prismaClient?: PrismaClient };

/** The database client of this process, connected on first use. */
export function db(): PrismaClient {
  kept.prismaClient ??= connect();
  return kept.prismaClient;
}

/** Closes the connections of `db()`, at the end of a process or test. A later `db()` reconnects. */
export async function closeDb(): Promise<void> {
  const client = kept.prismaClient;
  kept.prismaClient = undefined;
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
      statement_timeout: Math.round(DATABASE_TIMEOUT_MS * 0.9),
      query_timeout: DATABASE_TIMEOUT_MS,
      application_name: 'medlemsansokan',
    },
    {
      // The next query replaces a connection that was lost while idle, so there is nothing to report.
      onPoolError: () => undefined,
      onConnectionError: () => undefined,
      // The type does not say that a statement may have no name.
      statementNameGenerator: statementNames() as (statement: { sql: string }) => string,
    },
  );
  const timeout = Math.max(5_000, DATABASE_TIMEOUT_MS);
  return new PrismaClient({ adapter, transactionOptions: { maxWait: DATABASE_TIMEOUT_MS, timeout } });
}
