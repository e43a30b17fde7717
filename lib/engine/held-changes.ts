import { z } from 'zod';
import { caseStatusColumn } from '@/lib/platform/database/columns/columns';

export type Row = Record<string, unknown>;

/** Columns that count. A number that somebody has seen is never used again, so taking a decision back does not restore them. */
export const COUNTING: readonly string[] = ['version', 'link_version'];

/** Releases before 2026-11-28 stored the columns that count, too. */
function withoutCounts(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !COUNTING.includes(column)));
}

/** A row that a decision changed: the values before and after of the columns that differ. `before` is null for an added row. */
const change = z.object({
  name: z.string(),
  table: z.string(),
  before: z.record(z.string(), z.unknown()).transform(withoutCounts).nullable(),
  after: z.record(z.string(), z.unknown()).transform(withoutCounts),
});
export type RowChange = z.output<typeof change>;

/** What is stored of a decision: the status before it, and the rows that it changed. */
export const heldChanges = z.object({
  status: z.object({
    status: caseStatusColumn,
    statusBefore: caseStatusColumn.nullable(),
    statusSequence: z.int().nullable(),
  }),
  rows: z.array(change),
});
