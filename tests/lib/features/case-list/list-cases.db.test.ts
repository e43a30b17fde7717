import { beforeAll, describe, expect, it } from 'vitest';
import type { CaseListItem, ListParameters } from '@/lib/contract/case-list';
import {
  ACTIVE,
  CASE_STATUSES,
  CATEGORY_STATUSES,
  type CaseStatus,
  GROUP_STATUSES,
  LIST_CATEGORIES,
  LIST_GROUPS,
} from '@/lib/domain/lifecycle/status';
import { addUpCounts } from '@/lib/features/case-list/add-up-counts';
import { archivedListQuery, exportedListQuery, listCases } from '@/lib/features/case-list/list-cases';
import { countCases } from '@/lib/features/case-list/list-counts';
import { db } from '@/lib/platform/database/db';
import { type CaseWorker, createWorker } from '../../../fixtures/actors';
import { dayAhead } from '../../../fixtures/days';
import { setUpWorld } from '../../../fixtures/world';

let anna: CaseWorker;
let both: CaseWorker;
const NAMES = ['Åkeri & Co AB', 'åkeri två', 'Bageri 100 %', 'Bageri_under', 'Zebra AB', 'Zebra AB'];

const world = setUpWorld();
beforeAll(async () => {
  anna = world.workers.teknikbolagen[1];
  const { teknikbolagen, handelsforbundet } = world.organisations;
  both = await createWorker('Anna Båda', [
    { moId: teknikbolagen.id, roleId: 1 },
    { moId: handelsforbundet.id, roleId: 3 },
  ]);
  // Several were created in the same millisecond, and some have the same name: order must still be total.
  for (const [index, status] of [...CASE_STATUSES, ...CASE_STATUSES].entries()) {
    const organisation = index < CASE_STATUSES.length ? 'teknikbolagen' : 'handelsforbundet';
    await world.caseIn(status, {
      organisation,
      data: {
        companyName: NAMES[index % NAMES.length] as string,
        createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 5))),
        assignedToId: index % 3 === 0 ? anna.accountId : null,
        unhandledMessages: index % 4 === 0 ? 2 : 0,
        openCorrections: index % 5 === 0 ? 1 : 0,
      },
    });
  }
});

/** Every page of a list, one after the other. */
async function everyPage(actor: CaseWorker, parameters: ListParameters): Promise<CaseListItem[]> {
  const items: CaseListItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await listCases(actor, { pageSize: 4, ...parameters, cursor });
    expect(page.items.length).toBeLessThanOrEqual(4);
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return items;
}

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id).sort();
const casesIn = (statuses: readonly CaseStatus[], moIds: number[]) =>
  db().case.findMany({ where: { status: { in: [...statuses] }, moId: { in: moIds } } });

