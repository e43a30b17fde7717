import { setTimeout as wait } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type postgres from 'postgres';
import { openPostgres } from '@/lib/platform/database/open-postgres';

import { applyMigrations, MIGRATIONS_FOLDER, MigrationError, pendingMigrations } from './migrate';

const PAUSE_MS = 250;

export interface DatabaseSettings {
  MODE: 'sandbox' | 'live';
  /** Of the role that serves. */
  DATABASE_URL: string;
  /** Of the same role, past a pooler. */
  DATABASE_DIRECT_URL?: string | undefined;
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
  { MODE, DATABASE_URL, DATABASE_DIRECT_URL, MIGRATION_DATABASE_URL }: DatabaseSettings,
  patienceMs: number,
): Promise<PreparedDatabase> {
  const applied = MIGRATION_DATABASE_URL ? await bringUpToDate(MIGRATION_DATABASE_URL, DATABASE_URL) : [];
  const servingUrl = DATABASE_DIRECT_URL ?? DATABASE_URL;
  const sql = openPostgres(servingUrl, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    if (DATABASE_DIRECT_URL) await limitStatements(sql);
    const powers = await auditPowers(sql);
    if (powers.length > 0 && MODE === 'live') throw refusal(powers);
    if (powers.length === 0 && !MIGRATION_DATABASE_URL) await untilMigrated(sql, patienceMs);
    if (powers.length === 0) return { applied, warning: null };
    return {
      applied: MIGRATION_DATABASE_URL ? applied : await bringUpToDate(servingUrl),
      warning: `The role of DATABASE_URL ${powers.join(', ')}: it could change the audit log. A live start refuses it.`,
    };
  } finally {
    await sql.end();
  }
}

/**
 * How long a statement of the serving role may run behind a pooler, and how long its transaction may send nothing. Long enough for the
 * queue to clear out, and for a document to be drawn. Batches and streams set their own.
 */
const POOLED_LIMITS = { statement_timeout: '10s', idle_in_transaction_session_timeout: '20s' };
/** Any number that nothing else locks. */
const LIMIT_LOCK = 72707370;

