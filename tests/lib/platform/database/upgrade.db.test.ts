import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PgBoss } from 'pg-boss';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '@/lib/engine/command';
import { saveValues } from '@/lib/features/application/save-values';
import { applyMigrations, MIGRATIONS_FOLDER, MigrationError } from '@/lib/platform/database/migrate';
import { env } from '@/lib/platform/settings/env';
import { applicantOf } from '../../../fixtures/actors';
import { setUpWorld, stateOf } from '../../../fixtures/world';
import { createTestDatabase, type TestDatabase } from '../../../setup/database';

/** The last migration of the version before 1.0.0. */
const LAST_BEFORE = '20261124044500_case_status_unassigned';
const COUNT = 500;

describe('a database of the version before 1.0.0', () => {
  let database: TestDatabase;
  let owner: postgres.Sql;

  beforeEach(async () => {
    database = await createTestDatabase('empty');
    owner = postgres(database.ownerUrl, { max: 2, onnotice: () => undefined });
    await owner.unsafe(await readFile('tests/fixtures/before-1.0.0.sql', 'utf8'));
    await owner`CREATE TABLE _prisma_migrations (id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL, finished_at timestamptz,
      migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz, started_at timestamptz NOT NULL DEFAULT now(),
      applied_steps_count integer NOT NULL DEFAULT 0)`;
    await fill();
  });
  afterEach(async () => {
    await owner.end();
    await database.close();
  });

  const recordAsLast = (name: string) =>
    owner`INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name) VALUES (${name.slice(0, 14)}, '', now(), ${name})`;

  /** Rows as that version wrote them, some from before it knew references, search texts and days of changes. */
  async function fill(): Promise<void> {
    await owner`
      INSERT INTO member_organisation (id, slug, name, name_in_english, shared_email, accent_colour, organisation_types,
        signs_with_service, manager_emails, has_internal_signature, has_credit_report, has_regional_review)
      VALUES (1, 'mo', 'Organisation', 'Organisation', 'kansli@example.com', '#0b5cad', '{REGULAR_COMPANY}', true, '{}', true, true, true)`;
    await owner`INSERT INTO read_only_tag (mo_id, key, override_by_roles) VALUES (1, 'CompanyName', '{1}')`;
    await owner`INSERT INTO form_template (id, mo_id, version, body) VALUES (1, 1, 1, '{}')`;
    await owner`
      INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type, contact_email)
      SELECT 1, 1, 'STARTED', 'Åkeri nummer' || n || ' AB', '559000-' || lpad(n::text, 4, '0'), 'REGULAR_COMPANY', 'k@example.com'
      FROM generate_series(1, ${COUNT}::int) n`;
    await owner`ALTER TABLE "case" DISABLE TRIGGER USER`;
    await owner`UPDATE "case" SET reference = NULL, search_text = NULL, last_changed_on = '1970-01-01' WHERE org_no < '559000-0100'`;
    await owner`ALTER TABLE "case" ENABLE TRIGGER USER`;
  }

  it('is taken over with all its rows, and has the same tables as a new one', async () => {
    await recordAsLast(LAST_BEFORE);
    const migrations = await applyMigrations(database.ownerUrl, MIGRATIONS_FOLDER);
    const all = (await readdir(MIGRATIONS_FOLDER, { withFileTypes: true })).filter((one) =>
      one.isDirectory(),
    );
    const [, ...later] = all.map(({ name }) => name).sort();
    expect(migrations).toEqual(later);
    expect(await applyMigrations(database.ownerUrl, MIGRATIONS_FOLDER)).toEqual([]);
    const [cases] = await owner`
      SELECT count(*)::int AS all, count(DISTINCT reference)::int AS references, count(*) FILTER (WHERE search_text LIKE 'akeri%')::int AS found,
        count(*) FILTER (WHERE last_changed_on = current_date)::int AS today FROM "case"`;
    expect(cases).toEqual({ all: COUNT, references: COUNT, found: COUNT, today: COUNT });
    const [version] = await owner`SELECT process FROM form_template`;
    expect(version?.process).toMatchObject({
      signsWithService: true,
      readOnlyTags: [{ key: 'CompanyName' }],
    });
    const fresh = await createTestDatabase('empty');
    try {
      await applyMigrations(fresh.ownerUrl, MIGRATIONS_FOLDER);
      expect(await shapeOf(database)).toEqual(await shapeOf(fresh));
    } finally {
      await fresh.close();
    }
  });

  it('keeps the jobs of a queue that is no more', async () => {
    const boss = new PgBoss({ connectionString: database.ownerUrl, supervise: false, schedule: false });
    await boss.start();
    for (const name of ['send-mail', 'send-gathered-mail']) await boss.createQueue(name);
    await boss.send('send-gathered-mail', { mailId: 'a' });
    await recordAsLast(LAST_BEFORE);
    await applyMigrations(database.ownerUrl, MIGRATIONS_FOLDER);
    const jobs = await boss.fetch('send-mail');
    await boss.stop({ graceful: false });
    expect(jobs.map(({ data }) => data)).toEqual([{ mailId: 'a' }]);
    expect(await owner`SELECT id FROM pgboss.job WHERE name = 'send-gathered-mail'`).toEqual([]);
  });

  it('is refused if it is older, with what to do, and stays as it is', async () => {
    await recordAsLast('20261123231000_build_file');
    const refused = applyMigrations(database.ownerUrl, MIGRATIONS_FOLDER);
    await expect(refused).rejects.toThrow(MigrationError);
    await expect(refused).rejects.toThrow(/Start the last version before 1\.0\.0 once/);
    expect((await owner`SELECT count(*)::int AS tags FROM read_only_tag`)[0]?.tags).toBe(1);
  });
});

/** Everything of a database that a statement could meet: columns, checks and keys, indexes, triggers, views and functions. */
async function shapeOf({ ownerUrl }: TestDatabase): Promise<string[]> {
  const sql = postgres(ownerUrl, { max: 1 });
  try {
    const rows = await sql<{ line: string }[]>`
      SELECT concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default) AS line
        FROM information_schema.columns WHERE table_schema = 'public'
      UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT concat_ws(' ', 'index', indexdef) FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid, true)) FROM pg_trigger t WHERE NOT tgisinternal
      UNION ALL SELECT concat_ws(' ', 'view', viewname, definition) FROM pg_views WHERE schemaname = 'public'
      UNION ALL SELECT concat_ws(' ', 'function', pg_get_functiondef(p.oid), p.proacl) FROM pg_proc p
        WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;
    return rows.map(({ line }) => line).sort();
  } finally {
    await sql.end();
  }
}

describe('a migration of the next version', () => {
  const world = setUpWorld();
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'migrations-'));
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    const next = path.join(folder, '20991231000000_colour');
    await mkdir(next);
    await writeFile(path.join(next, 'migration.sql'), 'ALTER TABLE "case" ADD COLUMN colour text;');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('runs on a filled database beside this version, which goes on writing', async () => {
    const theCase = await world.caseIn('STARTED');
    const { MIGRATION_DATABASE_URL = '' } = env();
    const save = (value: string) =>
      runCommand(saveValues, applicantOf(theCase), theCase.id, {
        items: [{ componentId: 'website', value }],
      });
    const [applied] = await Promise.all([
      applyMigrations(MIGRATION_DATABASE_URL, folder),
      save('fore.example'),
    ]);
    expect(applied).toEqual(['20991231000000_colour']);
    await save('efter.example');
    expect((await stateOf(theCase.id)).case.version).toBeGreaterThan(theCase.version + 1);
  });
});
