import { beforeAll, describe, expect, it } from 'vitest';
import { listCases } from '@/lib/case-list/list-cases';
import { casesMatching } from '@/lib/case-list/list-sql';
import { SCANNED, scanInOrder } from '@/lib/case-list/list-walk';
import { type SearchCondition, searchCondition } from '@/lib/case-list/search-condition';
import { sql } from '@/lib/database/sql';
import type { CaseWorker } from '../../fixtures/actors';
import { createManyCases, NTH_ORG_NO } from '../../fixtures/many-cases';
import { planOf } from '../../fixtures/plan';

const CASES = 25_000;

let anna: CaseWorker;
let moId: number;

/** Cases of which a tenth have a common word in their name, and one has a rare one. */
beforeAll(async () => {
  ({ moId, anna } = await createManyCases(
    (to) => sql()`
    INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type, created_at, archived_at, archived_from)
    SELECT ${to.moId}, ${to.templateId}, 'ARCHIVED', CASE WHEN n = 17 THEN 'Sällsynt AB' WHEN n % 10 = 0 THEN 'Känd konsult ' || n ELSE 'Bolag ' || n END,
${sql().unsafe(NTH_ORG_NO)}, 'REGULAR_COMPANY',
      now() - n * interval '1 minute', now(), 'FINISHED_IN_TELLUS' FROM generate_series(1, ${CASES}::int) n`,
  ));
}, 120_000);

const conditionOf = async (search: string) => (await searchCondition({ search })) as SearchCondition;

describe('a search among many cases', () => {
  it.each(['sallsynt', 'synt ab', '556187-4634'])('gathers what is rare by its index: %s', async (word) => {
    const { read, indexes } = await planOf(casesMatching((await conditionOf(word)).byIndex));
    expect(indexes).toContain('case_search_text');
    expect(read).toBeLessThan(20);
  });

  it.each(['createdAt', 'companyName'] as const)(
    'meets what is common in the order of the list by %s, and stops',
    async (sort) => {
      const { byWalk } = await conditionOf('konsult');
      const walk = scanInOrder([moId], { category: 'archived', sort }, null, byWalk);
      const { read, indexes, types } = await planOf(walk as NonNullable<typeof walk>);
      expect(read).toBeLessThanOrEqual(SCANNED + 10);
      expect(types).toContain('Merge Append');
      expect(types).not.toContain('Seq Scan');
      const inOrder = sort === 'createdAt' ? ['case_status_created', 'case_created'] : ['case_status_name'];
      expect(indexes.some((index) => inOrder.includes(index))).toBe(true);
      expect(indexes).not.toContain('case_search_text');
    },
  );

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
});
