import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { MigrationError } from '../../lib/platform/database/migrate';
import { type DatabaseSettings, prepareDatabase } from '../../lib/platform/database/prepare-database';
import { StartFailure } from './failure';
import { startPostgres } from './postgres';
import type { Stops } from './stops';
import { keepRunning } from './supervise';
import { runTool } from './tool';

const NAME = 'medlemsansokan';
const SEED = 'prisma/seed.ts';
/** Nothing works without the database. If it cannot be restarted, everything stops. */
const ATTEMPTS = 3;

export interface StartedDatabase {
  /** The address for the role that serves. */
  url: string;
  /** The address for the role that owns the tables. Undefined if the settings do not name one. */
  migrationUrl: string | undefined;
  ended: Promise<StartFailure>;
}

/**
 * Starts the embedded PostgreSQL in the data folder, with the product's database. The serving role is created with the tables. Its password
 * is derived from the owner's, so that older data folders need no further secret.
 */
export async function startDatabase(
  options: {
    dataDir: string;
    port: number;
    password: string;
    durable: boolean;
    say?: (line: string) => void;
  },
  stops: Stops,
): Promise<StartedDatabase> {
  const folder = path.join(options.dataDir, 'postgres');
  const logFile = path.join(options.dataDir, 'logs/postgres.log');
  const { say = () => undefined } = options;
  const server = await keepRunning((own) => startPostgres({ ...options, folder, logFile }, own), {
    name: 'the database',
    say,
    stops,
    attempts: ATTEMPTS,
  });
  try {
    await createDatabase(server.url('postgres'), NAME);
  } catch (error) {
    throw new StartFailure(
      `The database in ${folder} cannot be used (${messageOf(error)}): restore the secrets.json that belongs to it, or run npm run reset to start over.`,
    );
  }
  const serving = new URL(server.url(NAME));
  serving.username = NAME;
  serving.password = createHmac('sha256', options.password).update('serving role').digest('base64url');
  return { url: serving.href, migrationUrl: server.url(NAME), ended: server.ended };
}

/** Creates the database unless the server already has it. */
export async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  try {
    const [existing] = await sql`SELECT 1 FROM pg_database WHERE datname = ${name}`;
    if (!existing) await sql.unsafe(`CREATE DATABASE ${name}`);
  } finally {
    await sql.end();
  }
}

/** Migrates the tables. Throws a StartFailure if the database does not answer or does not match. */
export async function migrate(settings: DatabaseSettings, say: (line: string) => void): Promise<void> {
  try {
    const { applied, warning } = await prepareDatabase(settings, 0);
    if (applied.length > 0)
      say(`Applied ${applied.length} database migration${applied.length > 1 ? 's' : ''}.`);
    if (warning) say(warning);
  } catch (error) {
    if (error instanceof MigrationError) throw new StartFailure(error.message);
    throw new StartFailure(
      `The database does not answer (${messageOf(error)}): check that it runs and that DATABASE_URL is right, then start again.`,
    );
  }
}

/** Loads the demo data into a database without any member organisation. `settings` are the product's settings. */
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
        `The demo data could not be loaded (${reason}): fix prisma/seed.ts, then start again.`,
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
