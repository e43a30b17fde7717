import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabaseBefore, insertOldOrganisation, type OldDatabase } from '../fixtures/old-database';

const MIGRATION = '20261124040002_case_search_indexes_of_before';

let database: OldDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore(MIGRATION);
});
afterAll(() => database.close());

it('drops the indexes of searches as written where every case has its search text', async () => {
  const { owner } = database;
  await insertOldOrganisation(owner);
  await owner`
    INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type)
    VALUES (1, 1, 'STARTED', 'Åkeri AB', '559000-0001', 'REGULAR_COMPANY')`;
  expect(await database.upgrade()).toContain(MIGRATION);
  const indexes = await owner`SELECT indexname FROM pg_indexes WHERE indexname ~ '^case_search'`;
  expect(indexes.map(({ indexname }) => indexname).sort()).toEqual([
    'case_search_open',
    'case_search_text',
    'case_search_unfilled',
  ]);
});
