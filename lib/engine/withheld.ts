import { z } from 'zod';
import { HELD_ACTIONS } from '@/lib/domain/lifecycle/transitions';
import type { HeldDecision, Prisma } from '@/lib/generated/prisma/client';
import { caseStatusColumn } from '@/lib/platform/database/columns/columns';
import type { Tx } from '@/lib/platform/database/db';
import type { Actor } from './access/access';

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

/**
 * What applicants do not see yet: decisions that can still be taken back. Until then they see the case as it was before. A change of contact
 * person is not among them, because it ends the applicant's link at once.
 */
const WITHHELD = HELD_ACTIONS.filter((action) => action !== 'changeContact');

/** The decisions of a case that are withheld from this actor now, the newest first. */
export const withheldFrom = (actor: Actor, now = new Date()) =>
  ({
    where: { action: { in: WITHHELD }, takenBackAt: null, until: { gt: now } },
    orderBy: { sequence: 'desc' },
    ...(actor.kind === 'applicant' ? {} : { take: 0 }),
  }) as const satisfies Prisma.Case$heldDecisionsArgs;

/** The tables with what applicants see of a decision, besides the case. */
type SeenTable = 'case_form' | 'case_value' | 'correction' | 'signature';

/** The columns of a case that its decisions store apart from the others. */
interface StatusColumns {
  status: string;
  statusBefore: string | null;
  statusSequence: number | null;
}

/** A case as it was before the decisions. What has changed again since is as it is now. */
export async function caseBefore<T extends StatusColumns>(
  tx: Tx,
  theCase: T,
  withheld: readonly HeldDecision[],
): Promise<T> {
  let before = theCase;
  for (const { changes, sequence } of withheld) {
    const { status, rows } = heldChanges.parse(changes);
    for (const row of rows.filter(({ table }) => table === 'case')) before = await undone(tx, before, row);
    if ((before.statusSequence ?? 0) >= sequence) before = { ...before, ...status };
  }
  return before;
}

/**
 * The rows of a table as they were before the decisions, without those that a decision added.
 *
 * @param key The property that identifies a row within its case, and which column it is.
 */
export async function rowsBefore<T extends object>(
  tx: Tx,
  rows: readonly T[],
  withheld: readonly HeldDecision[],
  { table, key }: { table: SeenTable; key: keyof T },
): Promise<T[]> {
  const before = new Map(rows.map((row) => [row[key], row]));
  for (const { changes } of withheld) {
    for (const change of changesOf(changes, table)) {
      const row = before.get(change.id as T[keyof T]);
      if (!row) continue;
      if (change.before === null) before.delete(row[key]);
      else before.set(row[key], await undone(tx, row, change));
    }
  }
  return [...before.values()];
}

/** The keys of the rows of a table that the decisions changed. */
export const changedIn = (withheld: readonly HeldDecision[], table: SeenTable): string[] =>
  withheld.flatMap(({ changes }) => changesOf(changes, table).map(({ id }) => id));

function changesOf(changes: unknown, table: SeenTable) {
  return heldChanges
    .parse(changes)
    .rows.filter((row) => row.table === table)
    .map((row) => ({ ...row, id: String((JSON.parse(row.name) as unknown[])[1]) }));
}

async function undone<T extends object>(
  tx: Tx,
  row: T,
  { table, before, after }: { table: string; before: Row | null; after: Row },
): Promise<T> {
  const [old, changed] = [await propertiesOf(tx, table, before ?? {}), await propertiesOf(tx, table, after)];
  const current = new Map<string, unknown>(Object.entries(row));
  const back = Object.entries(old).filter(
    ([name]) => current.has(name) && isSame(current.get(name), changed[name]),
  );
  return { ...row, ...Object.fromEntries(back) };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Columns as the database client reads them, from how they are stored with a decision. */
async function propertiesOf(tx: Tx, table: string, columns: Row): Promise<Row> {
  // No page shows what only the statistics read.
  const names = Object.keys(columns).filter((column) => /^[a-z_0-9]+$/.test(column) && column !== 'waited');
  if (names.length === 0) return {};
  const [read = {}] = await tx.$queryRawUnsafe<Row[]>(
    `SELECT ${names.map((name) => `"${name}"`).join(', ')} FROM jsonb_populate_record(NULL::"${table}", $1::jsonb)`,
    JSON.stringify(columns),
  );
  return Object.fromEntries(
    Object.entries(read).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}
