import { describe, expect, it } from 'vitest';
import { CASE_STATUSES, GONE, OPEN } from '@/lib/domain/lifecycle/status';
import type { Actor } from '@/lib/engine/access/access';
import { runCaseQuery } from '@/lib/engine/query';
import { caseQuery, getCaseView } from '@/lib/features/case/get-case';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { applicantOf } from '../../../fixtures/actors';
import { refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';

const world = setUpWorld();

describe('what the database itself holds', () => {
  it.each(CASE_STATUSES)(
    '%s can be stored, and viewed by an advisor unless it is gone, by an administrator also then',
    async (status) => {
      const { id } = await world.caseIn(status);
      expect((await stateOf(id)).case.status).toBe(status);
      const shown = { id, status, caseStatus: status };
      const view = getCaseView(world.workers.teknikbolagen[2], id);
      if (GONE.includes(status)) expect(await refusalOf(view)).toMatchObject({ code: 'NOT_FOUND' });
      else expect(await view).toMatchObject(shown);
      expect(await getCaseView(world.workers.teknikbolagen[1], id)).toMatchObject(shown);
    },
  );

  it('no other status can be', async () => {
    const { id } = await world.caseIn('STARTED');
    await expect(db().case.update({ where: { id }, data: { status: 'DONE' } })).rejects.toThrow(/status/);
  });

  it.each([
    [{}, 'SUBMITTED'],
    [{ openCorrections: 2 }, 'WAITING_FOR_CORRECTIONS'],
    [{ openCorrections: 2, handledCorrections: 1 }, 'CORRECTIONS_SUBMITTED'],
    [{ openCorrections: 2, handledCorrections: 1, unhandledMessages: 3 }, 'HAS_UNHANDLED_SUPPORT_MESSAGES'],
    [{ unhandledMessages: 1 }, 'HAS_UNHANDLED_SUPPORT_MESSAGES'],
  ])('with %o is displayed as %s', async (data, expected) => {
    const { id } = await world.caseIn('SUBMITTED', { data });
    expect(await db().case.findUniqueOrThrow({ where: { id } })).toMatchObject({ displayStatus: expected });
  });

  it.each([
    ['FINISHED_IN_TELLUS', null, 'EXPORTED_TO_TELLUS'],
    ['ARCHIVED', 'RESET', 'REJECTED'],
    ['REJECTED', null, 'REJECTED'],
    ['ARCHIVED', 'REJECTED', 'REJECTED'],
    ['ARCHIVED', 'CANCELLED_IN_TELLUS', 'EXPORTED_TO_TELLUS'],
    ['RESET', null, 'REJECTED'],
    ['INVALID', null, 'INVALID'],
    ['REMOVED', null, 'REMOVED'],
    ['REMOVED', 'FINISHED_IN_TELLUS', 'REMOVED'],
    ['SUBMITTED', null, null],
  ] as const)(
    'a case that is loaded as %s, archived from %s, ended as %s',
    async (status, archivedFrom, outcome) => {
      const lastChangedAt = new Date('2026-06-01T08:00:00Z');
      const { id } = await world.caseIn(status, { data: { archivedFrom, lastChangedAt } });
      const [times] = await sql()`
      SELECT waited::text, turn, turn_since AS since, closed_at AS closed, outcome FROM "case" WHERE id = ${id}`;
      const ends =
        outcome === null
          ? { turn: 'us', since: lastChangedAt, closed: null }
          : { turn: null, since: null, closed: lastChangedAt };
      expect(times).toEqual({ waited: '{0,0,0,0,0}', ...ends, outcome });
    },
  );

  it.each(CASE_STATUSES)(
    'a company may have a case in %s besides another only if that one is not open',
    async (status) => {
      const first = await world.caseIn(status);
      const second = world.caseIn('STARTED', { data: { orgNo: first.orgNo } });
      if (OPEN.includes(status)) await expect(second).rejects.toThrow(/case_one_open/);
      else expect((await second).orgNo).toBe(first.orgNo);
    },
  );

  it('a company may apply to both organisations at once', async () => {
    const { orgNo } = await world.caseIn('STARTED');
    const other = await world.caseIn('STARTED', { organisation: 'handelsforbundet', data: { orgNo } });
    expect(other.orgNo).toBe(orgNo);
  });

  it('stores counts that agree with the cases after every kind of change', async () => {
    const { id } = await world.caseIn('STARTED');
    await db().case.update({ where: { id }, data: { status: 'SUBMITTED', unhandledMessages: 1 } });
    await db().case.update({
      where: { id },
      data: { assignedToId: world.workers.teknikbolagen[2].accountId },
    });
    await db().case.update({ where: { id }, data: { companyName: 'Nytt namn' } });
    const counted = await db().$queryRaw`
      SELECT mo_id, status, display_status, assigned_to_id, sum(cases)::int AS cases, sum(with_unhandled_messages)::int AS messages
      FROM case_count GROUP BY 1, 2, 3, 4 HAVING sum(cases) <> 0 OR sum(with_unhandled_messages) <> 0 ORDER BY 1, 2, 3, 4`;
    const actual = await db().$queryRaw`
      SELECT mo_id, status, display_status, assigned_to_id, count(*)::int AS cases,
        count(*) FILTER (WHERE unhandled_messages > 0)::int AS messages
      FROM "case" GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;
    expect(counted).toEqual(actual);
  });
});

describe('the view of a case', () => {
  it('is not for somebody of another organisation', async () => {
    const { id } = await world.caseIn('SUBMITTED');
    expect(await refusalOf(getCaseView(world.workers.handelsforbundet[1], id))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

it('a case is read in the language that a case worker requests, and by the company in its own', async () => {
  const theCase = await world.caseIn('STARTED', { data: { locale: 'en' } });
  const titles = async (actor: Actor, locale?: 'sv' | 'en') =>
    (await runCaseQuery(caseQuery, actor, theCase.id, { locale })).forms.map(({ title }) => title)[0];
  const [anna, company] = [world.workers.teknikbolagen[1], applicantOf(theCase)];
  expect([await titles(anna, 'sv'), await titles(anna, 'en')]).toEqual(['Företaget', 'The company']);
  expect([await titles(anna), await titles(company, 'sv')]).toEqual(['The company', 'The company']);
});
