import type postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countCases } from '@/lib/case-list/count-cases';
import { fillChangedOn } from '@/lib/case-list/fill-changed-on';
import { fillReferences } from '@/lib/case-list/fill-references';
import { fillSearchText } from '@/lib/case-list/fill-search-text';
import { fillWaits } from '@/lib/case-list/fill-waits';
import { listCases } from '@/lib/case-list/list-cases';
import { sql } from '@/lib/database/sql';
import { planRetention } from '@/lib/retention/apply-retention';
import { env } from '@/lib/settings/env';
import { createDatabaseBefore, insertOldOrganisation, type OldDatabase } from '../../fixtures/old-database';

/** The first migration that knows of search texts. */
const FIRST_NEW = '20261122050711_case_search_text';
const COUNT = 5_000;

let database: OldDatabase;
let owner: postgres.Sql;

/** The tables of the version before, filled as that version fills them. */
beforeAll(async () => {
  database = await createDatabaseBefore(FIRST_NEW);
  owner = database.owner;
  await insertOldOrganisation(owner);
  await insert(1, COUNT);
  process.env.DATABASE_URL = database.ownerUrl;
  expect(env().DATABASE_URL).toBe(database.ownerUrl);
}, 60_000);

afterAll(() => database.close());

/** As the version before adds cases: it knows no search text. */
const insert = (from: number, to: number) => owner`
  INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type, contact_email)
  SELECT 1, 1, 'STARTED', 'Åkeri nummer' || n || ' AB', '559' || lpad((n / 10000)::text, 3, '0') || '-' || lpad((n % 10000)::text, 4, '0'),
    'REGULAR_COMPANY', 'kontakt' || n || '@example.com' FROM generate_series(${from}::int, ${to}::int) n`;

const worker = {
  kind: 'caseWorker' as const,
  name: 'Anna',
  accountId: '00000000-0000-4000-8000-000000000000',
  sessionId: '00000000-0000-4000-8000-000000000001',
  email: 'anna@example.com',
  roles: [{ moId: 1, roleId: 1 }],
  signingToken: null,
};
const found = async (search: string) =>
  (await listCases(worker, { search })).items.map(({ companyName }) => companyName);
