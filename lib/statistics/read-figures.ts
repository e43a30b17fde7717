import type { Fragment } from '@/lib/case-list/list-sql';
import { inTime, sql } from '@/lib/database/sql';
import { AGE_GROUPS, FLOWS, LEAD_TIMES } from '@/lib/domain/statistics/figures';

/** The organisations, people and weeks (Mondays) whose figures are read. */
export interface FigureFilter {
  moIds: readonly number[];
  /** An empty list means all. '-' means nobody. */
  handlers: readonly string[];
  from: string;
  to: string;
  /** The current week, from which ages are counted. */
  thisWeek: string;
}

/** A sum of cases that share the properties named in a row. All other properties are null. */
export interface FigureRow {
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
  const rowsOf = (table: string, condition: Fragment, toldApart: { week: Fragment; age: Fragment }) => sql()`
    SELECT mo_id, figure, part, assigned_to_id, ${toldApart.week}::date AS week, ${toldApart.age}::int AS age, cases FROM ${sql()(table)}
    WHERE mo_id = ANY(${[...moIds]}) AND ${condition}`;
  const kindsIn = (table: string) => sql()`
    ${rowsOf(table, sql()`figure = ANY(${[...FLOWS]}) AND ${inPeriod}`, { week: sql()`week`, age: none })} UNION ALL
    ${rowsOf(table, sql()`figure = ANY(${[...LEAD_TIMES]}) AND ${inPeriod}`, { week: none, age: none })} UNION ALL
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

export function readFigures(filter: FigureFilter): Promise<readonly FigureRow[]> {
  if (filter.moIds.length === 0) return Promise.resolve([]);
  return inTime(sql()<FigureRow[]>`${figureRows(filter)}`);
}
