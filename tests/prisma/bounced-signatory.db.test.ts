import type postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabaseBefore, insertOldOrganisation, type OldDatabase } from '../fixtures/old-database';

/** The first migration that keeps it by a trigger. */
const MIGRATION = '20261122212000_bounced_signatory_kept';

let database: OldDatabase;
let owner: postgres.Sql;

beforeAll(async () => {
  database = await createDatabaseBefore(MIGRATION);
  owner = database.owner;
  await insertOldOrganisation(owner);
});

afterAll(() => database.close());

interface Stored {
  name: string;
  /** What the column says before the upgrade. */
  column: boolean;
  /** The signatory's and the signature's status. */
  signatory: string;
  signature?: string;
  isCurrent?: boolean;
}
let cases = 0;

/** A case that is out, and one signature of it. */
async function insert({ name, column, signatory, signature = 'SHARED', isCurrent = true }: Stored) {
  cases += 1;
  const [{ id } = { id: '' }] = await owner<{ id: string }[]>`
    INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type, has_bounced_signatory)
    VALUES (1, 1, 'SHARED_FOR_EXTERNAL_SIGNATURE', ${name}, ${`559000-000${cases}`}, 'REGULAR_COMPANY', ${column}) RETURNING id`;
  const [made] = await owner<{ id: string }[]>`
    INSERT INTO signature (case_id, kind, status, is_current) VALUES (${id}, 'DIGITAL', ${signature}, ${isCurrent}) RETURNING id`;
  await owner`
    INSERT INTO signatory (signature_id, email, status) VALUES (${made?.id ?? ''}, 'vd@example.com', ${signatory})`;
}

const found = () =>
  owner`SELECT company_name AS name, has_bounced_signatory AS bounced, waits_for, xmin::text AS written FROM "case" ORDER BY org_no`;

it('is set where an event came to a replica that did not know of it, and taken back where nothing is out', async () => {
  await insert({ name: 'missed', column: false, signatory: 'bounced' });
  await insert({ name: 'stale', column: true, signatory: 'opened' });
  await insert({ name: 'right', column: true, signatory: 'bounced' });
  await insert({ name: 'earlier document', column: false, signatory: 'bounced', isCurrent: false });
  await insert({ name: 'over', column: true, signatory: 'bounced', signature: 'REJECTED' });
  await insert({ name: 'fine', column: false, signatory: 'sent' });
  const before = await found();
  expect(await database.upgrade()).toContain(MIGRATION);
  const after = await found();
  expect(after.map(({ name, bounced, waits_for }) => [name, bounced, waits_for])).toEqual([
    ['missed', true, 'us'],
    ['stale', false, 'signatory'],
    ['right', true, 'us'],
    ['earlier document', false, 'signatory'],
    ['over', false, 'signatory'],
    ['fine', false, 'signatory'],
  ]);
  const written = after.filter((one, at) => one.written !== before[at]?.written).map(({ name }) => name);
  expect(written).not.toContain('fine');
});

it('goes with a case that is removed', async () => {
  await owner`DELETE FROM "case" WHERE company_name = 'missed'`;
  expect((await found()).map(({ name }) => name)).not.toContain('missed');
});
