import { beforeAll, describe, expect, it } from 'vitest';
import type { ListParameters } from '@/lib/contract/case-list';
import { listCases, withOwnCases } from '@/lib/features/case-list/list-cases';
import { listRows } from '@/lib/features/case-list/list-rows';
import { lateCount } from '@/lib/features/case-list/search-condition';
import type { CaseWorker } from '../../../fixtures/actors';
import { createManyCases, NTH_ORG_NO } from '../../../fixtures/many-cases';
import { planOf } from '../../../fixtures/plan';

const CASES = 25_000;

let anna: CaseWorker;
let robert: CaseWorker;
let moId: number;

/** Many cases that wait: a third for each of us, the applicant and nobody, a hundredth of them Anna's, and the newest tenth Robert's. */
beforeAll(async () => {
  ({ moId, anna, robert } = await createManyCases(
    (to, owner) => owner`
    INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type, created_at, last_changed_at,
      archived_at, archived_from, assigned_to_id)
    SELECT ${to.moId}, ${to.templateId}, (ARRAY['ARCHIVED', 'SUBMITTED', 'STARTED'])[n % 3 + 1], 'Bolag ' || n,
      ${owner.unsafe(NTH_ORG_NO)}, 'REGULAR_COMPANY', now() - n * interval '1 minute',
      now() - n * interval '1 minute', CASE WHEN n % 3 = 0 THEN now() END, CASE WHEN n % 3 = 0 THEN 'FINISHED_IN_TELLUS' END,
      CASE WHEN n % 100 = 1 THEN ${to.anna.accountId}::uuid WHEN n <= ${CASES / 10} THEN ${to.robert.accountId}::uuid END
    FROM generate_series(1, ${CASES}::int) n`,
  ));
}, 120_000);

describe('a worklist of many cases', () => {
  it.each([
    { work: 'todo' },
    { work: 'others' },
    { work: 'mine' },
    { work: 'todo', handler: ['-'] },
    { work: 'todo', status: ['SUBMITTED'] },
    { work: 'todo', order: 'desc' },
  ] satisfies ListParameters[])('reads no more cases than it shows: %j', async (list) => {
    const parameters = withOwnCases(anna, list);
    const first = await planOf(listRows([moId], parameters, { search: null, limit: 51 }));
    expect(first.read).toBeLessThanOrEqual(3 * 51);
    expect(first.scanned).not.toContain('case');
    const { nextCursor } = await listCases(anna, list);
    const cursor = nextCursor as string;
    const second = await planOf(listRows([moId], { ...parameters, cursor }, { search: null, limit: 51 }));
    expect(second.read).toBeLessThanOrEqual(3 * 51);
    for (const { indexes } of [first, second]) {
      expect(indexes.some((index) => ['case_waits', 'case_waits_handler'].includes(index))).toBe(true);
    }
  });

  it('reads no case that is not late to count those that are', async () => {
    const { read, scanned, indexes } = await planOf(lateCount([{ moId, day: '2000-01-01' }]));
    expect({ read, scanned, indexes }).toEqual({ read: 0, scanned: [], indexes: ['case_waits_handling'] });
  });

  it.each([
    [{ work: 'todo' }, 1],
    [{ category: 'active' }, 2],
    [{ group: 'all' }, 3],
    [{ group: 'all', order: 'asc' }, 3],
  ] satisfies [ListParameters, number][])(
    'reads a page of each person at most: %j',
    async (list, statuses) => {
      const [one, other] = [anna.accountId, robert.accountId];
      for (const handler of [
        [one, other],
        ['-', other],
        ['-', one, other],
      ]) {
        const parameters = { ...list, handler };
        const { read, scanned } = await planOf(listRows([moId], parameters, { search: null, limit: 51 }));
        expect(read).toBeLessThanOrEqual((handler.length * statuses + 1) * 51);
        expect(scanned).not.toContain('case');
      }
    },
  );
});
