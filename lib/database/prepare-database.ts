import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import postgres from 'postgres';
import { auditPowers } from './audit-powers';
import { applyMigrations, MIGRATIONS_FOLDER, MigrationError, pendingMigrations } from './migrate';
import { giveRights } from './rights';

const PAUSE_MS = 250;

export interface DatabaseSettings {
  MODE: 'sandbox' | 'live';
  /** Of the role that serves. */
  DATABASE_URL: string;
  /** Of the role that owns the tables. */
  MIGRATION_DATABASE_URL?: string | undefined;
}

export interface PreparedDatabase {
  /** The migrations applied by this call. */
  applied: string[];
  /** A warning if the database is less protected than it could be. Otherwise null. */
  warning: string | null;
}

/**
 * Prepares the database: brings its tables up to date, and sets up a serving role that can add to the audit log but not change it. Without
 * the address of the migrating role it waits for another process to migrate. Only the sandbox uses a single role.
 *
 * @param patienceMs how long to wait for migrations
 * @throws MigrationError if a migration fails or is still missing, or if a live start uses a role that could change the audit log
 */
export async function prepareDatabase(
  { MODE, DATABASE_URL, MIGRATION_DATABASE_URL }: DatabaseSettings,
  patienceMs: number,
): Promise<PreparedDatabase> {
  const applied = MIGRATION_DATABASE_URL ? await bringUpToDate(MIGRATION_DATABASE_URL, DATABASE_URL) : [];
  const sql = postgres(DATABASE_URL, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    const powers = await auditPowers(sql);
    if (powers.length > 0 && MODE === 'live') throw refusal(powers);
    if (powers.length === 0 && !MIGRATION_DATABASE_URL) await untilMigrated(sql, patienceMs);
    if (powers.length === 0) return { applied, warning: null };
    return {
      applied: MIGRATION_DATABASE_URL ? applied : await bringUpToDate(DATABASE_URL),
      warning: `The role of DATABASE_URL ${powers.join(', ')}: it could change the audit log. A live start refuses it.`,
    };
  } finally {
    await sql.end();
  }
}

/**
 * Applies all migrations, including those of the queue, and grants the serving role its rights.
 *
 * @param migrationUrl of the role that owns the tables, or may create them
 * @param servingUrl of the serving role, if it is a different one
 * @returns the names of the migrations applied by this call
 * @throws MigrationError like `applyMigrations` and `giveRights`
 */
export function bringUpToDate(migrationUrl: string, servingUrl?: string): Promise<string[]> {
  return applyMigrations(migrationUrl, MIGRATIONS_FOLDER, async (sql) => {
    await migrateQueue(migrationUrl);
    if (servingUrl) await giveRights(sql, servingUrl);
  });
}

/** Migrates the queue's tables, which the queue manages itself. It also builds indexes, which the serving role may not do. */
async function migrateQueue(connectionString: string): Promise<void> {
  const boss = new PgBoss({
    ...{ connectionString, max: 2, supervise: false, schedule: false, bamIntervalSeconds: 10 },
  });
  const failures: Error[] = [];
  boss.on('error', (error) => failures.push(error));
  try {
    await boss.start();
    const isBusy = async () =>
      (await boss.getBamStatus()).some(({ status }) => status === 'pending' || status === 'in_progress');
    while (failures.length === 0 && (await isBusy())) await wait(PAUSE_MS);
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failures[0])
    throw new MigrationError(`The queue's tables: ${failures[0].message}`, { cause: failures[0] });
}

async function untilMigrated(sql: postgres.Sql, patienceMs: number): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const pending = await pendingMigrations(sql, MIGRATIONS_FOLDER);
    if (pending.length === 0) return;
    if (Date.now() >= until) {
      throw new MigrationError(
        `The database lacks ${pending.join(', ')}: run the migrate command, or set MIGRATION_DATABASE_URL.`,
      );
    }
    await wait(PAUSE_MS);
  }
}

function refusal(powers: string[]): MigrationError {
  return new MigrationError(
    `A live start is refused. DATABASE_URL: its role ${powers.join(', ')}, and so could change the audit log. Give it a role that only serves, and MIGRATION_DATABASE_URL the one that owns the tables, as docs/operations.md says.`,
  );
}
