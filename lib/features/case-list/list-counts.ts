import { cache } from 'react';
import type { CaseCounts } from '@/lib/contract/calls/case-list';
import { CALLS } from '@/lib/contract/contract';
import { WORKLIST_WAITS, type Worklist } from '@/lib/domain/lifecycle/state';
import {
  CATEGORY_STATUSES,
  type CaseStatus,
  type DisplayStatus,
  type ListCategory,
  type WaitsFor,
} from '@/lib/domain/lifecycle/status';
import { type Actor, advisedBy, visibleOrganisations } from '@/lib/engine/access/access';
import { advisorCanAct } from '@/lib/engine/access/advisor-work';
import { defineStaffQuery } from '@/lib/engine/query';
import { sql } from '@/lib/platform/database/sql';
import { readInTime } from '@/lib/platform/database/standby';
import type { Fragment } from './list-sql';
import { lateCount, readPromises } from './search-condition';

/** The number of cases that share all filterable properties. */
export interface CountedCases {
  moId: number;
  status: CaseStatus;
  displayStatus: DisplayStatus;
  /** '-' for unassigned. */
  handler: string;
  cases: number;
  withUnhandledMessages: number;
}

/** The same for cases that wait for somebody. */
export interface CountedWaiting extends CountedCases {
  waitsFor: WaitsFor;
}

/** The names of organisations and of people who are responsible, by id. */
export type Names = ReadonlyMap<string, string>;

interface Counted {
  all: CountedCases[];
  waiting: CountedWaiting[];
  /** The names of all organisations and people in the counts. */
  names: Names;
}

/**
 * The stored counts of these organisations: sums of the differences that the database appends with every change (`keep_case_count` in the
 * migration `baseline`).
 */
export async function readCounts(moIds: readonly number[]): Promise<Counted> {
  if (moIds.length === 0) return { all: [], waiting: [], names: new Map() };
  const rows = await countsOf(moIds.join());
  return {
    all: rows.filter((row): row is CountRow => row.name === null && row.waitsFor === null),
    waiting: rows.filter(
      (row): row is CountRow & CountedWaiting => row.name === null && row.waitsFor !== null,
    ),
    names: new Map(
      rows.flatMap((row): [string, string][] => (row.name === null ? [] : [[row.id, row.name]])),
    ),
  };
}

type CountRow = CountedCases & { waitsFor: WaitsFor | null; name: null };
/** The names come with the counts, because before reading the counts we do not know whose names we need. */
interface NameRow {
  id: string;
  name: string;
}

/** Cached, so that a page reads the counts once for both its list and its categories. */
const countsOf = cache(async (moIds: string): Promise<readonly (CountRow | NameRow)[]> => {
  const ids = moIds.split(',').map(Number);
  return readInTime(
    ids,
    (server) => sql(server)<(CountRow | NameRow)[]>`
    WITH counted AS MATERIALIZED (
      SELECT mo_id AS "moId", status, display_status AS "displayStatus", coalesce(assigned_to_id::text, '-') AS handler,
        sum(cases)::int AS cases, sum(with_unhandled_messages)::int AS "withUnhandledMessages", NULL::text AS "waitsFor"
      FROM case_count WHERE mo_id = ANY(${ids}) GROUP BY 1, 2, 3, 4 HAVING sum(cases) <> 0
      UNION ALL
      SELECT mo_id, status, display_status, coalesce(assigned_to_id::text, '-'), sum(cases)::int, 0, waits_for
      FROM case_wait_count WHERE mo_id = ANY(${ids}) GROUP BY 1, 2, 3, 4, waits_for HAVING sum(cases) <> 0)
    SELECT *, NULL AS id, NULL AS name FROM counted
    UNION ALL SELECT NULL, NULL, NULL, NULL, NULL, NULL, NULL, id, name FROM (${namesIn(sql()`counted`)}) named`,
  );
});

/** The rows `id` and `name` of the organisations and people in a WITH query of counts. */
export function namesIn(counted: Fragment): Fragment {
  return sql()`
    SELECT id::text, name FROM member_organisation WHERE id IN (SELECT "moId" FROM ${counted})
    UNION ALL SELECT id::text, name FROM account WHERE id IN (SELECT nullif(handler, '-')::uuid FROM ${counted})`;
}

