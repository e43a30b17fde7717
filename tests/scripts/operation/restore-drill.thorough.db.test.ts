import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import postgres from 'postgres';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction, runCommand } from '@/lib/engine/command';
import { saveValues } from '@/lib/features/application/save-values';
import { storeFile } from '@/lib/features/application/stored-file';
import { checkRestored } from '@/scripts/operation/compare-databases';
import { applicantOf } from '../../fixtures/actors';
import { createWorld } from '../../fixtures/world';
import { createTestDatabase, type TestDatabase } from '../../setup/database';

let source: postgres.Sql;
let database: TestDatabase;
let restored: postgres.Sql;
beforeAll(async () => {
  const world = await createWorld();
  for (const status of ['STARTED', 'SUBMITTED', 'EXPORTED_TO_TELLUS'] as const) {
    const theCase = await world.caseIn(status);
    if (status !== 'STARTED') continue;
    await runCommand(saveValues, applicantOf(theCase), theCase.id, {
      items: [{ componentId: 'website', value: 'www.åäö.example' }],
    });
    await inTransaction((tx) =>
      storeFile(tx, {
        caseId: theCase.id,
        kind: 'FIELD',
        componentId: 'attachment',
        displayFileName: 'bilaga.pdf',
        contentType: 'application/pdf',
        content: Buffer.from('%PDF-1.7'),
        createdAt: new Date(),
      }),
    );
  }
  source = postgres(process.env.DATABASE_URL ?? '', { max: 2, onnotice: () => undefined });
  // Cases of the fixture have files that are no files.
  await source`UPDATE stored_file SET sha256 = encode(sha256(content), 'hex'), size = length(content)`;
  return () => source.end();
});
beforeEach(async () => {
  database = await createTestDatabase();
  restored = postgres(database.ownerUrl, { max: 1, onnotice: () => undefined });
  await copyTables(source, restored);
});
afterEach(async () => {
  await restored.end();
  await database.close();
});

/** What a backup and its restoration come to: every row of every table, as it is. */
async function copyTables(from: postgres.Sql, to: postgres.Sql): Promise<void> {
  await to`SET session_replication_role = replica`;
  const tables = await from<{ name: string; columns: string }[]>`
    SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER' GROUP BY 1`;
  for (const { name, columns } of tables) {
    await to.unsafe(`DELETE FROM "${name}"`);
    const rows = (await from.unsafe(`COPY "${name}" (${columns}) TO STDOUT`).readable()) as Readable;
    const into = (await to.unsafe(`COPY "${name}" (${columns}) FROM STDIN`).writable()) as Writable;
    await pipeline(rows, into);
  }
}

describe('the restore drill', () => {
  it('finds a restored database whole, compared with its source and alone', async () => {
    const report = await checkRestored(restored, source);
    expect(report).toMatchObject({ faults: [], filesInObjectStore: [] });
    expect(report.filesInDatabase).toBeGreaterThan(0);
    expect(report.auditEntries).toBeGreaterThan(3);
    expect(report.tables).toBeGreaterThan(20);
    expect((await checkRestored(restored, null)).faults).toEqual([]);
  });

  it('distinguishes a missing row from a different one', async () => {
    await restored`DELETE FROM case_value WHERE component_id = 'website'`;
    await restored`UPDATE "case" SET locale = 'en'`;
    const { faults } = await checkRestored(restored, source);
    expect(faults).toHaveLength(2);
    expect(faults[0]).toMatch(/^table case has other contents$/);
    expect(faults[1]).toMatch(/^table case_value has \d+ rows instead of \d+$/);
  });

  it('finds a file whose bytes are not what was stored, without its source', async () => {
    await restored`UPDATE stored_file SET content = 'x'::bytea WHERE component_id = 'attachment'`;
    expect((await checkRestored(restored, null)).faults).toEqual([
      expect.stringMatching(/^file [0-9a-f-]{36} is not what was stored$/),
    ]);
  });

  it('finds a broken audit log, without its source', async () => {
    await restored`DELETE FROM audit_entry WHERE type = 'FormValueSaved'`;
    expect((await checkRestored(restored, null)).faults).toEqual([
      expect.stringMatching(/^audit entry 2 of case .*: cut off$/),
    ]);
  });

  it('names what is in the object store, to be checked there', async () => {
    await restored`UPDATE stored_file SET content = NULL, storage_key = 'a/b', sha256 = 'c' WHERE component_id = 'attachment'`;
    expect(await checkRestored(restored, null)).toMatchObject({
      faults: [],
      filesInObjectStore: [{ key: 'a/b', sha256: 'c' }],
    });
  });

  it('does not take an empty database for a restored one', async () => {
    const empty = await createTestDatabase('empty');
    const sql = postgres(empty.ownerUrl, { max: 1, onnotice: () => undefined });
    await expect(checkRestored(sql, source)).rejects.toThrow(/stored_file/);
    await sql.end();
    await empty.close();
  });
});
