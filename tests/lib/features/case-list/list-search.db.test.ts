import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CaseListItem, ListParameters } from '@/lib/contract/case-list';
import {
  CATEGORY_STATUSES,
  type CaseStatus,
  GROUP_STATUSES,
  LIST_CATEGORIES,
  LIST_GROUPS,
} from '@/lib/domain/lifecycle/status';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { listCases } from '@/lib/features/case-list/list-cases';
import { SCANNED } from '@/lib/features/case-list/list-walk';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import type { CaseWorker } from '../../../fixtures/actors';
import { createWorld } from '../../../fixtures/world';

const WORD = 'konsult';
/** So many that the word in all their names is a common one: often in the archive and among the active, seldom elsewhere. */
const COUNTS = { ARCHIVED: 5_500, SUBMITTED: 1_100, EXPORTED_TO_TELLUS: 7 } satisfies Partial<
  Record<CaseStatus, number>
>;

/** So many of each status, the first in time, have a word in their names that a scan of the newest does not come to. */
const OLDEST = 1_200;

let anna: CaseWorker;
let own: number;

beforeAll(async () => {
  const { organisations, workers } = await createWorld();
  anna = workers.teknikbolagen[1];
  own = organisations.teknikbolagen.id;
  for (const [status, count] of Object.entries(COUNTS)) await addCases(own, status, count);
  // Anna does not see these.
  await addCases(organisations.handelsforbundet.id, 'SUBMITTED', 50);
});

let number = 0;
async function addCases(moId: number, status: string, count: number): Promise<void> {
  const template = await db().formTemplate.findFirstOrThrow({ where: { moId } });
  const isArchived = status === 'ARCHIVED';
  await db().case.createMany({
    data: Array.from({ length: count }, (_, index) => {
      number += 1;
      const minute = (index * 37) % count;
      const name = index % 10 === 9 ? `Firma ${number}` : `Bolag ${index % 50} ${WORD}`;
      return {
        moId,
        templateId: template.id,
        status,
        organisationType: 'REGULAR_COMPANY',
        orgNo: `550${String(number).padStart(7, '0')}`.replace(/(\d{4})$/, '-$1'),
        companyName: `${name}${minute < OLDEST ? ' senior' : ''}${minute < COUNT_LIMITS.searchHits ? ' urgammal' : ''} AB`,
        createdAt: new Date(Date.UTC(2026, 0, 1) + minute * 60_000),
        assignedToId: index % 3 === 0 ? anna.accountId : null,
        archivedAt: isArchived ? new Date() : null,
        archivedFrom: isArchived ? 'FINISHED_IN_TELLUS' : null,
      };
    }),
  });
}

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
    where: { moId: own, status: { in: [...statuses] }, companyName: { contains: WORD } },
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

  it('has counted all where there are exactly as many as are counted', async () => {
    const list = await listCases(anna, { category: 'archived', search: 'urgammal' });
    expect(list).toMatchObject({ total: COUNT_LIMITS.searchHits, totalIsCapped: false });
  });

  it('passes filters', async () => {
    const items = await pages({ category: 'archived', handler: [anna.accountId] });
    expect(items).toHaveLength(160);
    expect(items.every(({ assignedTo, companyName }) => assignedTo && companyName.includes(WORD))).toBe(true);
  });
});

describe('a search for any words in any list', () => {
  /** What is common, what only the oldest have, what few have, and what nobody has. */
  const words = fc.uniqueArray(
    fc.constantFrom(
      WORD,
      'senior',
      'SENIOR',
      'bolag',
      'lag 4',
      'firma',
      '5500012',
      '0001-2',
      '00123',
      'ab',
      'finnsinte',
    ),
    { minLength: 1, maxLength: 2 },
  );
  const list = fc.oneof(
    fc.record({ category: fc.constantFrom(...LIST_CATEGORIES) }),
    fc.record({ group: fc.constantFrom(...LIST_GROUPS) }),
  );
  const sorting = fc.record(
    { sort: fc.constantFrom('createdAt', 'companyName'), order: fc.constantFrom('asc', 'desc') },
    { requiredKeys: [] },
  );
  const handler = fc.constantFrom('all', 'mine', 'nobody', 'mine or nobody');

  it('finds, pages and counts as reading everything does', async () => {
    const search = words.map((some) => some.join(' ')).filter((text) => text.length > 2);
    const searches = fc.tuple(search, list, sorting, handler, fc.integer({ min: 1, max: 200 }));
    await fc.assert(
      fc.asyncProperty(searches, async ([search, list, sorting, handler, pageSize]) => {
        const parameters = { search, ...list, ...sorting, ...handlerOf(handler), pageSize };
        const hits = await read(parameters);
        const inFilter = hits.filter(({ assigned_to_id }) => isFiltered(handler, assigned_to_id));
        expect(idsOf(await pages(parameters, 3))).toEqual(idsOf(inFilter.slice(0, 3 * pageSize)));
        const { total, totalIsCapped } = await listCases(anna, parameters);
        expect(totalIsCapped).toBe(hits.length > COUNT_LIMITS.searchHits);
        if (!totalIsCapped) expect(total).toBe(inFilter.length);
        else if (handler === 'all') expect(total).toBe(COUNT_LIMITS.searchHits);
        else expect(total).toBeLessThanOrEqual(COUNT_LIMITS.searchHits);
      }),
      { numRuns: 100 },
    );
  }, 120_000);

  it('finds what only the oldest of a long list have', async () => {
    const [oldest] = await read({ search: 'senior', category: 'archived' });
    expect(COUNTS.ARCHIVED - OLDEST).toBeGreaterThan(SCANNED);
    expect(OLDEST).toBeGreaterThan(COUNT_LIMITS.searchHits);
    const list = await listCases(anna, { search: 'senior', category: 'archived', pageSize: 1 });
    expect(list).toMatchObject({
      items: [{ id: oldest?.id }],
      total: COUNT_LIMITS.searchHits,
      totalIsCapped: true,
    });
  });

  const mine = () => anna.accountId;
  const handlerOf = (handler: string): Pick<ListParameters, 'handler'> => {
    const wanted = {
      all: [],
      mine: [mine()],
      nobody: ['-'] as const,
      'mine or nobody': ['-', mine()] as const,
    };
    return { handler: [...(wanted[handler as keyof typeof wanted] ?? [])] };
  };
  const isFiltered = (handler: string, id: string | null) =>
    ({ all: true, mine: id === mine(), nobody: id === null, 'mine or nobody': id === null || id === mine() })[
      handler
    ];

  /** All hits in a list, in its order, whoever is responsible. */
  function read({ search = '', category, group, sort = 'createdAt', order }: ListParameters) {
    const statuses = group ? GROUP_STATUSES[group] : CATEGORY_STATUSES[category ?? 'active'];
    const column = sql()(sort === 'createdAt' ? 'created_at' : 'company_name');
    const isDown = (order ?? (sort === 'createdAt' ? 'desc' : 'asc')) === 'desc';
    const direction = sql().unsafe(isDown ? 'DESC' : 'ASC');
    const patterns = search.split(' ').map((word) => `%${word.toLowerCase().replace(/^0001-2$/, '00012')}%`);
    return sql()<{ id: string; assigned_to_id: string | null }[]>`
      SELECT id, assigned_to_id FROM "case"
      WHERE mo_id = ${own} AND status = ANY(${[...statuses]}) AND search_text LIKE ALL(${patterns})
      ORDER BY ${column} ${direction}, id ${direction}`;
  }
});
