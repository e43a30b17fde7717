import { existsSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { applyMigrations, MigrationError } from '../../lib/database/migrate';
import { StartFailure } from './failure';
import { startPostgres } from './postgres';
import type { Stops } from './stops';
import { runTool } from './tool';

const NAME = 'medlemsansokan';
const SEED = 'prisma/seed.ts';

/**
 * Starts the embedded PostgreSQL over the data folder, with the product's database in it.
 */
export async function startDatabase(
  options: { dataDir: string; port: number; password: string; durable: boolean },
  stops: Stops,
): Promise<{ url: string; ended: Promise<StartFailure> }> {
  const folder = path.join(options.dataDir, 'postgres');
  const logFile = path.join(options.dataDir, 'logs/postgres.log');
  const server = await startPostgres({ ...options, folder, logFile }, stops);
  try {
    await createDatabase(server.url('postgres'), NAME);
  } catch (error) {
    throw new StartFailure(
      `The database in ${folder} cannot be used (${messageOf(error)}): restore the secrets.json that belongs to it, or run npm run reset to start over.`,
    );
  }
  return { url: server.url(NAME), ended: server.ended };
}

/** Creates the database unless the server has it. */
export async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    const [existing] = await sql`SELECT 1 FROM pg_database WHERE datname = ${name}`;
    if (!existing) await sql.unsafe(`CREATE DATABASE ${name}`);
  } finally {
    await sql.end();
  }
}

/** Brings the tables up to date. Throws a StartFailure when the database does not answer or does not fit. */
export async function migrate(databaseUrl: string, say: (line: string) => void): Promise<void> {
  try {
    const applied = await applyMigrations(databaseUrl, 'prisma/migrations');
    if (applied.length > 0)
      say(`Applied ${applied.length} database migration${applied.length > 1 ? 's' : ''}.`);
  } catch (error) {
    if (error instanceof MigrationError) throw new StartFailure(error.message);
    throw new StartFailure(
      `The database does not answer (${messageOf(error)}): check that it runs and that DATABASE_URL is right, then start again.`,
    );
  }
}

/** Loads the demo data into a database without any member organisation. `settings` are the product's. */
export async function seedWhenEmpty(
  settings: Record<string, string>,
  say: (line: string) => void,
  stops: Stops,
): Promise<void> {
  if (!existsSync(SEED) || !(await isEmpty(settings.DATABASE_URL ?? ''))) return;
  say('Loading the demo data …');
  await runTool(
    {
      args: ['--import', 'tsx', 'scripts/start/seed.ts'],
      environment: settings,
      explain: (reason) =>
        `The demo data could not be loaded (${reason}): mend prisma/seed.ts, then start again.`,
    },
    stops,
  );
}

async function isEmpty(databaseUrl: string): Promise<boolean> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const [row] = await sql`SELECT NOT EXISTS (SELECT 1 FROM member_organisation) AS empty`;
    return row?.empty === true;
  } finally {
    await sql.end();
  }
}

function messageOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}
