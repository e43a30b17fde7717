import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { workingDaysBetween } from '@/lib/domain/deadlines';
import { handlingTime } from '@/lib/domain/lifecycle/handling-time';
import { holderOf } from '@/lib/domain/lifecycle/state';
import { type CaseStatus, UNDER_REVIEW } from '@/lib/domain/lifecycle/status';
import { dayAfter, dayOf, swedishDay } from '@/lib/domain/time';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();

const MIGRATION = readFileSync('prisma/migrations/20261129120000_handling_time/migration.sql', 'utf8');
/** The statement that counts the days of the cases that were there before. */
const BACKFILL = MIGRATION.slice(MIGRATION.indexOf('WITH counted'), MIGRATION.indexOf('-- Late cases'));

it('the database has the working days of the product', async () => {
  const [first, last] = ['2020-01-01', '2060-12-31'];
  const rows = await sql()<{ day: string }[]>`
    SELECT (${first}::date + step)::text AS day FROM generate_series(1, ${last}::date - ${first}::date) step
    WHERE is_working_day(${first}::date + step)`;
  const expected: string[] = [];
  for (let day = dayAfter(first, 1); day <= last; day = dayAfter(day, 1)) {
    if (workingDaysBetween(dayAfter(day, -1), day) === 1) expected.push(day);
  }
  expect(rows.map(({ day }) => day)).toEqual(expected);
});

/** States of a case after it was sent in: with the company, and with the organisation or its reviewers and signatories. */
const STATES = [
  { status: 'SUBMITTED', openCorrections: 0 },
  { status: 'SUBMITTED', openCorrections: 2 },
  { status: 'APPROVED_BY_MA', openCorrections: 0 },
  { status: 'APPROVED', openCorrections: 1 },
  { status: 'STARTED', openCorrections: 0 },
  { status: 'SHARED_FOR_EXTERNAL_SIGNATURE', openCorrections: 0 },
  { status: 'DOWNLOADED_FOR_ANALOG_SIGNATURE', openCorrections: 0 },
  { status: 'SHARED_FOR_INTERNAL_SIGNATURE', openCorrections: 0 },
  { status: 'OUT_FOR_REGIONAL_REVIEW', openCorrections: 0 },
] as const satisfies { status: CaseStatus; openCorrections: number }[];
type State = (typeof STATES)[number];

const NOTHING = {
  unhandledMessages: 0,
  handledCorrections: 0,
  hasUndeliveredMail: false,
  hasFailedExport: false,
};
const isHandled = (state: State): boolean => {
  const facts = { ...NOTHING, ...state, hasBouncedSignatory: false, hasOverdueCorrection: false };
  return UNDER_REVIEW.includes(state.status) && holderOf(facts) !== 'applicant';
};

const history = fc.array(
  fc.record({ state: fc.constantFrom(...STATES), hours: fc.integer({ min: 1, max: 24 * 14 }) }),
  { minLength: 1, maxLength: 12 },
);

it('counts only the working days at whose beginning the organisation had the case, however often it changes hands', async () => {
  const start = new Date('2026-11-02T08:00:00Z');
  const { id } = await world.caseIn('STARTED', {
    data: { lastChangedAt: start, statusBeforeReview: 'APPROVED' },
  });
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 0, max: 20 }), async (steps, days) => {
      await db().case.update({
        where: { id },
        data: { status: 'STARTED', openCorrections: 0, lastChangedAt: start },
      });
      await sql()`UPDATE "case" SET handling_from = NULL, handling_used = NULL, last_changed_at = ${start} WHERE id = ${id}`;
      let at = start;
      const changes: { at: Date; isHandled: boolean }[] = [];
      for (const { state, hours } of [{ state: STATES[0], hours: 1 }, ...steps]) {
        at = new Date(at.getTime() + hours * 3_600_000);
        await db().case.update({ where: { id }, data: { ...state, lastChangedAt: at } });
        changes.push({ at, isHandled: isHandled(state) });
      }
      const { status, handlingFrom, handlingUsed } = await db().case.findUniqueOrThrow({ where: { id } });
      const today = dayAfter(swedishDay(at), days);
      const facts = {
        status: status as CaseStatus,
        handlingFrom: dayOf(handlingFrom),
        handlingUsed,
        handlingDays: 10,
      };
      const { clock } = handlingTime(facts, today);
      expect(clock?.day).toBe(Math.max(1, daysHandled(changes, today)));
      expect(clock?.isPaused ?? false).toBe(!changes.at(-1)?.isHandled);
    }),
    { numRuns: 60 },
  );
});

/** How many working days up to and with a day began while the organisation had the case. */
function daysHandled(changes: readonly { at: Date; isHandled: boolean }[], today: string): number {
  let count = 0;
  for (let day = dayAfter(swedishDay(changes[0]?.at as Date), 1); day <= today; day = dayAfter(day, 1)) {
    const state = changes.findLast(({ at }) => swedishDay(at) < day);
    if (state?.isHandled && workingDaysBetween(dayAfter(day, -1), day) === 1) count += 1;
  }
  return count;
}

it('stops counting with the decision, and goes on if the decision is taken back', async () => {
  const at = new Date('2026-11-02T08:00:00Z');
  const { id } = await world.caseIn('SUBMITTED', { data: { submittedAt: at, lastChangedAt: at } });
  const stored = async () => {
    const { handlingFrom, handlingUsed } = await db().case.findUniqueOrThrow({ where: { id } });
    return [dayOf(handlingFrom), handlingUsed];
  };
  expect(await stored()).toEqual(['2026-11-02', null]);
  const decided = new Date('2026-11-10T08:00:00Z');
  await db().case.update({ where: { id }, data: { status: 'EXPORTED_TO_TELLUS', lastChangedAt: decided } });
  expect(await stored()).toEqual([null, 6]);
  // As the release before writes it, which does not know the columns.
  await db().case.update({
    where: { id },
    data: { status: 'APPROVED', lastChangedAt: new Date('2026-11-05T08:00:00Z') },
  });
  expect(await stored()).toEqual(['2026-11-02', null]);
});

it('counts the days of cases from before by their corrections', async () => {
  const monday = dayAfter(swedishDay(new Date()), -28);
  const on = (days: number) => new Date(`${dayAfter(monday, days)}T10:00:00Z`);
  const theCase = await world.caseIn('SUBMITTED', { data: { submittedAt: on(0) } });
  const pausedCase = await world.caseIn('SUBMITTED', { data: { submittedAt: on(0), openCorrections: 1 } });
  const correction = {
    formId: 'company',
    componentId: 'name',
    description: 'Fel',
    requestedAt: on(7),
    requestedBy: 'Anna',
  };
  await db().correction.create({
    data: { ...correction, caseId: theCase.id, previousValue: '', isHandled: true, handledAt: on(14) },
  });
  await db().correction.create({ data: { ...correction, caseId: pausedCase.id, previousValue: '' } });
  await sql()`UPDATE "case" SET handling_from = NULL, handling_used = NULL`;
  await sql().unsafe(BACKFILL);
  const stored = (id: string) =>
    db().case.findUniqueOrThrow({ where: { id }, select: { handlingFrom: true, handlingUsed: true } });
  const today = swedishDay(new Date());
  const [first, second] = [
    workingDaysBetween(monday, dayAfter(monday, 7)),
    workingDaysBetween(dayAfter(monday, 14), today),
  ];
  const { handlingFrom } = await stored(theCase.id);
  expect(workingDaysBetween(dayOf(handlingFrom) ?? '', today)).toBe(first + second);
  expect(await stored(pausedCase.id)).toEqual({ handlingFrom: null, handlingUsed: first });
});
