import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/platform/database/db';
import { auditPowers, bringUpToDate, prepareDatabase } from '@/lib/platform/database/prepare-database';
import { sql } from '@/lib/platform/database/sql';
import { env } from '@/lib/platform/settings/env';
import { asOwner } from '../../../fixtures/owner';
import { createWorld } from '../../../fixtures/world';
import { createTestDatabase, type TestDatabase } from '../../../setup/database';

const ALL = ['DELETE', 'INSERT', 'SELECT', 'UPDATE'];
/** What differs from `ALL`. */
const OTHER: Record<string, string[]> = {
  audit_entry: ['INSERT', 'SELECT'],
  organisation_audit: ['INSERT', 'SELECT'],
  _prisma_migrations: ['SELECT'],
  admission_decision: ['SELECT'],
};

async function rightsIn(schema: string): Promise<Record<string, string[]>> {
  const rows = await sql()<{ name: string; rights: string[] }[]>`
    SELECT relname AS name, array_agg(kind ORDER BY kind) AS rights
    FROM pg_class, unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) kind
    WHERE relnamespace = ${schema}::regnamespace AND relkind IN ('r', 'p', 'v') AND has_table_privilege(oid, kind)
    GROUP BY relname`;
  return Object.fromEntries(rows.map(({ name, rights }) => [name, rights]));
}

const tablesIn = async (schema: string) =>
  (
    await asOwner(
      (owner) => owner<{ name: string }[]>`
        SELECT relname AS name FROM pg_class
        WHERE relnamespace = ${schema}::regnamespace AND relkind IN ('r', 'p', 'v')`,
    )
  ).map(({ name }) => name);

