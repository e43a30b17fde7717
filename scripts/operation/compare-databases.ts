import type postgres from 'postgres';
import { verifyAudit } from '@/lib/features/history/verify-audit';

export interface RestoreReport {
  tables: number;
  rows: number;
  filesInDatabase: number;
  /** Files outside the database. They have to be restored and checked separately. */
  filesInObjectStore: { key: string; sha256: string }[];
  auditEntries: number;
  /** The faults found. Empty if the restored database is complete. */
  faults: string[];
}

/**
 * Checks that a restored database is complete: files against their checksums, the chains of the audit log, and, if there is a
 * source to compare with, the number and content of rows in every table.
 */
export async function checkRestored(
  restored: postgres.Sql,
  source: postgres.Sql | null,
): Promise<RestoreReport> {
  const tables = await tableNames(restored);
  const contents = await contentsOf(restored, tables);
  const faults = source ? await differences(source, contents) : [];
  if (tables.length === 0) faults.push('there are no tables');
  const { filesInDatabase, filesInObjectStore, damaged } = await checkFiles(restored);
  const audit = await verifyAudit(restored);
  return {
    tables: tables.length,
    rows: [...contents.values()].reduce((sum, { rows }) => sum + rows, 0),
    filesInDatabase,
    filesInObjectStore,
    auditEntries: audit.entries,
    faults: [
      ...faults,
      ...damaged.map((id) => `file ${id} is not what was stored`),
      ...audit.faults.map(
        ({ caseId, sequence, fault }) => `audit entry ${sequence} of case ${caseId}: ${fault}`,
      ),
    ],
  };
}

interface Content {
  rows: number;
  /** A checksum of all rows, independent of their order. */
  fingerprint: string;
}

async function tableNames(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`;
  return rows.map(({ name }) => name);
}

async function contentsOf(sql: postgres.Sql, tables: string[]): Promise<Map<string, Content>> {
  const contents = new Map<string, Content>();
  for (const table of tables) {
    const [row] = await sql<[Content]>`
      SELECT count(*)::int AS rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS fingerprint
      FROM ${sql(table)} t`;
    contents.set(table, row);
  }
  return contents;
}

async function differences(source: postgres.Sql, restored: Map<string, Content>): Promise<string[]> {
  const wanted = await contentsOf(source, await tableNames(source));
  return [...wanted].flatMap(([table, { rows, fingerprint }]) => {
    const found = restored.get(table);
    if (!found) return [`table ${table} is missing`];
    if (found.rows !== rows) return [`table ${table} has ${found.rows} rows instead of ${rows}`];
    return found.fingerprint === fingerprint ? [] : [`table ${table} has other contents`];
  });
}

async function checkFiles(sql: postgres.Sql) {
  const damaged = await sql<{ id: string }[]>`
    SELECT id FROM stored_file
    WHERE content IS NOT NULL AND (encode(sha256(content), 'hex') <> sha256 OR length(content) <> size)`;
  const [{ count } = { count: 0 }] = await sql<[{ count: number }]>`
    SELECT count(*)::int AS count FROM stored_file WHERE content IS NOT NULL`;
  const filesInObjectStore = await sql<{ key: string; sha256: string }[]>`
    SELECT storage_key AS key, sha256 FROM stored_file WHERE storage_key IS NOT NULL`;
  return {
    filesInDatabase: count,
    filesInObjectStore: [...filesInObjectStore],
    damaged: damaged.map(({ id }) => id),
  };
}
