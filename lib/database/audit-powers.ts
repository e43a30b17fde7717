import type postgres from 'postgres';

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
        WHERE proname IN ('audit_entry_is_appended_only', 'organisation_audit_is_appended_only', 'erase_audit_details'))),
      ('may change the audit log', (
        SELECT bool_or(has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') OR has_any_column_privilege(oid, 'UPDATE'))
        FROM log))
    ) AS known (power, has) WHERE has`;
}