/** Limits the statements of the connection's own role in this database, from its next connection on. */
async function limitStatements(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(${LIMIT_LOCK})`;
    const [to] = await tx<[{ role: string; database: string; isSet: boolean }]>`
      SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database, EXISTS (
        SELECT FROM pg_db_role_setting WHERE setrole = current_user::regrole
          AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND setconfig @> ${Object.entries(POOLED_LIMITS).map(([name, limit]) => `${name}=${limit}`)}::text[]) AS "isSet"`;
    if (to.isSet) return;
    for (const [name, limit] of Object.entries(POOLED_LIMITS))
      await tx.unsafe(`ALTER ROLE ${to.role} IN DATABASE ${to.database} SET ${name} = '${limit}'`);
  });
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
    connectionString,
    max: 2,
    supervise: false,
    schedule: false,
    bamIntervalSeconds: 10,
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

/** The tables of the audit log: of cases, and of organisations. */
const LOGS = ['audit_entry', 'organisation_audit'];

/**
 * The rights of this connection's role on the audit log besides inserting and reading, according to the database catalogue. Empty for a
 * correct serving role. In an empty database it checks whether the role could create the tables.
 */
export async function auditPowers(sql: postgres.Sql): Promise<string[]> {
  const [{ exists } = { exists: false }] = await sql<[{ exists: boolean }]>`
    SELECT to_regclass('public.audit_entry') IS NOT NULL AS exists`;
  const powers = await sql<{ power: string }[]>`
    SELECT power FROM (VALUES
      ('is a superuser', (SELECT bool_or(pg_has_role(oid, 'MEMBER')) FROM pg_roles WHERE rolsuper)),
      ('may create roles', (SELECT rolcreaterole FROM pg_roles WHERE rolname = current_user)),
      ('may write files of the server or run programs on it',
        pg_has_role('pg_write_server_files', 'MEMBER') OR pg_has_role('pg_execute_server_program', 'MEMBER')),
      ('owns the database', (SELECT pg_has_role(datdba, 'MEMBER') FROM pg_database WHERE datname = current_database())),
      ('owns the schema', (SELECT pg_has_role(nspowner, 'MEMBER') FROM pg_namespace WHERE nspname = 'public')),
      ('may create tables and functions', has_schema_privilege('public', 'CREATE')),
      ('may switch triggers off', has_parameter_privilege('session_replication_role', 'SET'))
    ) AS known (power, has) WHERE has`;
  const onTable = exists ? await powersOnTable(sql) : [];
  return [...powers, ...onTable].map(({ power }) => power);
}

function powersOnTable(sql: postgres.Sql): Promise<{ power: string }[]> {
  return sql<{ power: string }[]>`
    WITH log AS (
      SELECT oid, relowner FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname = ANY(${LOGS}))
    SELECT power FROM (VALUES
      ('owns the audit log', (SELECT bool_or(pg_has_role(relowner, 'MEMBER')) FROM log)),
      ('owns the functions that guard the audit log', (
        SELECT bool_or(pg_has_role(proowner, 'MEMBER')) FROM pg_proc
        WHERE proname IN ('audit_entry_is_appended_only', 'refuse_change', 'erase_audit_details'))),
      ('may change the audit log', (
        SELECT bool_or(has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') OR has_any_column_privilege(oid, 'UPDATE'))
        FROM log))
    ) AS known (power, has) WHERE has`;
}

/** The schema of the queue. */
const QUEUE = 'pgboss';

/** The serving role's default rights on a table. */
const RIGHTS = 'SELECT, INSERT, UPDATE, DELETE';

/** The first PostgreSQL version with the MAINTAIN right, needed to rebuild an index. */
const HAS_MAINTAIN = 170_000;

/**
 * Grants the serving role what the product needs and revokes the rest: it reads and writes rows, only inserts into the audit log,
 * and neither owns nor changes tables. Tables of later migrations get the same rights by default. Idempotent.
 *
 * @param sql as the role that owns the tables
 * @param servingUrl names the serving role; includes the password if the role is created here
 * @throws MigrationError if the role does not exist and the owner may not create it
 */
async function giveRights(sql: postgres.Sql, servingUrl: string): Promise<void> {
  const { username, password } = credentialsOf(servingUrl);
  const [{ owner, version } = { owner: '', version: 0 }] = await sql<[{ owner: string; version: number }]>`
    SELECT current_user AS owner, current_setting('server_version_num')::int AS version`;
  if (username === owner) return;
  await ensureRole(sql, username, password);
  const [quoted] = await sql<[{ role: string; database: string }]>`
    SELECT quote_ident(${username}) AS role, quote_ident(current_database()) AS database`;
  const statements = [
    `GRANT CONNECT ON DATABASE ${quoted.database} TO ${quoted.role}`,
    'REVOKE CREATE ON SCHEMA public FROM PUBLIC',
    ...rightsIn('public', quoted.role, RIGHTS),
    ...rightsIn(QUEUE, quoted.role, version >= HAS_MAINTAIN ? `${RIGHTS}, MAINTAIN` : RIGHTS),
    `REVOKE UPDATE, DELETE ON public.audit_entry, public.organisation_audit FROM ${quoted.role}`,
    `REVOKE INSERT, UPDATE, DELETE ON public._prisma_migrations, public.admission_decision FROM ${quoted.role}`,
  ];
  await sql.begin((tx) => tx.unsafe(statements.join(';')));
}

/** Statements for existing tables, and for the tables of later migrations. */
function rightsIn(schema: string, role: string, onTables: string): string[] {
  const kinds = { TABLES: onTables, SEQUENCES: 'USAGE, SELECT', ROUTINES: 'EXECUTE' };
  return [
    `GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
    ...Object.entries(kinds).flatMap(([kind, rights]) => [
      `GRANT ${rights} ON ALL ${kind} IN SCHEMA ${schema} TO ${role}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT ${rights} ON ${kind} TO ${role}`,
    ]),
  ];
}

async function ensureRole(sql: postgres.Sql, username: string, password: string): Promise<void> {
  const [found] = await sql`SELECT 1 FROM pg_roles WHERE rolname = ${username}`;
  if (found) return;
  const [creation] = await sql<[{ statement: string }]>`
    SELECT format('CREATE ROLE %I LOGIN PASSWORD %L', ${username}::text, ${password}::text) AS statement`;
  try {
    await sql.unsafe(creation.statement);
  } catch (error) {
    throw new MigrationError(
      `There is no role ${username}, as DATABASE_URL names it, and the one of MIGRATION_DATABASE_URL may not create it: create it as docs/operations.md says.`,
      { cause: error },
    );
  }
}

function credentialsOf(url: string): { username: string; password: string } {
  const { username, password } = new URL(url);
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