/** Somebody who holds a case locked. Answers with how to let it go. */
async function somebodyAtWorkOn(companyName: string): Promise<() => Promise<unknown>> {
  const [working, isWorking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const somebody = owner.begin(async (tx) => {
    await tx`SELECT 1 FROM "case" WHERE company_name = ${companyName} FOR UPDATE`;
    isWorking.resolve();
    await working.promise;
  });
  await isWorking.promise;
  return () => {
    working.resolve();
    return somebody;
  };
}
const unfilled = async () =>
  (await owner`SELECT count(*)::int AS cases FROM "case" WHERE search_text IS NULL`)[0]?.cases as number;

describe('an upgrade of a filled database', () => {
  it('touches no case, and goes on while others write', async () => {
    const [working, isWorking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const [row] =
      await owner`SELECT id, xmin::text AS version FROM "case" WHERE company_name = 'Åkeri nummer17 AB'`;
    const reader = owner.begin(async (tx) => {
      await tx`SELECT count(*) FROM member_organisation`;
      isWorking.resolve();
      await working.promise;
    });
    await isWorking.promise;
    const applied = database.upgrade();
    working.resolve();
    await reader;
    expect(await applied).toContain(FIRST_NEW);
    const [after] = await owner`SELECT xmin::text AS version FROM "case" WHERE id = ${row?.id}`;
    expect(after?.version).toBe(row?.version);
    expect(await unfilled()).toBe(COUNT);
  }, 60_000);

  it('finds what it found before, from the first moment on', async () => {
    expect(await found('åkeri nummer4321')).toEqual(['Åkeri nummer4321 AB']);
    expect(await found('NUMMER4321')).toEqual(['Åkeri nummer4321 AB']);
    expect(await found('559000-4321')).toEqual(['Åkeri nummer4321 AB']);
    expect((await listCases(worker, { search: 'Åkeri' })).totalIsCapped).toBe(true);
  });

  it('has the text of what a replica of the version before adds or changes', async () => {
    await insert(COUNT + 1, COUNT + 1);
    await owner`UPDATE "case" SET company_name = 'Grönsaker AB' WHERE company_name = 'Åkeri nummer99 AB'`;
    expect(await unfilled()).toBe(COUNT - 1);
    expect(await found('akeri nummer5001')).toEqual(['Åkeri nummer5001 AB']);
    expect(await found('gronsaker')).toEqual(['Grönsaker AB']);
  });

  it('fills in the rest batch by batch, waits for nobody, and finds it without accents then', async () => {
    const finish = await somebodyAtWorkOn('Åkeri nummer50 AB');
    await Promise.all([fillSearchText({ size: 300 }), fillSearchText({ size: 300 })]);
    expect(await unfilled()).toBe(1);
    expect(await found('kontakt4321 akeri')).toEqual(['Åkeri nummer4321 AB']);
    expect(await found('åkeri nummer50')).toContain('Åkeri nummer50 AB');
    await finish();
    await fillSearchText();
    expect(await unfilled()).toBe(0);
    expect(await found('nummer50 akeri')).toContain('Åkeri nummer50 AB');
  });

  it('leaves what is filled alone', async () => {
    const versions = () => sql()`SELECT md5(string_agg(xmin::text, ',' ORDER BY id)) AS all FROM "case"`;
    const [first] = await versions();
    await fillSearchText();
    expect((await versions())[0]).toEqual(first);
  });

  it('fills in for whom each case waits, since when its history says', async () => {
    const waiting = async () =>
      (await owner`SELECT count(*)::int AS cases FROM "case" WHERE waits_for IS NOT NULL`)[0]
        ?.cases as number;
    // What a replica added after the upgrade, and one whose status it changed.
    await owner`UPDATE "case" SET status = 'SUBMITTED' WHERE company_name = 'Åkeri nummer70 AB'`;
    expect(await waiting()).toBe(2);
    const [asked] = await owner`
      UPDATE "case" SET last_changed_at = now() WHERE company_name = 'Åkeri nummer71 AB' RETURNING id`;
    await owner`
      INSERT INTO audit_entry (case_id, sequence, type, at, actor_kind, actor_name, details_hash, previous_hash, hash)
      VALUES (${asked?.id}, 1, 'CaseCreated', '2026-01-02T03:04:05Z', 'applicant', 'x', '', '', ${'h'.repeat(64)})`;
    await Promise.all([fillWaits({ size: 300 }), fillWaits({ size: 300 })]);
    await fillWaits();
    expect(await waiting()).toBe(COUNT + 1);
    const [one] = await owner`SELECT waits_for, waits_since FROM "case" WHERE id = ${asked?.id}`;
    expect(one).toEqual({ waits_for: 'applicant', waits_since: new Date('2026-01-02T03:04:05Z') });
    const { work } = await countCases(worker, {});
    expect(work).toMatchObject({ todo: 1, others: COUNT });
  });

  it('gives a reference to what replicas of the version before add, and to the rest batch by batch', async () => {
    const without = async () =>
      (await owner`SELECT count(*)::int AS cases FROM "case" WHERE reference IS NULL`)[0]?.cases as number;
    expect(await without()).toBe(COUNT);
    const finish = await somebodyAtWorkOn('Åkeri nummer60 AB');
    await Promise.all([fillReferences({ size: 300 }), fillReferences({ size: 300 })]);
    expect(await without()).toBe(1);
    await finish();
    await fillReferences();
    const [all] = await owner`
      SELECT count(*)::int AS cases, count(DISTINCT reference)::int AS different FROM "case"`;
    expect(all).toEqual({ cases: COUNT + 1, different: COUNT + 1 });
    const [one] = await owner`SELECT company_name, reference FROM "case" LIMIT 1`;
    expect(await found(one?.reference)).toEqual([one?.company_name]);
  });

  it('finds by its reference also a case that gets its search text later', async () => {
    const [one] = await owner`
      UPDATE "case" SET search_text = NULL WHERE company_name = 'Åkeri nummer80 AB' RETURNING reference`;
    await fillSearchText();
    expect(await found(one?.reference)).toEqual(['Åkeri nummer80 AB']);
  });

  it('looks at every case for what is due until it has the day of each, and writes it for replicas of the version before', async () => {
    const unknown = async () =>
      (await owner`SELECT count(*)::int AS cases FROM "case" WHERE last_changed_on = '1970-01-01'`)[0]
        ?.cases as number;
    // What was added, or changed at another moment, since the upgrade.
    expect(await unknown()).toBe(COUNT - 1);
    const retention = { drafts: { afterDays: 90, warnDays: 0 } };
    const dueIn = async (days: number) => {
      const acts = [];
      const now = new Date(Date.now() + days * 86_400_000);
      for await (const act of planRetention(now, 10_000, [{ id: 1, slug: 'mo', retention }])) acts.push(act);
      return acts.length;
    };
    const [before, after] = [await dueIn(89), await dueIn(91)];
    expect([before, after > COUNT - 10]).toEqual([0, true]);
    const finish = await somebodyAtWorkOn('Åkeri nummer90 AB');
    await Promise.all([fillChangedOn({ size: 300 }), fillChangedOn({ size: 300 })]);
    expect(await unknown()).toBe(1);
    await finish();
    await fillChangedOn();
    const [wrong] = await owner`
      SELECT count(*)::int AS cases FROM "case" WHERE last_changed_on <> (last_changed_at AT TIME ZONE 'UTC')::date`;
    expect(wrong?.cases).toBe(0);
    expect([await dueIn(89), await dueIn(91)]).toEqual([before, after]);
  });

  it('keeps the indexes of searches as written, since not every case had its search text', async () => {
    const indexes = await owner`SELECT indexname FROM pg_indexes WHERE indexname ~ '^case_search'`;
    expect(indexes.map(({ indexname }) => indexname)).toEqual(
      expect.arrayContaining(['case_search_name', 'case_search_org_no', 'case_search_text']),
    );
  });
});