describe('the case list', () => {
  it.each(LIST_CATEGORIES)(
    'has every %s case of the organisations of the role, and no other',
    async (category) => {
      const own = await casesIn(CATEGORY_STATUSES[category], [world.organisations.teknikbolagen.id]);
      expect(idsOf(await everyPage(anna, { category }))).toEqual(idsOf(own));
      const all = await casesIn(
        CATEGORY_STATUSES[category],
        both.roles.map(({ moId }) => moId),
      );
      expect(idsOf(await everyPage(both, { category }))).toEqual(idsOf(all));
    },
  );

  it.each(LIST_GROUPS)('has every case of the group %s', async (group) => {
    const all = await casesIn(
      GROUP_STATUSES[group],
      both.roles.map(({ moId }) => moId),
    );
    expect(idsOf(await everyPage(both, { group }))).toEqual(idsOf(all));
  });

  it.each([
    ['companyName', 'asc'],
    ['companyName', 'desc'],
    ['createdAt', 'asc'],
    ['createdAt', 'desc'],
  ] as const)('is the same by pages as in one piece, sorted by %s %s', async (sort, order) => {
    const whole = await listCases(both, { group: 'all', sort, order, pageSize: 200 });
    const paged = await everyPage(both, { group: 'all', sort, order });
    expect(paged.map(({ id }) => id)).toEqual(whole.items.map(({ id }) => id));
    const keys = paged.map((item) => (sort === 'createdAt' ? item.createdAt : item.companyName));
    if (sort === 'createdAt')
      expect(keys).toEqual(
        [...keys].sort((a, b) => (order === 'asc' ? 1 : -1) * (a < b ? -1 : a > b ? 1 : 0)),
      );
    else expect(new Set(keys.filter((key, index) => key !== keys[index - 1])).size).toBe(new Set(keys).size);
  });

  it('has only the overdue ones if they are requested, also of what a search finds', async () => {
    const [late, lateToo, due] = await casesIn(
      ['STARTED', 'SUBMITTED'],
      [world.organisations.teknikbolagen.id],
    );
    const [closed] = await casesIn(['REJECTED'], [world.organisations.teknikbolagen.id]);
    const day = (days: number) => new Date(dayAhead(days));
    for (const [theCase, correctionsDueOn] of [
      [late, day(-1)],
      [lateToo, day(-30)],
      [due, day(0)],
    ] as const) {
      const data = { correctionsDueOn, openCorrections: 1 };
      if (theCase) await db().case.update({ where: { id: theCase.id }, data });
    }
    // As closing left it before.
    if (closed) await db().case.update({ where: { id: closed.id }, data: { correctionsDueOn: day(-3) } });
    const ids = async (parameters: ListParameters) =>
      idsOf(await everyPage(anna, { overdue: true, ...parameters }));
    expect(await ids({ category: 'active' })).toEqual([late?.id, lateToo?.id].sort());
    expect(await ids({ category: 'active', search: late?.orgNo })).toEqual([late?.id]);
    expect(await ids({ category: 'archived' })).toEqual([]);
    expect(await ids({ group: 'all' })).toEqual([late?.id, lateToo?.id].sort());
    await db().case.updateMany({ data: { correctionsDueOn: null, openCorrections: 0 } });
  });

  it('begins with the newest by default', async () => {
    const { items } = await listCases(both, { group: 'all' });
    const times = items.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('filters by what it shows as the status, by organisation and by handler', async () => {
    const all = await everyPage(both, { group: 'all' });
    const found = async (parameters: ListParameters) =>
      idsOf(await everyPage(both, { group: 'all', ...parameters }));
    const where = (holds: (item: CaseListItem) => boolean) => idsOf(all.filter(holds));
    expect(await found({ status: ['SUBMITTED', 'STARTED'] })).toEqual(
      where(({ displayStatus }) => displayStatus === 'SUBMITTED' || displayStatus === 'STARTED'),
    );
    expect(await found({ status: ['HAS_UNHANDLED_SUPPORT_MESSAGES'] })).toEqual(
      where(({ displayStatus }) => displayStatus === 'HAS_UNHANDLED_SUPPORT_MESSAGES'),
    );
    expect(await found({ handler: ['-'] })).toEqual(where(({ assignedTo }) => assignedTo === null));
    expect(await found({ handler: [anna.accountId] })).toEqual(
      where(({ assignedTo }) => assignedTo !== null),
    );
    expect(await found({ handler: ['-', anna.accountId] })).toEqual(where(() => true));
    // Each case once, also when somebody is named twice, and however many are.
    const twice = [anna.accountId, anna.accountId.toUpperCase(), both.accountId];
    const crowd = Array.from({ length: 60 }, () => crypto.randomUUID());
    for (const handler of [twice, [...twice, ...crowd]]) {
      expect(await found({ handler })).toEqual(where(({ assignedTo }) => assignedTo !== null));
      expect(await found({ handler: ['-', ...handler] })).toEqual(where(() => true));
    }
    const moId = world.organisations.handelsforbundet.id;
    expect(await found({ moId: [moId], status: ACTIVE as string[] })).toEqual(
      where((item) => item.moId === moId && ACTIVE.some((one) => one === item.displayStatus)),
    );
  });

  it('never shows another organisation, also if it is requested', async () => {
    const moId = [world.organisations.handelsforbundet.id];
    expect(await listCases(anna, { group: 'all', moId })).toMatchObject({
      items: [],
      total: 0,
      nextCursor: null,
    });
  });

  it('searches names and numbers by any part', async () => {
    const all = await everyPage(both, { group: 'all' });
    const found = async (search: string) => idsOf(await everyPage(both, { group: 'all', search }));
    const named = (part: string) =>
      idsOf(all.filter(({ companyName }) => companyName.toLowerCase().includes(part)));
    expect(await found('åke')).toEqual(named('åke'));
    expect(await found('ÅKE')).toEqual(named('åke'));
    expect(await found('100 %')).toEqual(named('100 %'));
    expect(await found('i_u')).toEqual(named('i_u'));
    expect(await found('%%%')).toEqual([]);
    const [first] = all;
    const digits = first?.orgNo.replace('-', '') ?? '';
    expect(await found(digits)).toEqual([first?.id]);
    expect(await found(first?.orgNo ?? '')).toEqual([first?.id]);
    expect(await found(digits.slice(-5))).toContain(first?.id);
    expect(await found('zz')).toEqual([]);
    // The address of a contact and the reference are searched too, and two letters without marks are in many.
    const stored = await db().case.findMany({ where: { id: { in: idsOf(all) } } });
    const texts = ({ companyName, contactEmail, reference }: (typeof stored)[number]) =>
      `${companyName} ${contactEmail} ${reference}`.toLowerCase();
    const folded = (one: (typeof stored)[number]) => texts(one).replaceAll('å', 'a');
    expect(await found('åk')).toEqual(idsOf(stored.filter((one) => texts(one).includes('åk'))));
    expect(await found('ak')).toEqual(idsOf(stored.filter((one) => folded(one).includes('ak'))));
  });

  it('says how many there are, in total and by facet, before and after the counts are added up', async () => {
    const check = async (parameters: ListParameters) => {
      const all = await everyPage(both, parameters);
      const { total, facets } = await listCases(both, parameters);
      expect(total).toBe(all.length);
      for (const { value, count } of facets.mo) {
        const moId = [Number(value)];
        expect((await everyPage(both, { ...parameters, moId })).length).toBe(count);
      }
      for (const { value, count } of facets.status) {
        const filtered = await everyPage(both, { ...parameters, status: [value] });
        expect(filtered.map(({ displayStatus }) => displayStatus)).toEqual(Array(count).fill(value));
      }
      expect(facets.status.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    };
    await check({ category: 'active' });
    await addUpCounts();
    await check({ category: 'active' });
    await check({ group: 'all', search: 'zebra' });
  });

  it('counts the categories and the cases that wait for an answer', async () => {
    const counts = await countCases(both, {});
    for (const category of LIST_CATEGORIES) {
      const items = await everyPage(both, { category });
      expect(counts[category]).toEqual({
        count: items.length,
        casesWithNotHandledSupportMessages: items.filter(
          ({ unhandledSupportMessageCount }) => unhandledSupportMessageCount > 0,
        ).length,
      });
    }
    const none = await createWorker('Nils Ny', []);
    expect((await countCases(none, {})).active.count).toBe(0);
    expect((await listCases(none, { group: 'all' })).items).toEqual([]);
  });

  it('distinguishes corrections that wait for the company from those that wait for us', async () => {
    const { id } = await world.caseIn('STARTED', { data: { openCorrections: 2, handledCorrections: 3 } });
    const [item] = (await listCases(both, { group: 'all', pageSize: 200 })).items.filter(
      (one) => one.id === id,
    );
    expect(item).toMatchObject({ unhandledCorrectionCount: 2, handledCorrectionCount: 3 });
  });

  it('of the exported and archived cases takes no group', async () => {
    for (const [query, category] of [
      [exportedListQuery, 'exported'],
      [archivedListQuery, 'archived'],
    ] as const) {
      const { items } = await query.read({ actor: both }, { group: 'all', pageSize: 200 });
      expect(items.map(({ id }) => id)).toEqual((await everyPage(both, { category })).map(({ id }) => id));
    }
  });

  it('hides a sole trader’s number', async () => {
    const { id } = await world.caseIn('STARTED', {
      organisation: 'handelsforbundet',
      data: { orgNo: '850709-9805', organisationType: 'SOLITARY_COMPANY' },
    });
    const item = (await everyPage(both, { category: 'active' })).find((one) => one.id === id);
    expect(item?.orgNo).toBe('850709-XXXX');
  });
});