describe('the role that serves', () => {
  it('has exactly the rights that it needs on every table', async () => {
    for (const schema of ['public', 'pgboss']) {
      const wanted = (await tablesIn(schema)).map((name) => [name, OTHER[name] ?? ALL]);
      expect(wanted.length).toBeGreaterThan(5);
      expect(await rightsIn(schema)).toEqual(Object.fromEntries(wanted));
    }
    expect(await auditPowers(sql())).toEqual([]);
  });

  it('has them on tables of later migrations too, and creates none itself', async () => {
    await asOwner((owner) => owner`CREATE TABLE later (id serial PRIMARY KEY, name text)`);
    await sql()`INSERT INTO later (name) VALUES ('a')`;
    expect(await sql()`UPDATE later SET name = 'b' RETURNING name`).toEqual([{ name: 'b' }]);
    expect((await rightsIn('public')).later).toEqual(ALL);
    await asOwner((owner) => owner`DROP TABLE later`);
    await expect(sql()`CREATE TABLE mine (id int)`).rejects.toThrow('permission denied for schema public');
  });

  it.each([
    'ALTER TABLE audit_entry DISABLE TRIGGER ALL',
    'DROP TRIGGER audit_entry_guard ON audit_entry',
    'DROP TABLE audit_entry',
    'ALTER TABLE organisation_audit DISABLE TRIGGER ALL',
    'UPDATE organisation_audit SET details = NULL',
    'DELETE FROM organisation_audit',
    'CREATE TRIGGER mine BEFORE INSERT ON audit_entry EXECUTE FUNCTION audit_entry_is_appended_only()',
    "CREATE OR REPLACE FUNCTION audit_entry_is_appended_only() RETURNS trigger LANGUAGE sql AS 'SELECT NULL'",
    "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE sql AS 'SELECT NULL'",
    'SET session_replication_role = replica',
    'SET ROLE postgres',
    'GRANT UPDATE ON audit_entry TO serving',
    'UPDATE audit_entry SET details = NULL',
    'SELECT 1 FROM audit_entry FOR UPDATE',
    'CREATE ROLE helper SUPERUSER',
  ])('cannot: %s', async (statement) => {
    if (statement.startsWith('GRANT')) {
      await sql().unsafe(statement);
      expect((await rightsIn('public')).audit_entry).toEqual(OTHER.audit_entry);
    } else await expect(sql().unsafe(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('erases details of a case that is being erased, and of no other', async () => {
    const { id } = await (await createWorld()).caseIn('STARTED');
    const entry = {
      ...{ caseId: id, type: 'CaseReset', at: new Date(), actorKind: 'system', actorName: 'job' },
      ...{ detailsHash: '', previousHash: '', hash: '' },
    };
    await db().auditEntry.create({ data: { ...entry, sequence: 101, details: { said: 'secret' } } });
    const erase = () => sql()`SELECT erase_audit_details(${id})`;
    const details = async () =>
      (await db().auditEntry.findMany({ where: { caseId: id, sequence: 101 } }))[0]?.details;
    await expect(erase()).rejects.toThrow('the case is not being erased');
    await db().case.update({ where: { id }, data: { erasedAt: new Date() } });
    expect(await details()).toEqual({ said: 'secret' });
    await erase();
    expect(await details()).toBeNull();
    await db().auditEntry.create({
      data: { ...entry, type: 'CaseErased', sequence: 102, details: { digest: 'x' } },
    });
    await expect(erase()).rejects.toThrow('the case is not being erased');
  });
});

describe('preparing the database', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase('empty');
  });
  afterEach(() => database.close());

  const settings = (MODE: 'sandbox' | 'live', addresses: object) => ({
    ...{ MODE, DATABASE_URL: database.url },
    ...addresses,
  });

  it('goes on with a single role in the sandbox, and warns', async () => {
    const single = settings('sandbox', { DATABASE_URL: database.ownerUrl });
    const { applied, warning } = await prepareDatabase(single, 0);
    expect(applied.length).toBeGreaterThan(0);
    expect(warning).toMatch(/is a superuser.*owns the database.*could change the audit log/);
  });

  it('refuses a live start with a role that could change the audit log, and touches nothing', async () => {
    const single = settings('live', { DATABASE_URL: database.ownerUrl });
    await expect(prepareDatabase(single, 0)).rejects.toThrow(
      /^A live start is refused\. DATABASE_URL: .*MIGRATION_DATABASE_URL/,
    );
    const [owner] = [postgres(database.ownerUrl, { max: 1 })];
    expect(await owner`SELECT to_regclass('audit_entry') AS found`).toEqual([{ found: null }]);
    await owner.end();
  });

  it('takes a database with a single role over, and may be repeated', async () => {
    await bringUpToDate(database.ownerUrl);
    const both = settings('live', { MIGRATION_DATABASE_URL: database.ownerUrl });
    expect(await prepareDatabase(both, 0)).toEqual({ applied: [], warning: null });
    expect(await prepareDatabase(both, 0)).toEqual({ applied: [], warning: null });
    expect(await prepareDatabase(settings('live', {}), 0)).toEqual({ applied: [], warning: null });
  });

  it('waits for migrations that somebody else applies, and says in the end what is lacking', async () => {
    await expect(prepareDatabase(settings('live', {}), 300)).rejects.toThrow(
      /^The database lacks .*run the migrate command, or set MIGRATION_DATABASE_URL/,
    );
    const waiting = prepareDatabase(settings('live', {}), 30_000);
    await bringUpToDate(database.ownerUrl, database.url);
    expect(await waiting).toEqual({ applied: [], warning: null });
  });

  it('creates the role that serves, where it may, and says what to do where it may not', async () => {
    const name = `made_${Date.now()}`;
    const address = new URL(database.url);
    address.username = name;
    address.password = encodeURIComponent("it's a % secret");
    await prepareDatabase(
      settings('live', { DATABASE_URL: address.href, MIGRATION_DATABASE_URL: database.ownerUrl }),
      0,
    );
    const owner = postgres(database.ownerUrl, { max: 1, onnotice: () => undefined });
    await owner.unsafe(`CREATE ROLE weak_${name} LOGIN PASSWORD 'weak'`);
    await owner.unsafe(`CREATE DATABASE weak_${name} OWNER weak_${name}`);
    const weak = new URL(database.ownerUrl);
    [weak.username, weak.password, weak.pathname] = [`weak_${name}`, 'weak', `/weak_${name}`];
    address.username = `other_${name}`;
    await expect(bringUpToDate(weak.href, address.href)).rejects.toThrow(
      `There is no role other_${name}, as DATABASE_URL names it, and the one of MIGRATION_DATABASE_URL may not create it`,
    );
    address.username = name;
    address.pathname = `/weak_${name}`;
    // An owner with no other right is enough where the role is there.
    await bringUpToDate(weak.href, address.href);
    expect(await prepareDatabase({ MODE: 'live', DATABASE_URL: address.href }, 0)).toEqual({
      applied: [],
      warning: null,
    });
    await owner.unsafe(`DROP DATABASE weak_${name} WITH (FORCE)`);
    await owner.unsafe(`DROP OWNED BY ${name}`);
    await owner.unsafe(`DROP ROLE ${name}`);
    await owner.unsafe(`DROP ROLE weak_${name}`);
    await owner.end();
  });
});

it('serves the tests themselves', () => {
  expect(new URL(env().DATABASE_URL).username).toBe('serving');
});
