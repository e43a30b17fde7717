import { beforeAll, describe, expect, it } from 'vitest';
import { planRetention } from '@/lib/features/retention/apply-retention';
import { db } from '@/lib/platform/database/db';
import { archiveOldCases } from '@/lib/server/jobs/run-job';
import { createManyCases, NTH_ORG_NO } from '../../../fixtures/many-cases';
import { planOfStatement } from '../../../fixtures/plan';
import { type Statement, watchStatements } from '../../../fixtures/watched-statements';

const CASES = 25_000;
const DUE = 5;

let seen: Statement[] = [];

/** Many finished and archived cases of the last weeks, and a few that nobody has changed for a hundred days. */
beforeAll(async () => {
  await createManyCases(
    (to, owner) => owner`
    INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type, last_changed_at, archived_at, archived_from)
    SELECT ${to.moId}, ${to.templateId}, CASE WHEN n % 2 = 0 THEN 'ARCHIVED' ELSE 'FINISHED_IN_TELLUS' END, 'Bolag ' || n,
      ${owner.unsafe(NTH_ORG_NO)}, 'REGULAR_COMPANY',
      now() - CASE WHEN n <= ${2 * DUE} THEN interval '100 days' ELSE n % 80 * interval '1 day' END,
      CASE WHEN n % 2 = 0 THEN now() END, CASE WHEN n % 2 = 0 THEN 'FINISHED_IN_TELLUS' END
    FROM generate_series(1, ${CASES}::int) n`,
  );
  watchStatements((statement) => seen.push(statement));
}, 120_000);

/** The statement that looks for what is due. */
async function sentBy(act: () => Promise<unknown>): Promise<Statement> {
  seen = [];
  await act();
  const search = seen.find(({ text }) => /^SELECT.*"last_changed_on"/s.test(text));
  return search as Statement;
}

describe('what is due among many cases', () => {
  it('for retention is found by the day of its last change', async () => {
    const finished = { afterDays: 90, warnDays: 0, action: 'anonymise' };
    await db().memberOrganisation.update({
      where: { slug: 'teknikbolagen' },
      data: { retention: { finished } },
    });
    let steps = 0;
    const search = await sentBy(async () => {
      for await (const _ of planRetention(new Date())) steps += 1;
    });
    expect(steps).toBe(2 * DUE);
    const { read, indexes } = await planOfStatement(search);
    expect(indexes).toContain('case_retention_by_day');
    expect(read).toBeLessThan(100);
  });

  it('for the archive is found by the day of its last change', async () => {
    const search = await sentBy(() => archiveOldCases(new Date()));
    expect(await db().case.count({ where: { status: 'FINISHED_IN_TELLUS' } })).toBe(CASES / 2 - DUE);
    const { read, indexes } = await planOfStatement(search);
    expect(indexes).toEqual(['case_archive_by_day']);
    expect(read).toBeLessThan(100);
  });
});
