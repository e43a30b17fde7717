import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  applyMigrations,
  MigrationError,
  obstaclesFor,
  pendingMigrations,
} from '@/lib/platform/database/migrate';
import { createTestDatabase, type TestDatabase } from '../../../setup/database';

let database: TestDatabase;
let folder: string;
let sql: postgres.Sql;

beforeEach(async () => {
  database = await createTestDatabase('empty');
  folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  sql = postgres(database.ownerUrl, { max: 1, onnotice: () => undefined });
  await write('001_first', "CREATE TABLE fruit (name text PRIMARY KEY); INSERT INTO fruit VALUES ('apple');");
});

afterEach(async () => {
  await sql.end();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string, content: string): Promise<void> {
  await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, name, 'migration.sql'), content);
}

async function fruits(): Promise<string[]> {
  return (await sql<{ name: string }[]>`SELECT name FROM fruit ORDER BY name`).map(({ name }) => name);
}

/** Does something while a transaction that has read a table is open. */
async function whileRead(table: string, work: () => Promise<void>): Promise<void> {
  const reader = postgres(database.ownerUrl, { max: 1 });
  try {
    await reader.begin(async (tx) => {
      await tx`SELECT 1 FROM ${tx(table)}`;
      await work();
    });
  } finally {
    await reader.end();
  }
}

/** Returns once somebody waits for a lock on a table. */
async function someoneWaits(): Promise<void> {
  await expect
    .poll(() => sql`SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'relation'`, {
      interval: 20,
      timeout: 30_000,
    })
    .toHaveLength(1);
}

describe('applyMigrations', () => {
  it('applies in order of name what the database lacks, and nothing twice', async () => {
    await write('002_second', "INSERT INTO fruit VALUES ('pear');");
    expect(await applyMigrations(database.ownerUrl, folder)).toEqual(['001_first', '002_second']);
    await write('003_third', "INSERT INTO fruit VALUES ('plum');");
    expect(await applyMigrations(database.ownerUrl, folder)).toEqual(['003_third']);
    expect(await applyMigrations(database.ownerUrl, folder)).toEqual([]);
    expect(await fruits()).toEqual(['apple', 'pear', 'plum']);
  });

  it('takes turns with another process that does the same', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => applyMigrations(database.ownerUrl, folder)));
    expect(runs.flat()).toEqual(['001_first']);
    expect(await fruits()).toEqual(['apple']);
  });

  it('waits for a table that is in use without having others wait behind it', async () => {
    await applyMigrations(database.ownerUrl, folder);
    await write('002_second', 'ALTER TABLE fruit ADD COLUMN colour text;');
    await whileRead('fruit', async () => {
      await expect(applyMigrations(database.ownerUrl, folder, undefined, 2)).rejects.toThrow(
        /002_second failed and was rolled back: .*lock timeout/,
      );
    });
    let applying: Promise<string[]> | undefined;
    await whileRead('fruit', async () => {
      applying = applyMigrations(database.ownerUrl, folder);
      await someoneWaits();
      expect(await fruits()).toEqual(['apple']);
    });
    expect(await applying).toEqual(['002_second']);
  });

  it('leaves no trace of a migration that fails, and leaves the earlier ones', async () => {
    await write('002_bad', "INSERT INTO fruit VALUES ('pear'); INSERT INTO nowhere VALUES (1);");
    await expect(applyMigrations(database.ownerUrl, folder)).rejects.toThrow(
      /002_bad failed and was rolled back: .*nowhere/,
    );
    expect(await fruits()).toEqual(['apple']);
    await write('002_bad', "INSERT INTO fruit VALUES ('pear');");
    expect(await applyMigrations(database.ownerUrl, folder)).toEqual(['002_bad']);
  });

  it('refuses when an applied migration has been changed', async () => {
    await applyMigrations(database.ownerUrl, folder);
    await write('001_first', 'CREATE TABLE vegetable (name text);');
    await write('002_second', "INSERT INTO fruit VALUES ('pear');");
    await expect(applyMigrations(database.ownerUrl, folder)).rejects.toThrow(MigrationError);
    expect(await fruits()).toEqual(['apple']);
  });

  it('takes other line ends for the same migration', async () => {
    await write('002_lines', "INSERT INTO fruit\nVALUES ('pear');\n");
    await applyMigrations(database.ownerUrl, folder);
    await write('002_lines', "INSERT INTO fruit\r\nVALUES ('pear');\r\n");
    expect(await applyMigrations(database.ownerUrl, folder)).toEqual([]);
  });

  it('applies outside a transaction what says so, and again from its beginning when it failed', async () => {
    const statements = (table: string) => `-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS fruit_name;

CREATE INDEX CONCURRENTLY fruit_name ON fruit (name);

DO $$ BEGIN
  PERFORM 1;
  COMMIT;
END $$;

INSERT INTO ${table} VALUES ('pear; ripe');
`;
    await write('002_index', statements('nowhere'));
    await expect(applyMigrations(database.ownerUrl, folder)).rejects.toThrow(/002_index failed.*nowhere/);
    await write('002_index', statements('fruit'));
    expect(await applyMigrations(database.ownerUrl, folder)).toEqual(['002_index']);
    expect(await fruits()).toEqual(['apple', 'pear; ripe']);
    const [index] = await sql`SELECT indisvalid FROM pg_index WHERE indexrelid = 'fruit_name'::regclass`;
    expect(index?.indisvalid).toBe(true);
  });

  it('builds an index while several processes wait for their turn', async () => {
    await write(
      '002_index',
      '-- outside a transaction\nSELECT pg_sleep(1);\n\nCREATE INDEX CONCURRENTLY fruit_name ON fruit (name);\n',
    );
    const runs = await Promise.all([1, 2, 3].map(() => applyMigrations(database.ownerUrl, folder)));
    expect(runs.flat().sort()).toEqual(['001_first', '002_index']);
  });

  it('records what it did as prisma migrate does', async () => {
    await applyMigrations(database.ownerUrl, folder);
    const rows = await sql`SELECT *, length(checksum) AS checksum_length FROM _prisma_migrations`;
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      migration_name: '001_first',
      checksum_length: 64,
      finished_at: expect.any(Date),
      rolled_back_at: null,
      logs: null,
      applied_steps_count: 1,
    });
  });
});

