import type { Statistics, StatisticsGroup, StatisticsParameters } from '@/lib/contract/calls/statistics';
import { CALLS } from '@/lib/contract/contract';
import { isPermitted } from '@/lib/domain/lifecycle/permissions';
import { CASE_STATUSES } from '@/lib/domain/lifecycle/status';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import { readDetails } from '@/lib/domain/organisation/settings';
import { AGE_GROUPS, DEFAULT_PERIOD, FLOWS, HANDLED, LEAD_TIMES } from '@/lib/domain/statistics/figures';
import { weekAfter, weekOf, weekOfDay, weeksUntil } from '@/lib/domain/statistics/weeks';
import { HOUR_MS } from '@/lib/domain/time';
import { type Actor, roleIn } from '@/lib/engine/access/access';
import { defineStaffQuery } from '@/lib/engine/query';
import type { Fragment } from '@/lib/features/case-list/list-sql';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { readInTime } from '@/lib/platform/database/standby';

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
  const [accounts, organisations] = await Promise.all([
    db().account.findMany({ where: { id: { in: [...ids] } }, select: { id: true, name: true } }),
    db().memberOrganisation.findMany({
      where: { id: { in: [...filter.moIds] } },
      orderBy: { id: 'asc' },
      select: { id: true, details: true },
    }),
  ]);
  const names = new Map(accounts.map(({ id, name }) => [id, name]));
  const promised = organisations.flatMap(({ id, details }) => {
    const { handlingDays } = readDetails(details);
    return handlingDays === undefined ? [] : [{ moId: id, workingDays: handlingDays }];
  });
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
    handled: handledOf(of('mo'), promised),
    promised,
  };
}

