import { cache } from 'react';
import { inTime, sql } from '@/lib/database/sql';
import { type CaseStatus, DISPLAY_ONLY_STATUSES, type DisplayStatus } from '@/lib/domain/lifecycle/status';
import type { WaitsFor } from '@/lib/domain/lifecycle/waiting';

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

/** The same of those that wait for somebody. */
export interface CountedWaiting extends CountedCases {
  waitsFor: WaitsFor;
}

interface Counted {
  all: CountedCases[];
  waiting: CountedWaiting[];
}

/**
 * The stored counts of these organisations: sums of the differences that the database appends with every change (`keep_case_count` in the
 * migration `init`).
 */
export async function readCounts(moIds: readonly number[]): Promise<Counted> {
  const rows = moIds.length > 0 ? await countsOf(moIds.join()) : [];
  return {
    all: rows.filter(({ waitsFor }) => waitsFor === null),
    waiting: rows.filter((row): row is CountedWaiting => row.waitsFor !== null),
  };
}

/** A page asks for its list and for its categories: the counts are read once for both. */
type CountRow = CountedCases & { waitsFor: WaitsFor | null };

const countsOf = cache(async (moIds: string): Promise<readonly CountRow[]> => {
  const ids = moIds.split(',').map(Number);
  const rows = await inTime(sql()<CountRow[]>`
    SELECT mo_id AS "moId", status, display_status AS "displayStatus", coalesce(assigned_to_id::text, '-') AS handler,
      sum(cases)::int AS cases, sum(with_unhandled_messages)::int AS "withUnhandledMessages", NULL::text AS "waitsFor"
    FROM case_count WHERE mo_id = ANY(${ids}) GROUP BY 1, 2, 3, 4 HAVING sum(cases) <> 0
    UNION ALL
    SELECT mo_id, status, display_status, coalesce(assigned_to_id::text, '-'), sum(cases)::int, 0, waits_for
    FROM case_wait_count WHERE mo_id = ANY(${ids}) GROUP BY 1, 2, 3, 4, waits_for HAVING sum(cases) <> 0`);
  return rows;
});

export interface CountFilters {
  status?: readonly string[] | undefined;
  moId?: readonly number[] | undefined;
  handler?: readonly string[] | undefined;
}

/** Whether a case passes a status filter. Display-only statuses match what the list shows, all others the status itself. */
export function passesStatus(
  { status, displayStatus }: Pick<CountedCases, 'status' | 'displayStatus'>,
  wanted: readonly string[] | undefined,
): boolean {
  return (
    !wanted?.length ||
    wanted.includes(status) ||
    (isDisplayOnly(displayStatus) && wanted.includes(displayStatus))
  );
}

/** The total and, for each facet, the count of each choice, given the other facets. */
export function facetsOf(counted: readonly CountedCases[], filters: CountFilters) {
  const passesMo = ({ moId }: CountedCases) => !filters.moId?.length || filters.moId.includes(moId);
  const passesHandler = ({ handler }: CountedCases) =>
    !filters.handler?.length || filters.handler.includes(handler);
  const passes = (row: CountedCases) => passesStatus(row, filters.status);
  const status = new Map<DisplayStatus, number>();
  for (const row of counted.filter((one) => passesMo(one) && passesHandler(one))) {
    add(status, row.status, row.cases);
    if (isDisplayOnly(row.displayStatus)) add(status, row.displayStatus, row.cases);
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

function isDisplayOnly(status: DisplayStatus): boolean {
  return (DISPLAY_ONLY_STATUSES as readonly string[]).includes(status);
}

function add<Key>(counts: Map<Key, number>, key: Key, cases: number): void {
  counts.set(key, (counts.get(key) ?? 0) + cases);
}