export interface CountFilters {
  status?: readonly string[] | undefined;
  moId?: readonly number[] | undefined;
  handler?: readonly string[] | undefined;
}

/** The total and, for each facet, the count of each choice, given the other facets. */
export function facetsOf(counted: readonly CountedCases[], filters: CountFilters) {
  const passesMo = ({ moId }: CountedCases) => !filters.moId?.length || filters.moId.includes(moId);
  const passesHandler = ({ handler }: CountedCases) =>
    !filters.handler?.length || filters.handler.includes(handler);
  // By what the list shows.
  const passes = ({ displayStatus }: CountedCases) =>
    !filters.status?.length || filters.status.includes(displayStatus);
  const status = new Map<DisplayStatus, number>();
  for (const row of counted.filter((one) => passesMo(one) && passesHandler(one))) {
    add(status, row.displayStatus, row.cases);
  }
  const mo = new Map<number, number>();
  for (const row of counted.filter((one) => passes(one) && passesHandler(one))) add(mo, row.moId, row.cases);
  const handler = new Map<string, number>();
  for (const row of counted.filter((one) => passes(one) && passesMo(one)))
    add(handler, row.handler, row.cases);
  const total = counted
    .filter((row) => passes(row) && passesMo(row) && passesHandler(row))
    .reduce((sum, { cases }) => sum + cases, 0);
  return { total, status, mo, handler };
}

function add<Key>(counts: Map<Key, number>, key: Key, cases: number): void {
  counts.set(key, (counts.get(key) ?? 0) + cases);
}

/** How many late cases wait for the case workers. Null if none of the organisations promises a handling time. */
async function countLate(moIds: readonly number[]): Promise<number | null> {
  const promises = await readPromises(moIds);
  if (promises.length === 0) return null;
  const [row] = await readInTime(moIds, (server) => sql(server)<{ cases: number }[]>`${lateCount(promises)}`);
  return row?.cases ?? 0;
}

/** Of the cases that wait for the case workers, how many an advisor of these organisations can do something in. */
async function countAdvised(moIds: readonly number[]): Promise<number> {
  if (moIds.length === 0) return 0;
  const [row] = await readInTime(
    moIds,
    (server) => sql(server)<{ cases: number }[]>`
      SELECT count(*)::int AS cases FROM "case" c WHERE c.mo_id = ANY(${[...moIds]}) AND c.waits_for = 'us' AND ${advisorCanAct()}`,
  );
  return row?.cases ?? 0;
}

/** How many cases each category has, and how many of them have messages that wait for a case worker. */
export const countQuery = defineStaffQuery({
  call: CALLS.countCases,
  read: ({ actor }, { moId }) => countCases(actor, { moId }),
});

/** The same for a page. */
export async function countCases(actor: Actor, { moId }: { moId?: number | undefined }): Promise<CaseCounts> {
  const moIds = visibleOrganisations(actor).filter((id) => moId === undefined || id === moId);
  const advised = advisedBy(actor).filter((id) => moIds.includes(id));
  const [{ all: counted, waiting }, late, advisedTodo] = await Promise.all([
    readCounts(moIds),
    countLate(moIds),
    countAdvised(advised),
  ]);
  const own = actor.kind === 'caseWorker' ? actor.accountId : '';
  const countOfWork = (work: Worklist) =>
    waiting
      .filter(
        ({ waitsFor, handler, moId: ofMo }) =>
          WORKLIST_WAITS[work].includes(waitsFor) &&
          (work !== 'mine' || handler === own) &&
          (work !== 'todo' || !advised.includes(ofMo)),
      )
      .reduce((sum, { cases }) => sum + cases, 0);
  const countOf = (category: ListCategory) => {
    const rows = counted.filter(({ status }) => CATEGORY_STATUSES[category].includes(status));
    return {
      count: rows.reduce((sum, { cases }) => sum + cases, 0),
      casesWithNotHandledSupportMessages: rows.reduce((sum, row) => sum + row.withUnhandledMessages, 0),
    };
  };
  return {
    active: countOf('active'),
    exported: countOf('exported'),
    archived: countOf('archived'),
    work: {
      todo: countOfWork('todo') + advisedTodo,
      mine: countOfWork('mine'),
      others: countOfWork('others'),
      review: countOfWork('review'),
    },
    late,
  };
}
