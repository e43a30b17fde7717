import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyMigrations, MIGRATIONS_FOLDER } from '@/lib/database/migrate';
import { createTestDatabase, type TestDatabase } from '../setup/database';

const MIGRATION = '20261122084500_translated_names';

let database: TestDatabase;
let owner: postgres.Sql;
let before: string;

beforeAll(async () => {
  database = await createTestDatabase('empty');
  before = await mkdtemp(path.join(tmpdir(), 'migrations-'));
  for (const name of await readdir(MIGRATIONS_FOLDER)) {
    if (name < MIGRATION)
      await cp(path.join(MIGRATIONS_FOLDER, name), path.join(before, name), { recursive: true });
  }
  await applyMigrations(database.ownerUrl, before);
  owner = postgres(database.ownerUrl, { max: 1, onnotice: () => undefined });
  await insert({ slug: 'first', name: 'Skogsbolagen', name_in_english: 'The Forest Companies' });
  await applyMigrations(database.ownerUrl, MIGRATIONS_FOLDER);
}, 60_000);

afterAll(async () => {
  await owner.end();
  await rm(before, { recursive: true, force: true });
  await database.close();
});

function insert(names: {
  slug: string;
  name: string;
  name_in_english?: string;
  translated_names?: Record<string, string>;
}) {
  const rest = {
    shared_email: 'kansli@example.com',
    accent_colour: '#0b5cad',
    organisation_types: ['REGULAR_COMPANY'],
  };
  const steps = { has_internal_signature: true, has_credit_report: true, has_regional_review: true };
  const signing = { signs_with_service: true, manager_emails: [] };
  return owner`INSERT INTO member_organisation ${owner({ ...names, ...rest, ...steps, ...signing })}`;
}

const names = async (slug: string) =>
  (await owner`SELECT name_in_english, translated_names FROM member_organisation WHERE slug = ${slug}`)[0];

const both = (english: string, more = {}) => ({
  name_in_english: english,
  translated_names: { en: english, ...more },
});

describe('the names of organisations', () => {
  it('are kept by the upgrade', async () => {
    expect(await names('first')).toEqual(both('The Forest Companies'));
  });

  it('follow what is written as in the version before', async () => {
    await insert({ slug: 'second', name: 'Åkeriet', name_in_english: 'The Hauliers' });
    expect(await names('second')).toEqual(both('The Hauliers'));
    await owner`UPDATE member_organisation SET name_in_english = 'The Carriers' WHERE slug = 'second'`;
    expect(await names('second')).toEqual(both('The Carriers'));
  });

  it('are told to the version before as they are written now', async () => {
    await insert({ slug: 'third', name: 'Bagarna', translated_names: { en: 'The Bakers', fi: 'Leipurit' } });
    expect(await names('third')).toEqual(both('The Bakers', { fi: 'Leipurit' }));
    await owner`UPDATE member_organisation SET translated_names = '{"en": "Bakers"}' WHERE slug = 'third'`;
    expect(await names('third')).toEqual(both('Bakers'));
    await owner`UPDATE member_organisation SET translated_names = '{}', name = 'Bageriet' WHERE slug = 'third'`;
    expect(await names('third')).toEqual({ name_in_english: 'Bageriet', translated_names: {} });
  });

  it('let an organisation work in any language', async () => {
    await owner`UPDATE member_organisation SET locale = 'fi' WHERE slug = 'first'`;
    expect((await owner`SELECT locale FROM member_organisation WHERE slug = 'first'`)[0]?.locale).toBe('fi');
  });
});
