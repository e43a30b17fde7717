import type { ListParameters } from '@/lib/contract/list-parameters';
import { sql } from '@/lib/database/sql';
import type { Cursor } from './list-cursor';
import { type Fragment, listBranches, listOrder } from './list-sql';

/** How many cases a walk looks at: a page of a word that more than one in eighty names have. */
export const LOOKED_AT = 4_000;
/** More organisations and statuses than this are not read side by side: a plan of so many parts takes longer to make than to run. */
const MOST_BRANCHES = 100;

/**
 * What a search finds among the first cases of a list, from the cursor on: one row with the ids in order, and how many cases were looked
 * at. Each organisation's cases of each status come from an index in the order of the list, and are merged as they come. Null where
 * there are too many of them.
 */
export function lookInOrder(
  moIds: readonly number[],
  parameters: ListParameters,
  cursor: Cursor | null,
  isFound: Fragment,
): Fragment | null {
  const branches = listBranches(moIds, parameters, cursor);
  if (branches.length === 0 || branches.length > MOST_BRANCHES) return null;
  const order = listOrder(parameters);
  // Each with an end of its own: without one, the planner would rather sort all that there is.
  const inOrder = branches
    .map(
      (condition) => sql()`(
        SELECT c.id, c.created_at, c.company_name, c.search_text, c.org_no FROM "case" c
        WHERE ${condition} ORDER BY ${order} LIMIT ${LOOKED_AT})`,
    )
    .reduce((all, one) => sql()`${all} UNION ALL ${one}`);
  return sql()`
    SELECT count(*)::int AS looked, coalesce(array_agg(c.id ORDER BY ${order}) FILTER (WHERE ${isFound}), '{}') AS ids
    FROM (SELECT * FROM (${inOrder}) c ORDER BY ${order} LIMIT ${LOOKED_AT}) c`;
}
