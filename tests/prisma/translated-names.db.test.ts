import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabaseBefore, type OldDatabase } from '../fixtures/old-database';

const MIGRATION = '20261122084500_translated_names';

let database: OldDatabase;
let owner: postgres.Sql;

beforeAll(async () => {
  database = await createDatabaseBefore(MIGRATION);
  owner = database.owner;
  await insert({ slug: 'first', name: 'Skogsbolagen', name_in_english: 'The Forest Companies' });
  await database.upgrade();
}, 60_000);

afterAll(() => database.close());

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
