import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_PROCESS } from '@/lib/domain/organisation/body';
import { processSchema } from '@/lib/domain/organisation/body-schema';
import { bodyProblems } from '@/lib/domain/organisation/problems';
import { bodyOfVersion } from '@/lib/versions/read-body';
import handelsforbundet from '@/prisma/templates/handelsforbundet.json';
import teknikbolagen from '@/prisma/templates/teknikbolagen.json';
import { createDatabaseBefore, type OldDatabase } from '../fixtures/old-database';

/** The first migration that knows of versions with a process. */
const MIGRATION = '20261122090000_organisation_versions';

let database: OldDatabase;
let owner: postgres.Sql;

interface OldOrganisation {
  id: number;
  slug: string;
  organisation_types: string[];
  signs_with_service: boolean;
  has_internal_signature: boolean;
  has_credit_report: boolean;
  has_regional_review: boolean;
  zip_regions: { from: string; to: string }[];
}
const everything: OldOrganisation = {
  ...{ id: 1, slug: 'teknikbolagen', organisation_types: ['REGULAR_COMPANY', 'SOLITARY_COMPANY'] },
  ...{ signs_with_service: true, has_internal_signature: true, has_credit_report: true },
  ...{ has_regional_review: true, zip_regions: [{ from: '100 00', to: '199 99' }] },
};
const nothing: OldOrganisation = {
  ...{ id: 2, slug: 'handelsforbundet', organisation_types: ['REGULAR_COMPANY'] },
  ...{ signs_with_service: false, has_internal_signature: false, has_credit_report: false },
  ...{ has_regional_review: false, zip_regions: [] },
};

/** As the version before writes an organisation. */
async function insertOld({ zip_regions, ...mo }: OldOrganisation): Promise<void> {
  const rest = { name: mo.slug, shared_email: 'a@example.com', accent_colour: '#0b5cad', manager_emails: [] };
  await owner`INSERT INTO member_organisation ${owner({ ...mo, ...rest, translated_names: {} })}`;
  await owner`UPDATE member_organisation SET zip_regions = ${owner.json(zip_regions)} WHERE id = ${mo.id}`;
}
const insertVersion = (moId: number, version: number, body: object) =>
  owner`INSERT INTO form_template (mo_id, version, body) VALUES (${moId}, ${version}, ${owner.json(body as never)})`;

beforeAll(async () => {
  database = await createDatabaseBefore(MIGRATION);
  owner = database.owner;
  await insertOld(everything);
  await insertOld(nothing);
  await owner`INSERT INTO read_only_tag (mo_id, key, override_by_roles)
    VALUES (1, 'CompanyName', '{1}'), (1, 'OrganisationNumber', '{}'), (1, 'ContactEmail', '{1,2}')`;
  await insertVersion(1, 1, { ...teknikbolagen, version: 1 });
  await insertVersion(1, 2, { ...teknikbolagen, version: 2 });
  await insertVersion(2, 1, { ...handelsforbundet, version: 1 });
  await owner`
    INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type, contact_email)
    SELECT 1, id, 'STARTED', 'Åkeri AB', '559000-0001', 'REGULAR_COMPANY', 'a@example.com' FROM form_template WHERE version = 2`;
  await database.upgrade();
}, 60_000);

afterAll(() => database.close());

const versions = (moId: number) =>
  owner`SELECT id, version, schema, body, texts, process, published_at FROM form_template WHERE mo_id = ${moId} ORDER BY version`;

const processOf = (mo: OldOrganisation, readOnlyTags: { key: string; overrideByRoles: number[] }[]) => ({
  organisationTypes: mo.organisation_types,
  signsWithService: mo.signs_with_service,
  hasInternalSignature: mo.has_internal_signature,
  hasCreditReport: mo.has_credit_report,
  hasRegionalReview: mo.has_regional_review,
  readOnlyTags,
  zipRegions: mo.zip_regions,
});

describe('an upgrade to versions that hold the process', () => {
  it('copies what the columns of each organisation said into each of its versions', async () => {
    const expected = processOf(everything, [
      { key: 'CompanyName', overrideByRoles: [1] },
      { key: 'ContactEmail', overrideByRoles: [1, 2] },
      { key: 'OrganisationNumber', overrideByRoles: [] },
    ]);
    const rows = await versions(1);
    expect(rows.map(({ process }) => processSchema.parse(process))).toEqual([expected, expected]);
    expect((await versions(2)).map(({ process }) => processSchema.parse(process))).toEqual([
      processOf(nothing, []),
    ]);
    for (const { published_at } of rows) expect(published_at).toBeInstanceOf(Date);
  });

  it('leaves bodies that can be read, edited and published, and cases on their version', async () => {
    for (const row of [...(await versions(1)), ...(await versions(2))]) {
      const body = bodyOfVersion(row as never);
      expect(bodyProblems(body).filter(({ isWarning }) => !isWarning)).toEqual([]);
      expect(row.body.forms).toHaveLength(body.forms.length);
    }
    const [theCase] = await owner`SELECT template_id, new_questions FROM "case"`;
    const [, newest] = await versions(1);
    expect(theCase).toEqual({ template_id: newest?.id, new_questions: [] });
    const inUse = await owner`SELECT is_open, published_template_id FROM member_organisation ORDER BY id`;
    expect(inUse[0]).toEqual({ is_open: true, published_template_id: newest?.id });
  });
});

describe('a replica of the version before', () => {
  it('adds organisations and versions as ever, and their process is what its columns say', async () => {
    await insertOld({ ...everything, id: 3, slug: 'ny' });
    await insertVersion(3, 1, { ...teknikbolagen, version: 1 });
    const [row] = await versions(3);
    expect(processSchema.parse(row?.process)).toEqual(processOf(everything, []));
  });

  it('finds what a replica of now publishes in the columns that it reads', async () => {
    await owner`
      INSERT INTO form_template (mo_id, version, body, process, published_at, published_by)
      VALUES (2, 2, ${owner.json({ ...handelsforbundet, version: 2 } as never)}, ${owner.json({ ...PLAIN_PROCESS } as never)}, now(), 'Anna')`;
    // Its newest version is the one that the old replica takes for new cases, without keys that it would refuse.
    const [, newest] = await versions(2);
    expect(Object.keys(newest?.body).sort()).toEqual(['checkPoints', 'forms', 'version']);
  });

  it('goes on with its cases', async () => {
    await owner`
      INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type, contact_email)
      SELECT 1, id, 'STARTED', 'Bageri AB', '559000-0002', 'REGULAR_COMPANY', 'b@example.com' FROM form_template WHERE mo_id = 1 AND version = 2`;
    const [added] = await owner`SELECT new_questions FROM "case" WHERE org_no = '559000-0002'`;
    expect(added).toEqual({ new_questions: [] });
  });
});
