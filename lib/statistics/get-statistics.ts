import type { Statistics, StatisticsGroup, StatisticsParameters } from '@/lib/contract/calls/statistics';
import { CALLS } from '@/lib/contract/contract';
import { db } from '@/lib/database/db';
import { HOUR_MS } from '@/lib/domain/durations';
import { isPermitted } from '@/lib/domain/lifecycle/permissions';
import { CASE_STATUSES } from '@/lib/domain/lifecycle/status';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import { AGE_GROUPS, DEFAULT_PERIOD, type FLOWS, LEAD_TIMES } from '@/lib/domain/statistics/figures';
import { percentilesOf } from '@/lib/domain/statistics/lead-time-bins';
import { weekAfter, weekOf, weekOfDay, weeksUntil } from '@/lib/domain/statistics/weeks';
import { type Actor, roleIn } from '@/lib/engine/access/access';
import { defineStaffQuery } from '@/lib/engine/query';
import { type FigureFilter, type FigureRow, readFigures } from './read-figures';

/** How many cases are open, come in and go out, and how long they take. Covers the organisations whose statistics the caller may see. */
export const statisticsQuery = defineStaffQuery({
  call: CALLS.getStatistics,
  read: ({ actor }, parameters) => getStatistics(actor, parameters),
});

/** The same for a page. */
export async function getStatistics(
  actor: Actor,
  parameters: StatisticsParameters,
  now = new Date(),
): Promise<Statistics> {
  const filter = filterOf(actor, parameters, now);
  const rows = await readFigures(filter);
  const ids = new Set(rows.flatMap(({ handler }) => (handler && handler !== NOBODY ? [handler] : [])));
  const accounts = await db().account.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const named = (id: string) => ({ id, name: names.get(id) ?? '' });
  const of = (by: FigureRow['by']) => rows.filter((row) => row.by === by);
  return {
    from: filter.from,
    to: filter.to,
    open: openOf(of('age')),
    weeks: weeksUntil(filter.from, filter.to).map((week) => ({
      week,
      ...flowsOf(of('week').filter((row) => row.week === week)),
    })),
    leadTimes: leadTimesOf(of('bin')),
    organisations: groupsOf(of('mo'), ({ moId }) => moId ?? 0).map(([moId, group]) => ({ moId, ...group })),
    handlers: groupsOf(of('handler'), ({ handler }) => handler ?? NOBODY)
      .map(([id, group]) => ({ ...named(id), ...group }))
      .sort(byName)
      .slice(0, COUNT_LIMITS.assignees),
    choices: of('choice')
      .map(({ handler }) => named(handler ?? NOBODY))
      .sort(byName)
      .slice(0, COUNT_LIMITS.assignees),
  };
}

const NOBODY = '-';

/** Sorts by name, with nobody last. */
function byName(one: { id: string; name: string }, other: { id: string; name: string }): number {
  const isNobody = Number(one.id === NOBODY) - Number(other.id === NOBODY);
  return isNobody || one.name.localeCompare(other.name, DEFAULT_LOCALE) || (one.id < other.id ? -1 : 1);
}

/** The organisations whose statistics the case worker may see. */
export function organisationsWithStatistics(actor: Actor): number[] {
  if (actor.kind !== 'caseWorker') return [];
  return [...new Set(actor.roles.map(({ moId }) => moId))].filter((moId) => {
    const role = roleIn(actor, moId);
    return role !== null && isPermitted('viewStatistics', role);
  });
}

function filterOf(actor: Actor, { moId, handler, weeks, to }: StatisticsParameters, now: Date): FigureFilter {
  const thisWeek = weekOf(now);
  const asked = to === undefined ? thisWeek : weekOfDay(to);
  const isAhead = asked > thisWeek;
  const last = isAhead ? thisWeek : asked;
  return {
    moIds: organisationsWithStatistics(actor).filter((id) => !moId?.length || moId.includes(id)),
    handlers: handler ?? [],
    from: weekAfter(last, 1 - (weeks ?? DEFAULT_PERIOD)),
    to: last,
    thisWeek,
  };
}

function openOf(rows: readonly FigureRow[]): Statistics['open'] {
  return CASE_STATUSES.flatMap((status) => {
    const ofStatus = rows.filter(({ part }) => part === status);
    const byAge = AGE_GROUPS.map((_, age) => sumOf(ofStatus.filter((row) => row.age === age)));
    const cases = sumOf(ofStatus);
    return cases > 0 ? [{ status, cases, byAge }] : [];
  });
}

function flowsOf(rows: readonly FigureRow[]) {
  const of = (flow: string) => sumOf(rows.filter(({ figure }) => figure === flow));
  return {
    created: of('created'),
    submitted: of('submitted'),
    exported: of('exported'),
    rejected: of('rejected'),
    removed: of('removed'),
  } satisfies Record<(typeof FLOWS)[number], number>;
}

function leadTimesOf(rows: readonly FigureRow[]): StatisticsGroup['leadTimes'] {
  return LEAD_TIMES.map((of) => {
    const bins = rows
      .filter(({ figure }) => figure === of)
      .map((row) => [Number(row.part), row.cases] as const);
    const { cases, median, p90 } = percentilesOf(new Map(bins));
    return { of, cases, medianHours: hours(median), p90Hours: hours(p90) };
  });
}

/** Hours with one decimal. */
function hours(ms: number | null): number | null {
  return ms === null ? null : Math.round((ms / HOUR_MS) * 10) / 10;
}

function groupsOf<Key>(rows: readonly FigureRow[], keyOf: (row: FigureRow) => Key): [Key, StatisticsGroup][] {
  return [...Map.groupBy(rows, keyOf)].map(([key, ofKey]) => {
    const open = sumOf(ofKey.filter(({ figure }) => figure === 'open'));
    return [key, { open, ...flowsOf(ofKey), leadTimes: leadTimesOf(ofKey) }];
  });
}

function sumOf(rows: readonly FigureRow[]): number {
  return rows.reduce((sum, { cases }) => sum + cases, 0);
}