describe('pendingMigrations', () => {
  it('names what the database lacks', async () => {
    expect(await pendingMigrations(sql, folder)).toEqual(['001_first']);
    await applyMigrations(database.ownerUrl, folder);
    await write('002_second', 'SELECT 1;');
    expect(await pendingMigrations(sql, folder)).toEqual(['002_second']);
  });

  it('does not mind that the database is ahead', async () => {
    await write('002_second', 'SELECT 1;');
    await applyMigrations(database.ownerUrl, folder);
    await rm(path.join(folder, '002_second'), { recursive: true });
    expect(await pendingMigrations(sql, folder)).toEqual([]);
  });
});

describe('obstaclesFor', () => {
  const knows = (...names: string[]) => obstaclesFor(new Set(names), sql, folder);

  it('lets an older version serve what was added, and none that lacks what a removal needs', async () => {
    await write('002_add', 'ALTER TABLE fruit ADD COLUMN colour text;');
    await write('003_remove', '-- needs: 002_add\nALTER TABLE fruit DROP COLUMN IF EXISTS taste;');
    await applyMigrations(database.ownerUrl, folder);
    expect(await knows('001_first', '002_add', '003_remove', '004_later')).toEqual([]);
    expect(await knows('001_first', '002_add')).toEqual([]);
    expect(await knows('001_first')).toEqual(['003_remove removed what versions without 002_add need']);
  });

  it('does not guess about a migration that neither version knows', async () => {
    await write('002_unknown', 'SELECT 1;');
    await applyMigrations(database.ownerUrl, folder);
    await rm(path.join(folder, '002_unknown'), { recursive: true });
    expect(await knows('001_first')).toEqual(['002_unknown is known to neither version']);
    expect(await knows('001_first', '002_unknown')).toEqual([]);
  });
});
