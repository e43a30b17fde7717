import { beforeAll, describe, expect, it } from 'vitest';
import { listCases } from '@/lib/case-list/list-cases';
import type { ListParameters } from '@/lib/contract/list-parameters';
import type { CaseListItem } from '@/lib/contract/list-shapes';
import { db } from '@/lib/database/db';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import type { CaseWorker } from '../../fixtures/actors';
import { createWorld } from '../../fixtures/world';

const WORD = 'konsult';
/** So many that the word in all their names is a common one: often in the archive and among the active, seldom elsewhere. */
const COUNTS = { ARCHIVED: 5_000, SUBMITTED: 1_100, EXPORTED_TO_TELLUS: 7 } satisfies Partial<
  Record<CaseStatus, number>
>;

let anna: CaseWorker;

beforeAll(async () => {
  const { organisations, workers } = await createWorld();
  anna = workers.teknikbolagen[1];
  const { id: moId } = organisations.teknikbolagen;
  const template = await db().formTemplate.findFirstOrThrow({ where: { moId } });
  let number = 0;
  for (const [status, count] of Object.entries(COUNTS)) {
    const isArchived = status === 'ARCHIVED';
    await db().case.createMany({
      data: Array.from({ length: count }, (_, index) => {
        number += 1;
        return {
          moId,
          templateId: template.id,
          status,
          organisationType: 'REGULAR_COMPANY',
          orgNo: `550${String(number).padStart(7, '0')}`.replace(/(\d{4})$/, '-$1'),
          companyName: index % 10 === 9 ? `Firma ${number} AB` : `Bolag ${index % 50} ${WORD} AB`,
          createdAt: new Date(Date.UTC(2026, 0, 1) + ((index * 37) % count) * 60_000),
          assignedToId: index % 3 === 0 ? anna.accountId : null,
          archivedAt: isArchived ? new Date() : null,
          archivedFrom: isArchived ? 'FINISHED_IN_TELLUS' : null,
        };
      }),
    });
  }
});

/** The first pages of a search, one after the other. */
async function pages(parameters: ListParameters, count = 4): Promise<CaseListItem[]> {
  const items: CaseListItem[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < count && (page === 0 || cursor); page += 1) {
    const list = await listCases(anna, { search: WORD, pageSize: 40, ...parameters, cursor });
    items.push(...list.items);
    cursor = list.nextCursor ?? undefined;
  }
  return items;
}

/** The same, by reading everything. */
async function expected(statuses: readonly CaseStatus[], by: 'createdAt' | 'companyName', take = 160) {
  const all = await db().case.findMany({
    where: { status: { in: [...statuses] }, companyName: { contains: WORD } },
    orderBy:
      by === 'createdAt' ? [{ createdAt: 'desc' }, { id: 'desc' }] : [{ companyName: 'asc' }, { id: 'asc' }],
    take,
  });
  return all.map(({ id }) => id);
}

const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('a search for a word that thousands of names have', () => {
  it.each([
    ['archived', 'ARCHIVED'],
    ['active', 'SUBMITTED'],
    ['exported', 'EXPORTED_TO_TELLUS'],
  ] as const)('finds those of the %s list in its order, page by page', async (category, status) => {
    expect(idsOf(await pages({ category }))).toEqual(await expected([status], 'createdAt'));
    expect(idsOf(await pages({ category, sort: 'companyName', order: 'asc' }))).toEqual(
      await expected([status], 'companyName'),
    );
  });

  it('finds them over all lists together', async () => {
    expect(idsOf(await pages({ group: 'all' }))).toEqual(
      await expected(Object.keys(COUNTS) as CaseStatus[], 'createdAt'),
    );
  });

  it('counts a thousand of them, or all where there are fewer', async () => {
    const { total, totalIsCapped } = await listCases(anna, { category: 'active', search: WORD });
    expect({ total, totalIsCapped }).toEqual({ total: 990, totalIsCapped: false });
    expect(await listCases(anna, { category: 'archived', search: WORD })).toMatchObject({
      total: 1_000,
      totalIsCapped: true,
    });
    expect(await listCases(anna, { category: 'exported', search: WORD })).toMatchObject({
      total: 7,
      totalIsCapped: false,
      nextCursor: null,
    });
  });

  it('passes filters', async () => {
    const items = await pages({ category: 'archived', handler: [anna.accountId] });
    expect(items).toHaveLength(160);
    expect(items.every(({ assignedTo, companyName }) => assignedTo && companyName.includes(WORD))).toBe(true);
  });
});
