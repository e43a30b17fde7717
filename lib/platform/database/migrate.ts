import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import postgres from 'postgres';
import { openPostgres } from '@/lib/platform/database/open-postgres';
import { inTime } from './sql';

/** The migrations folder, relative to the working directory. */
export const MIGRATIONS_FOLDER = 'prisma/migrations';

/** A migrations folder that does not match the database. The message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The same lock as `prisma migrate` takes, so that the two never run at once. */
const LOCK = 72707369;
const PAUSE_MS = 200;
/** How long a migration waits for a lock. Meanwhile everybody who wants the same table waits behind it. */
const LOCK_WAIT = '1s';
const LOCK_PAUSE_MS = 1_000;
/**
 * How often a migration tries, with a pause in which others can continue. Five minutes in all, longer than any request or job holds a
 * table.
 */
const LOCK_TRIES = 150;
/** PostgreSQL's error code when the wait is over. */
const LOCK_NOT_AVAILABLE = '55P03';
/**
 * The first line of a migration that cannot run in a transaction, such as CREATE INDEX CONCURRENTLY. Each statement must end with a
 * semicolon before an empty line and be repeatable, because after a failure the earlier ones remain done.
 */
const OUTSIDE_TRANSACTION = /^-- outside a transaction\n/;

/**
 * Applies every migration that the database lacks, by name, each in its own transaction unless it opts out. Several processes may call it
 * at once. They take turns. Records migrations like `prisma migrate deploy`.
 *
 * @param databaseUrl of a role that may create tables
 * @param migrationsFolder holds `<name>/migration.sql`
 * @param afterwards further work to do before the next process has its turn
 * @param lockTries how often a migration tries to get its locks
 * @returns the names of the migrations applied by this call
 * @throws MigrationError if an applied migration has been changed, or if one fails. A failing migration is rolled back unless it runs
 *   outside a transaction.
 */
export async function applyMigrations(
  databaseUrl: string,
  migrationsFolder: string,
  afterwards?: (sql: postgres.Sql) => Promise<void>,
  lockTries = LOCK_TRIES,
): Promise<string[]> {
  const migrations = await readMigrations(migrationsFolder);
  const sql = openPostgres(databaseUrl, {
    max: 1,
    connect_timeout: 5,
    onnotice: () => undefined,
    // Behind a pooler the role has a limit for what it serves.
    connection: { statement_timeout: 0 },
  });
  try {
    await takeTurn(sql);
    await createRecord(sql);
    const todo = await notApplied(sql, migrations);
    for (const migration of todo) await apply(sql, migration, lockTries);
    await afterwards?.(sql);
    return todo.map(({ name }) => name);
  } finally {
    await sql.end();
  }
}

/**
 * The names of the migrations that the database lacks, for the readiness check. Ignores migrations that only the database knows, because
 * during a rolling update it is ahead of older processes.
 *
 * @throws MigrationError if an applied migration has been changed, the driver's error if the database is down, or AppError UNAVAILABLE if
 *   it does not answer in time
 */
export function pendingMigrations(sql: postgres.Sql, migrationsFolder: string): Promise<string[]> {
  return inTime(() => readPending(sql, migrationsFolder));
}

async function readPending(sql: postgres.Sql, migrationsFolder: string): Promise<string[]> {
  const migrations = await readMigrations(migrationsFolder);
  // At the end of the migration the serving role gets its rights. If it has none yet, all migrations are pending.
  const [record] = await sql`
    SELECT coalesce(has_table_privilege(to_regclass('_prisma_migrations'), 'SELECT'), false) AS readable`;
  if (!record?.readable) return migrations.map(({ name }) => name);
  return (await notApplied(sql, migrations)).map(({ name }) => name);
}

/** A line of a migration that removes what a version without the named migration still needs. */
const NEEDS = /^-- needs: (\w+)$/m;

/**
 * Why a version that knows only these migrations cannot serve this database, one line for each migration in the way. Empty if it can: it
 * ignores what was added after it.
 */
