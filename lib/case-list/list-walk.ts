import type { ListParameters } from '@/lib/contract/list-parameters';
import { sql } from '@/lib/database/sql';
import type { Cursor } from './list-cursor';
import { type Fragment, listBranches, listOrder } from './list-sql';

/** How many cases a scan reads: enough for a page of a word that occurs in one of eighty names. */
export const SCANNED = 4_000;
/** The most parts that are scanned side by side. With more, planning takes longer than running. */
const MOST_BRANCHES = 100;

/**
 * Scans the first cases of a list from the cursor on: one row with the matching ids in order, and how many cases were read. Each
 * organisation's cases of each status come from an index in list order and are merged. Null if there are too many parts.
 */
export function scanInOrder(
  moIds: readonly number[],
  parameters: ListParameters,
  cursor: Cursor | null,
  isFound: Fragment,
): Fragment | null {
  const branches = listBranches(moIds, parameters, cursor);
  if (branches.length === 0 || branches.length > MOST_BRANCHES) return null;
  const order = listOrder(parameters);
  // Each with its own limit: without one the planner would sort everything.
  const inOrder = branches
    .map(
      (condition) => sql()`(
        SELECT c.id, c.created_at, c.company_name, c.search_text, c.org_no, c.corrections_due_on, c.open_corrections, c.waits_since FROM "case" c
        WHERE ${condition} ORDER BY ${order} LIMIT ${SCANNED})`,
    )
    .reduce((all, one) => sql()`${all} UNION ALL ${one}`);
  return sql()`
    SELECT count(*)::int AS looked, coalesce(array_agg(c.id ORDER BY ${order}) FILTER (WHERE ${isFound}), '{}') AS ids
    FROM (SELECT * FROM (${inOrder}) c ORDER BY ${order} LIMIT ${SCANNED}) c`;
}
