import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { OPEN } from '@/lib/domain/lifecycle/status';
import type { SortColumn } from '@/lib/domain/list-order';
import { listCases } from '@/lib/features/case-list/list-cases';
import { casesFound, type Fragment } from '@/lib/features/case-list/list-sql';
import { SCANNED, type ScannedCase, scanInOrder } from '@/lib/features/case-list/list-walk';
import { type SearchCondition, searchCondition } from '@/lib/features/case-list/search-condition';
import { sql } from '@/lib/platform/database/sql';
import type { CaseWorker } from '../../../fixtures/actors';
import { createManyCases, NTH_ORG_NO } from '../../../fixtures/many-cases';
import { planOf } from '../../../fixtures/plan';

const CASES = 25_000;

let anna: CaseWorker;
let moId: number;

/** Archived cases of which a tenth have a common word in their name, and one has a rare one; one case in twenty is open. */
beforeAll(async () => {
  ({ moId, anna } = await createManyCases(
    (to, owner) => owner`
    INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type, created_at, archived_at, archived_from, status_before_review)
    SELECT ${to.moId}, ${to.templateId}, CASE WHEN n % 20 = 7 THEN (${[...OPEN]}::text[])[1 + n / 20 % ${OPEN.length}::int] ELSE 'ARCHIVED' END, CASE WHEN n IN (17, 27) THEN 'Sällsynt AB' WHEN n = 37 THEN 'Jazz HB' WHEN n % 10 = 0 THEN 'Känd konsult ' || n ELSE 'Bolag ' || n END,
${owner.unsafe(NTH_ORG_NO)}, 'REGULAR_COMPANY',
      now() - n * interval '1 minute', now(), 'FINISHED_IN_TELLUS', 'APPROVED' FROM generate_series(1, ${CASES}::int) n`,
  ));
}, 120_000);

const conditionOf = async (search: string) => (await searchCondition(anna, { search })) as SearchCondition;

describe('a search among many cases', () => {
  it.each(['sallsynt', 'synt ab', '556187-4634'])('gathers what is rare by its index: %s', async (word) => {
    const { byIndex } = await conditionOf(word);
    const { read, indexes } = await planOf(casesFound(byIndex, [moId], { category: 'archived' }));
    expect(new Set(indexes)).toEqual(new Set(['case_search_text']));
    expect(read).toBeLessThan(20);
  });

  it.each(['zz', 'j', 'zz j', 'a-z'])('gathers what is rare and short by its index: %s', async (word) => {
    for (const list of [{ category: 'archived' }, { group: 'all' }] as const) {
      const { read, indexes } = await planOf(casesFound((await conditionOf(word)).byIndex, [moId], list));
      expect(new Set(indexes)).toEqual(new Set(['case_search_pairs']));
      expect(read).toBeLessThan(20);
    }
  });

  it.each(['a', 'bo', '5'])(
    'gathers no more of what is common and short than it counts: %s',
    async (word) => {
      const { byIndex } = await conditionOf(word);
      const { read } = await planOf(
        sql()`SELECT * FROM (${casesFound(byIndex, [moId], { category: 'archived' })} LIMIT 1001) c`,
      );
      expect(read).toBeLessThan(1_500);
    },
  );

  it.each([
    ...(['active', 'exported'] as const).map((category) => ({ category })),
    ...(['current', 'sent', 'regional'] as const).map((group) => ({ group })),
  ])('gathers open cases by an index that has no others: %j', async (list) => {
    const { read, indexes } = await planOf(casesFound((await conditionOf('sallsynt')).byIndex, [moId], list));
    expect(indexes).toEqual(['case_search_open']);
    expect(read).toBeLessThanOrEqual(1);
  });

  it('reads no index of statuses besides it, which would have nearly every open case', async () => {
    for (const word of ['konsult', 'bolag', '5561'])
      for (const list of [{ category: 'active' }, { group: 'current' }] as const) {
        const { indexes } = await planOf(casesFound((await conditionOf(word)).byIndex, [moId], list));
        expect(indexes).toEqual(['case_search_open']);
      }
  });

  it.each([
    // One case in ten has the word; by name they come last.
    ['createdAt', 600],
    ['companyName', SCANNED * 1.1],
  ] as const)('meets what is common in the order of the list by %s, and stops', async (sort, most) => {
    const { read, indexes, types } = await planOf(scan(await conditionOf('konsult'), sort));
    expect(read).toBeLessThanOrEqual(most);
    expect(types).toContain('Merge Append');
    expect(types).not.toContain('Seq Scan');
    const inOrder = sort === 'createdAt' ? ['case_status_created', 'case_created'] : ['case_status_name'];
    expect(indexes.some((index) => inOrder.includes(index))).toBe(true);
    expect(indexes).not.toContain('case_search_text');
  });

  it('gives up after some thousands of cases', async () => {
    const condition = await conditionOf('finnsinte');
    const { read } = await planOf(scan(condition));
    expect(read).toBeLessThanOrEqual(SCANNED * 1.1);
    const rows = await sql()<ScannedCase[]>`${scan(condition)}`;
    expect(rows).toEqual([{ id: expect.any(String), isFound: false, place: SCANNED }]);
  });

  it('reads no case of others than those whom the list is filtered by', async () => {
    const { byWalk } = await conditionOf('konsult');
    const parameters = { category: 'archived' as const, handler: [randomUUID(), randomUUID()] };
    const scan = scanInOrder([moId], parameters, { cursor: null, isFound: byWalk, limit: 51 }) as Fragment;
    const { read, indexes } = await planOf(scan);
    expect(read).toBe(0);
    expect(new Set(indexes)).toEqual(new Set(['case_status_handler']));
  });

  it('answers both alike', async () => {
    const names = async (search: string) =>
      (await listCases(anna, { category: 'archived', search, pageSize: 3 })).items.map(
        ({ companyName }) => companyName,
      );
    expect(await names('KONSULT kand')).toEqual(['Känd konsult 10', 'Känd konsult 20', 'Känd konsult 30']);
    expect(await names('sallsynt')).toEqual(['Sällsynt AB']);
    // Others may have these digits in their reference.
    expect(await names('konsult 24990')).toContain('Känd konsult 24990');
  });

  /** The scan for a page of 50. */
  function scan({ byWalk }: SearchCondition, sort?: SortColumn): Fragment {
    const parameters = { category: 'archived', ...(sort && { sort }) } as const;
    return scanInOrder([moId], parameters, { cursor: null, isFound: byWalk, limit: 51 }) as Fragment;
  }
});