export async function obstaclesFor(
  known: ReadonlySet<string>,
  sql: postgres.Sql,
  migrationsFolder: string,
): Promise<string[]> {
  const migrations = await readMigrations(migrationsFolder);
  const needs = new Map(migrations.map(({ name, sql: text }) => [name, NEEDS.exec(text)?.[1] ?? null]));
  const rows = await sql<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`;
  return rows.flatMap(({ name }) => {
    if (known.has(name)) return [];
    const needed = needs.get(name);
    if (needed === undefined) return [`${name} is known to neither version`];
    return needed === null || known.has(needed)
      ? []
      : [`${name} removed what versions without ${needed} need`];
  });
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(names.sort().map((name) => readMigration(folder, name)));
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const content = await readFile(path.join(folder, name, 'migration.sql'), 'utf8');
  // Line endings do not matter.
  const sql = content.replaceAll('\r\n', '\n');
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** Takes the lock by polling. A concurrent index build would wait for any session that waits inside the database. */
async function takeTurn(sql: postgres.Sql): Promise<void> {
  for (;;) {
    const [turn] = await sql<[{ taken: boolean }]>`SELECT pg_try_advisory_lock(${LOCK}) AS taken`;
    if (turn.taken) return;
    await wait(PAUSE_MS);
  }
}

async function createRecord(sql: postgres.Sql): Promise<void> {
  await sql`
    CREATE TABLE IF NOT EXISTS _prisma_migrations (
      id varchar(36) PRIMARY KEY NOT NULL,
      checksum varchar(64) NOT NULL,
      finished_at timestamptz,
      migration_name varchar(255) NOT NULL,
      logs text,
      rolled_back_at timestamptz,
      started_at timestamptz NOT NULL DEFAULT now(),
      applied_steps_count integer NOT NULL DEFAULT 0
    )`;
}

async function notApplied(sql: postgres.Sql, migrations: Migration[]): Promise<Migration[]> {
  const rows = await sql<{ name: string; checksum: string }[]>`
    SELECT migration_name AS name, checksum FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (changed) {
    throw new MigrationError(
      `The migration ${changed.name} was changed after it had been applied to this database. Restore the file and write what is new as a further migration.`,
    );
  }
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(sql: postgres.Sql, migration: Migration, lockTries: number): Promise<void> {
  const isInTransaction = !OUTSIDE_TRANSACTION.test(migration.sql);
  try {
    if (isInTransaction) {
      await applyInTransaction(sql, migration, lockTries);
    } else {
      const statements = migration.sql.split(/;\n\n/).filter((statement) => statement.trim() !== '');
      for (const statement of statements) await sql.unsafe(statement);
      await record(sql, migration, statements.length);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const state = isInTransaction
      ? 'failed and was rolled back'
      : 'failed and will be tried again as a whole';
    throw new MigrationError(`The migration ${migration.name} ${state}: ${reason}`, { cause: error });
  }
}

/** Applies one migration without making others wait. If it cannot get a lock in time, it rolls back, pauses and retries. */
async function applyInTransaction(sql: postgres.Sql, migration: Migration, tries: number): Promise<void> {
  for (let left = tries - 1; ; left--) {
    try {
      await sql.begin(async (tx) => {
        await tx.unsafe(`SET LOCAL lock_timeout = '${LOCK_WAIT}'`);
        await tx.unsafe(migration.sql);
        await record(tx, migration, 1);
      });
      return;
    } catch (error) {
      const isLocked = error instanceof postgres.PostgresError && error.code === LOCK_NOT_AVAILABLE;
      if (!isLocked || left <= 0) throw error;
    }
    await wait(LOCK_PAUSE_MS);
  }
}

async function record(sql: postgres.ISql, { name, checksum }: Migration, steps: number): Promise<void> {
  await sql`
    INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
    VALUES (${randomUUID()}, ${checksum}, ${name}, clock_timestamp(), ${steps})`;
}