/** How many of the decided cases were decided within the promised working days. */
function handledOf(rows: readonly FigureRow[], promised: Statistics['promised']): Statistics['handled'] {
  const promises = new Map(promised.map(({ moId, workingDays }) => [moId, workingDays]));
  const handled = rows
    .filter(({ figure, moId }) => figure === HANDLED && promises.has(moId ?? 0))
    .map(({ part, moId, cases }) => ({ days: Number(part), promise: promises.get(moId ?? 0) ?? 0, cases }))
    .sort((one, other) => one.days - other.days);
  const cases = handled.reduce((sum, one) => sum + one.cases, 0);
  const inTime = handled.reduce((sum, one) => sum + (one.days <= one.promise ? one.cases : 0), 0);
  let seen = 0;
  const middle = handled.find((one) => {
    seen += one.cases;
    return seen * 2 >= cases;
  });
  return { cases, inTime, medianDays: middle?.days ?? null };
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
  const requested = to === undefined ? thisWeek : weekOfDay(to);
  const isAhead = requested > thisWeek;
  const last = isAhead ? thisWeek : requested;
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

/** The organisations, people and weeks (Mondays) whose figures are read. */
interface FigureFilter {
  moIds: readonly number[];
  /** An empty list means all. '-' means nobody. */
  handlers: readonly string[];
  from: string;
  to: string;
  /** The current week, from which ages are counted. */
  thisWeek: string;
}

/** A sum of cases that share the properties named in a row. All other properties are null. */
interface FigureRow {
  /** The property that the row is a sum by. */
  by: 'week' | 'age' | 'bin' | 'mo' | 'handler' | 'choice';
  figure: string;
  week: string | null;
  part: string;
  age: number | null;
  moId: number | null;
  /** '-' for nobody. */
  handler: string | null;
  cases: number;
}

/**
 * The figures, including differences that have not been added up yet, summed for every part of a page in one statement. It reads as many
 * rows as there are kinds of figures in the period, however many cases they cover. It first sums what a page does not distinguish: flows by
 * week, open cases by age instead of week, lead times by neither. At a million cases that leaves a tenth of the rows.
 */
export function figureRows({ moIds, handlers, from, to, thisWeek }: FigureFilter): Fragment {
  const inPeriod = sql()`week BETWEEN ${from} AND ${to}`;
  const age = sql()`width_bucket((${thisWeek}::date - week) / 7, ${AGE_GROUPS.slice(1)}::int[])`;
  const none = sql()`NULL`;
  const rowsOf = (table: string, condition: Fragment, groups: { week: Fragment; age: Fragment }) => sql()`
    SELECT mo_id, figure, part, assigned_to_id, ${groups.week}::date AS week, ${groups.age}::int AS age, cases FROM ${sql()(table)}
    WHERE mo_id = ANY(${[...moIds]}) AND ${condition}`;
  const kindsIn = (table: string) => sql()`
    ${rowsOf(table, sql()`figure = ANY(${[...FLOWS]}) AND ${inPeriod}`, { week: sql()`week`, age: none })} UNION ALL
    ${rowsOf(table, sql()`figure = ANY(${[...LEAD_TIMES, HANDLED]}) AND ${inPeriod}`, { week: none, age: none })} UNION ALL
    ${rowsOf(table, sql()`figure = 'open'`, { week: none, age })}`;
  const isChosen = handlers.length > 0 ? sql()`WHERE handler = ANY(${[...handlers]})` : sql()``;
  return sql()`
    WITH everybody AS MATERIALIZED (
      SELECT figure, week, part, age, mo_id, coalesce(assigned_to_id::text, '-') AS handler, sum(cases) AS cases
      FROM (${kindsIn('case_figure')} UNION ALL ${kindsIn('case_figure_change')}) both_tables
      GROUP BY figure, week, part, age, mo_id, assigned_to_id HAVING sum(cases) <> 0
    ), chosen AS MATERIALIZED (SELECT * FROM everybody ${isChosen})
    SELECT 'week' AS by, figure, week::text, '' AS part, NULL::int AS age, NULL::int AS "moId", NULL::text AS handler,
      sum(cases)::int AS cases
    FROM chosen WHERE week IS NOT NULL GROUP BY figure, week
    UNION ALL
    SELECT 'age', figure, NULL, part, age, NULL, NULL, sum(cases)::int
    FROM chosen WHERE figure = 'open' GROUP BY figure, part, age
    UNION ALL
    SELECT 'bin', figure, NULL, part, NULL, NULL, NULL, sum(cases)::int
    FROM chosen WHERE figure = ANY(${[...LEAD_TIMES]}) GROUP BY figure, part
    UNION ALL
    SELECT 'mo', figure, NULL, CASE figure WHEN 'open' THEN '' ELSE part END, NULL, mo_id, NULL, sum(cases)::int
    FROM chosen GROUP BY figure, 4, mo_id
    UNION ALL
    SELECT 'handler', figure, NULL, CASE figure WHEN 'open' THEN '' ELSE part END, NULL, NULL, handler, sum(cases)::int
    FROM chosen GROUP BY figure, 4, handler
    UNION ALL
    SELECT DISTINCT 'choice', '', NULL, '', NULL::int, NULL::int, handler, 0 FROM everybody`;
}

function readFigures(filter: FigureFilter): Promise<readonly FigureRow[]> {
  if (filter.moIds.length === 0) return Promise.resolve([]);
  return readInTime(filter.moIds, (server) => sql(server)<FigureRow[]>`${figureRows(filter)}`);
}

/**
 * Lead times are stored as a distribution: the number of cases per bin. The bounds of the bins grow by the fourth root of two, from one hour
 * to almost four years. A percentile read from it is off by at most a tenth. The database has the same bounds (`lead_time_bin`).
 */
const BINS_PER_DOUBLING = 4;

const LAST_BOUND = 60;

/** In milliseconds. Bin 0 is below the first bound, and bin n begins with bound number n - 1. */
export const BIN_BOUNDS: readonly number[] = Array.from({ length: LAST_BOUND + 1 }, (_, index) =>
  Math.round(HOUR_MS * 2 ** (index / BINS_PER_DOUBLING)),
);

/**
 * The bin of a time in milliseconds.
 *
 * @internal Called by tests only, which compare the database with it.
 */
export function binOf(ms: number): number {
  const above = BIN_BOUNDS.findIndex((bound) => ms < bound);
  return above === -1 ? BIN_BOUNDS.length : above;
}

/**
 * The time in milliseconds that represents all of a bin: its geometric middle, or half an hour for the first bin and the lower bound for
 * the last.
 */
export function timeOfBin(bin: number): number {
  const [from, to] = [BIN_BOUNDS[bin - 1], BIN_BOUNDS[bin]];
  if (from === undefined) return HOUR_MS / 2;
  return to === undefined ? from : Math.sqrt(from * to);
}

/** How many cases are in each bin. */
type Distribution = ReadonlyMap<number, number>;

interface Percentiles {
  cases: number;
  /** Milliseconds. Null if there are no cases. */
  median: number | null;
  p90: number | null;
}

export function percentilesOf(distribution: Distribution): Percentiles {
  const cases = [...distribution.values()].reduce((sum, count) => sum + count, 0);
  return { cases, median: quantile(distribution, cases, 0.5), p90: quantile(distribution, cases, 0.9) };
}

/** The time within which this share of the cases ended, by the nearest-rank method. */
function quantile(distribution: Distribution, cases: number, share: number): number | null {
  const rank = Math.ceil(cases * share);
  let seen = 0;
  for (const [bin, count] of [...distribution].sort(([one], [other]) => one - other)) {
    seen += count;
    if (count > 0 && seen >= rank) return timeOfBin(bin);
  }
  return null;
}
