import type postgres from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabaseBefore, type OldDatabase } from '../fixtures/old-database';

const MIGRATION = '20261123120000_logo_addresses';
const UPLOADED = '/api/organisation/x/Logo?v=0123456789abcdef';
const OTHER = { usageType: 'OTHER', url: UPLOADED };

let database: OldDatabase;
let owner: postgres.Sql;

beforeAll(async () => {
  database = await createDatabaseBefore(MIGRATION);
  owner = database.owner;
  await insert('drawn', UPLOADED, 'image/svg+xml');
  await insert('painted', UPLOADED, 'image/png');
  await insert('own', '/logos/own.svg', null);
  await database.upgrade();
}, 60_000);

afterAll(() => database.close());

async function insert(slug: string, url: string, contentType: string | null) {
  const [mo] = await owner<{ id: number }[]>`INSERT INTO member_organisation ${owner({
    ...{ slug, name: slug, shared_email: 'kansli@example.com', accent_colour: '#0b5cad' },
    ...{ organisation_types: ['REGULAR_COMPANY'], signs_with_service: true, manager_emails: [] },
    ...{ has_internal_signature: true, has_credit_report: true, has_regional_review: true },
    images: owner.json([OTHER, { usageType: 'WEB_LOGO', url }]),
  })} RETURNING id`;
  if (!contentType) return;
  await owner`INSERT INTO organisation_file (mo_id, kind, content_type, size, sha256, content)
    VALUES (${mo?.id ?? 0}, 'LOGO', ${contentType}, 1, '00', 'x')`;
}

it.each([
  ['drawn', `${UPLOADED}.svg`],
  ['painted', `${UPLOADED}.png`],
  ['own', '/logos/own.svg'],
])('the address of the logo says its type: %s', async (slug, url) => {
  const [found] = await owner`SELECT images FROM member_organisation WHERE slug = ${slug}`;
  expect(found?.images).toEqual([OTHER, { usageType: 'WEB_LOGO', url }]);
});
