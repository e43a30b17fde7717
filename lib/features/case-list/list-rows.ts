import type { ListParameters } from '@/lib/contract/case-list';
import { GONE } from '@/lib/domain/lifecycle/status';
import { sql } from '@/lib/platform/database/sql';
import { readCursor } from './list-cursor';
import type { ListRow } from './list-item';
import { casesFound, type Fragment, firstOfEach, listConditions, listOrder } from './list-sql';
import type { ScannedCase } from './list-walk';
import type { SearchCondition } from './search-condition';

interface RowsOptions {
  /** The condition of the search in the parameters. */
  search: SearchCondition | null;
  /** The most rows. Without it, all rows. */
  limit?: number;
  /** The columns of a `ListRow`, unless others are given. */
  columns?: Fragment;
}

/**
 * The rows of a list, in order, starting at its cursor. A search first finds the ids in a separate query. If the search were combined with
 * the order, the planner would scan all cases in order instead of using the search index.
 */
export function listRows(
  moIds: readonly number[],
  parameters: ListParameters,
  { search, limit, columns = listColumns() }: RowsOptions,
): Fragment {
  const cursor = readCursor(parameters);
  const conditions = sql()`WHERE ${listConditions(moIds, parameters, { cursor })}`;
  if (search) {
    return rowsOf(
      sql()`WITH found AS MATERIALIZED (${casesFound(search.byIndex, moIds, parameters)}),
        page AS MATERIALIZED (SELECT c.id FROM found c ${conditions} ORDER BY ${listOrder(parameters)} ${upTo(limit)})`,
      sql()`page JOIN "case" c USING (id)`,
      { parameters, columns },
    );
  }
  if (limit === undefined) {
    return rowsOf(sql()``, sql()`(SELECT * FROM "case" c ${conditions}) c`, { parameters, columns });
  }
  const page = sql()`WITH page AS MATERIALIZED (
    SELECT c.id FROM (${firstOfEach(moIds, parameters, cursor, limit)}) c
    ORDER BY ${listOrder(parameters)} LIMIT ${limit})`;
  return rowsOf(page, sql()`page JOIN "case" c USING (id)`, { parameters, columns });
}

/** These cases as rows, in the order of the list. */
export function rowsById(ids: readonly string[], parameters: ListParameters): Fragment {
  const source = sql()`(SELECT * FROM "case" WHERE id = ANY(${[...ids]}::uuid[])) c`;
  return rowsOf(sql()``, source, { parameters, columns: listColumns() });
}

/** A row of `scannedRows`. */
export type ScannedRow = ListRow & Pick<ScannedCase, 'isFound' | 'place'>;

/** The cases of `scanInOrder` as rows. */
export function scannedRows(scan: Fragment, parameters: ListParameters): Fragment {
  return rowsOf(sql()`WITH seen AS MATERIALIZED (${scan})`, sql()`seen JOIN "case" c USING (id)`, {
    parameters,
    columns: sql()`${listColumns()}, seen."isFound", seen.place`,
  });
}

/** A company's removed and invalid cases that can still be read, newest first. `orgNo` as XXXXXX-XXXX. */
export function goneRows(moIds: readonly number[], orgNo: string, columns = listColumns()): Fragment {
  const source = sql()`(SELECT * FROM "case" c
    WHERE c.mo_id = ANY(${[...moIds]}) AND c.org_no = ${orgNo} AND c.status = ANY(${[...GONE]}) AND c.erased_at IS NULL) c`;
  return rowsOf(sql()``, source, { parameters: {}, columns });
}

function upTo(limit: number | undefined): Fragment {
  return limit === undefined ? sql()`` : sql()`LIMIT ${limit}`;
}

/** Where each column of a `ListRow` comes from. `c` is the case, `m` its organisation, `a` the person responsible. */
export const LIST_SOURCES: Readonly<Record<keyof ListRow, string>> = {
  id: 'c.id',
  reference: 'c.reference',
  company_name: 'c.company_name',
  org_no: 'c.org_no',
  organisation_type: 'c.organisation_type',
  status: 'c.status',
  display_status: 'c.display_status',
  mo_id: 'c.mo_id',
  mo_name: 'm.name',
  created_at: 'c.created_at',
  last_changed_at: 'c.last_changed_at',
  archived_at: 'c.archived_at',
  archived_from: 'c.archived_from',
  register_id: 'c.register_id',
  desired_admission_date: 'c.desired_admission_date::text',
  unhandled_messages: 'c.unhandled_messages',
  open_corrections: 'c.open_corrections',
  handled_corrections: 'c.handled_corrections',
  has_undelivered_mail: 'c.has_undelivered_mail',
  has_bounced_signatory: 'c.has_bounced_signatory',
  waits_for: 'c.waits_for',
  waits_since: 'c.waits_since',
  export_failed_at: 'c.export_failed_at',
  has_overdue_correction: 'c.has_overdue_correction',
  handling_from: 'c.handling_from::text',
  handling_used: 'c.handling_used',
  handling_days: "(m.details->>'handlingDays')::int",
  corrections_due_on: 'c.corrections_due_on::text',
  put_aside_until: 'c.put_aside_until::text',
  handler_name: 'a.name',
  handler_email: 'a.email',
};

const listColumns = columnsFrom(LIST_SOURCES);

/** Returns what makes the columns of a query, from the source of each by its name. Their text is put together once. */
export function columnsFrom(sources: Readonly<Record<string, string>>): () => Fragment {
  const columns = Object.entries(sources)
    .map(([name, source]) => `${source} AS ${name}`)
    .join(', ');
  return () => sql().unsafe(columns);
}

function rowsOf(
  before: Fragment,
  source: Fragment,
  { parameters, columns }: { parameters: ListParameters; columns: Fragment },
): Fragment {
  return sql()`
    ${before}
    SELECT ${columns}
    FROM ${source} JOIN member_organisation m ON m.id = c.mo_id LEFT JOIN account a ON a.id = c.assigned_to_id
    ORDER BY ${listOrder(parameters)}`;
}
