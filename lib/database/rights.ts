import type postgres from 'postgres';
import { MigrationError } from './migrate';

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
export async function giveRights(sql: postgres.Sql, servingUrl: string): Promise<void> {
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
