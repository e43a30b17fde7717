import type { ListParameters } from '@/lib/contract/case-list';
import { sql } from '@/lib/platform/database/sql';
import type { Cursor } from './list-cursor';
import { type Fragment, listBranches, listOrder } from './list-sql';

/** How many cases a scan reads. Enough to fill a page for a word that occurs in one of eighty names. */
export const SCANNED = 4_000;
/** The most parts to scan side by side. With more, planning takes longer than running. */
const MOST_BRANCHES = 100;

/** A row of `scanInOrder`. */
export interface ScannedCase {
  id: string;
  isFound: boolean;
  /** The position among the cases that were read, from 1. */
  place: number;
}

/**
 * Scans the cases of a list from the cursor on, and stops once it has found `limit` hits. Returns rows of `ScannedCase`, in order. If the
 * scan reaches case number `SCANNED`, that case is the last row, whether it is a hit or not. An index gives each organisation's cases of
 * each status in list order, and the scan merges them. Null if there are too many parts.
 */
export function scanInOrder(
  moIds: readonly number[],
  parameters: ListParameters,
  { cursor, isFound, limit }: { cursor: Cursor | null; isFound: Fragment; limit: number },
): Fragment | null {
  const branches = branchesOf(moIds, parameters, cursor);
  if (branches.length === 0 || branches.length > MOST_BRANCHES) return null;
  const order = listOrder(parameters);
  // Each part has its own limit. Without one the planner would sort everything.
  const inOrder = branches
    .map(
      (condition) => sql()`(
        SELECT c.id, c.mo_id, c.status, c.created_at, c.company_name, c.search_text, c.org_no, c.corrections_due_on, c.open_corrections,
          c.handled_corrections, c.unhandled_messages, c.has_undelivered_mail, c.has_bounced_signatory, c.has_overdue_correction,
          c.waits_since, c.handling_from, c.closed_at FROM "case" c
        WHERE ${condition} ORDER BY ${order} LIMIT ${SCANNED})`,
    )
    .reduce((all, one) => sql()`${all} UNION ALL ${one}`);
  return sql()`
    SELECT c.id, c.is_found AS "isFound", c.place FROM (
      SELECT c.*, (${isFound}) AS is_found, (row_number() OVER (ORDER BY ${order}))::int AS place
      FROM (SELECT * FROM (${inOrder}) c ORDER BY ${order} LIMIT ${SCANNED}) c) c
    WHERE c.is_found OR c.place = ${SCANNED} ORDER BY ${order} LIMIT ${limit}`;
}

/**
 * A part for each responsible person, unless that makes too many. With one part for several people, the scan of an organisation and status
 * in which none of them has a case would read to its end.
 */
function branchesOf(
  moIds: readonly number[],
  parameters: ListParameters,
  cursor: Cursor | null,
): readonly Fragment[] {
  const handlers = new Set(parameters.handler);
  if (handlers.size > 1) {
    const ofEach = [...handlers].flatMap((one) =>
      listBranches(moIds, { ...parameters, handler: [one] }, cursor),
    );
    if (ofEach.length <= MOST_BRANCHES) return ofEach;
  }
  return listBranches(moIds, parameters, cursor);
}
