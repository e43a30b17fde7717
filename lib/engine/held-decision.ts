import { z } from 'zod';
import { AUDIT_DETAILS } from '@/lib/domain/audit/events';
import { isNoStep } from '@/lib/domain/audit/kinds';
import { changesMessages } from '@/lib/domain/audit/message-events';
import { AppError } from '@/lib/domain/errors';
import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import { type Action, HELD_ACTIONS, type HeldAction, isHeldAction } from '@/lib/domain/lifecycle/transitions';
import type { Actor } from '@/lib/engine/access/access';
import { whoDid } from '@/lib/engine/access/illegal-transition';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import type { HeldDecision } from '@/lib/generated/prisma/client';
import type { Tx } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { COUNTING, heldChanges, type Row, type RowChange } from './withheld';

/**
 * Undoing decisions. The mails of a decision that is reported to others wait for `UNDO_SECONDS`. The decision is stored with the rows that it
 * changed, as they were before and after, so that until then it can be taken back whole.
 */

interface Table {
  key: readonly string[];
  /** The columns to compare, if not all. */
  columns?: readonly string[];
  where?: string;
  /** Whether `version` counts the changes of a row. */
  counts?: true;
  /** What a row that the decision added becomes. Absent: such a row is deleted. */
  emptied?: Readonly<Row>;
}

/** The tables that such a decision may write, besides the case. */
const TABLES: Record<string, Table> = {
  case_form: { key: ['form_id'], counts: true },
  // Deleted, the value would count its changes from the beginning again.
  case_value: { key: ['component_id'], counts: true, emptied: { value: '' } },
  correction: { key: ['id'] },
  signature: { key: ['id'] },
  regional_review: { key: ['id'] },
  colleague: { key: ['number'] },
  // The job that sends mails changes the others meanwhile.
  mail: {
    key: ['id'],
    columns: ['subject', 'data', 'gathers_until', 'held_until'],
    where: 'sent_at IS NULL',
  },
  webhook_event: { key: ['id'], columns: ['type'] },
};

/**
 * Columns of a case that count its changes, that triggers compute from others, or that the engine writes with the status. Who became
 * responsible by the decision stays so, as the history says.
 */
const LEFT_OUT: readonly string[] = [
  ...COUNTING,
  'last_changed_at',
  'last_changed_on',
  'audit_sequence',
  'display_status',
  'search_text',
  'has_overdue_correction',
  'status',
  'status_before',
  'status_sequence',
  'assigned_to_id',
];

/**
 * Columns that constraints or triggers tie to the status. They are written after the status, group by group, because writing the first group
 * makes triggers write the second.
 */
const AFTER_STATUS: readonly (readonly string[])[] = [
  ['rejection_reason', 'export_failed_at'],
  [
    'waits_for',
    'waits_since',
    'waited',
    'turn',
    'turn_since',
    'submitted_at',
    'closed_at',
    'outcome',
    'handling_from',
    'handling_used',
  ],
];

type Rows = Map<string, { table: string; row: Row }>;

async function rowsOf(tx: Tx, caseId: string): Promise<Rows> {
  const parts = Object.entries(TABLES).map(
    ([table, { where }]) =>
      `SELECT '${table}', to_jsonb(t) FROM ${table} t WHERE case_id = $1::uuid${where ? ` AND ${where}` : ''}`,
  );
  const found = await tx.$queryRawUnsafe<{ table: string; row: Row }[]>(
    [`SELECT 'case' AS "table", to_jsonb(t) AS row FROM "case" t WHERE id = $1::uuid`, ...parts].join(
      ' UNION ALL ',
    ),
    caseId,
  );
  return new Map(found.map((one) => [nameOf(one.table, one.row), one]));
}

const nameOf = (table: string, row: Row): string =>
  JSON.stringify([table, ...(TABLES[table]?.key ?? []).map((column) => row[column])]);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function changesBetween(before: Rows, after: Rows): RowChange[] {
  return [...after].flatMap(([name, { table, row }]): RowChange[] => {
    const old = before.get(name)?.row;
    const key = TABLES[table]?.key ?? [];
    const compared = (TABLES[table]?.columns ?? Object.keys(row)).filter((one) => !COUNTING.includes(one));
    if (!old) return [{ name, table, before: null, after: pick(row, [...key, ...compared]) }];
    const columns = compared.filter(
      (column) => !isSame(old[column], row[column]) && !(table === 'case' && LEFT_OUT.includes(column)),
    );
    if (columns.length === 0) return [];
    // Always record when the mail is due, even if this decision did not change it.
    const recorded = table === 'mail' ? compared : columns;
    return [{ name, table, before: pick(old, columns), after: pick(row, recorded) }];
  });
}

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

/** The beginning of a decision that can be taken back. */
export interface Hold {
  seconds: number;
  until: Date;
  /** Stores what the decision has changed, once everything is written. `sequence` is the number of its entry in the audit log. */
  keep(sequence: number): Promise<void>;
}

/** Until when what is done now can be undone, because its mail waits. Null if nothing waits. */
export function undoUntil(now: Date): Date | null {
  const seconds = env().UNDO_SECONDS;
  return seconds === 0 ? null : new Date(now.getTime() + seconds * 1000);
}

/** Reads the case before an action that can be taken back. Null for other actions, and if nothing is held. */
export async function beginHold(
  tx: Tx,
  { id: caseId, status, statusBefore, statusSequence }: CaseRecord,
  action: Action,
  now: Date,
): Promise<Hold | null> {
  const until = undoUntil(now);
  if (until === null || !isHeldAction(action)) return null;
  const before = await rowsOf(tx, caseId);
  return {
    seconds: env().UNDO_SECONDS,
    until,
    async keep(sequence) {
      const rows = changesBetween(before, await rowsOf(tx, caseId));
      const changes = { status: { status, statusBefore, statusSequence }, rows };
      await tx.heldDecision.create({
        data: { caseId, sequence, action, changes: changes as object, until },
        select: { sequence: true },
      });
    },
  };
}

/** The entries of the audit log from a decision on, the decision first. */
const entriesFrom = (tx: Tx, { caseId, sequence }: HeldDecision) =>
  tx.auditEntry.findMany({ where: { caseId, sequence: { gte: sequence } }, orderBy: { sequence: 'asc' } });

type Entries = Awaited<ReturnType<typeof entriesFrom>>;

/**
 * The first step after a decision, because of which the decision can no longer be taken back, or undefined. A step that was itself taken
 * back does not count, nor does its taking back. What is said in messages counts only if it was written to a new contact person.
 */
function stepAfter([, ...later]: Entries, action: string): Entries[number] | undefined {
  const undone = later
    .filter(({ type }) => type === 'DecisionTakenBack')
    .flatMap(({ sequence, details }) => [sequence, AUDIT_DETAILS.DecisionTakenBack.parse(details).sequence]);
  return later.find(
    ({ type, sequence }) =>
      !(changesMessages(type) && !(type === 'MAMessageSubmitted' && action === 'changeContact')) &&
      !isNoStep(type) &&
      !undone.includes(sequence),
  );
}

/**
 * A decision of a case, locked until the transaction ends, so that it is either taken back or final, and mails of the case see which. Null
 * if it is not held any more.
 */
export async function lockHeld(tx: Tx, caseId: string, sequence: number): Promise<HeldDecision | null> {
  await tx.$queryRaw`
    SELECT 1 FROM held_decision WHERE case_id = ${caseId}::uuid AND sequence = ${sequence} FOR UPDATE`;
  return tx.heldDecision.findUnique({ where: { caseId_sequence: { caseId, sequence } } });
}

/**
 * When the last decision of a case becomes final that can still be taken back. Null if there is none. Waits for a decision that is being
 * taken back.
 */
export async function heldCaseUntil(tx: Tx, caseId: string, now: Date): Promise<Date | null> {
  const held = await tx.$queryRaw<{ until: Date }[]>`
    SELECT until FROM held_decision WHERE case_id = ${caseId}::uuid AND taken_back_at IS NULL
    ORDER BY sequence FOR SHARE`;
  const last = Math.max(0, ...held.map(({ until }) => until.getTime()));
  return last > now.getTime() ? new Date(last) : null;
}

/**
 * Throws TOO_LATE if a decision can no longer be taken back: its time is over, or somebody has taken another step since, which is named.
 *
 * @param held The locked decision. Its time may have ended while the lock was waited for.
 */
export async function requireInTime(tx: Tx, actor: Actor, held: HeldDecision, now: Date): Promise<void> {
  if (held.until <= now || held.until <= new Date()) throw tooLate();
  const step = stepAfter(await entriesFrom(tx, held), held.action);
  if (!step) return;
  throw new AppError('TOO_LATE', {
    values: { why: 'step', ...whoDid(step, actor) },
    extra: { changedBy: step.actorName, changedAt: step.at, lastEvent: step.type },
  });
}

export const tooLate = (): AppError => new AppError('TOO_LATE', { values: { why: 'over' } });

/** What a case was before a decision, for the engine to write, and what is left to write once its status is that again. */
export interface Restored {
  status: CaseStatus;
  statusBefore: CaseStatus | null;
  statusSequence: number | null;
  afterwards: () => Promise<void>;
}

/**
 * Writes back what a decision changed, but for the status and what depends on it. Leaves alone a column of the case that has changed again
 * since. Throws TOO_LATE if a mail is on its way.
 */
export async function restore(tx: Tx, { caseId, changes }: HeldDecision): Promise<Restored> {
  const { status, rows } = heldChanges.parse(changes);
  await tx.$queryRaw`SELECT 1 FROM mail WHERE case_id = ${caseId}::uuid AND held_until IS NOT NULL FOR UPDATE`;
  const now = await rowsOf(tx, caseId);
  const own = rows.find(({ table }) => table === 'case');
  for (const one of rows) {
    if (one === own) continue;
    const current = now.get(one.name)?.row;
    if (!current) throw tooLate();
    const after = withLinkOf(current, one.after);
    if (!isSame(pick(current, Object.keys(after)), after)) throw tooLate();
    await writeBack(tx, caseId, { ...one, before: one.before && withLinkOf(current, one.before) });
  }
  const current = now.get(JSON.stringify(['case']))?.row ?? {};
  const before = Object.entries(own?.before ?? {}).filter(([column]) =>
    isSame(current[column], own?.after[column]),
  );
  const afterStatus = AFTER_STATUS.flat();
  const write = (isWritten: (column: string) => boolean) =>
    writeBack(tx, caseId, {
      table: 'case',
      before: Object.fromEntries(before.filter(([column]) => isWritten(column))),
      after: {},
    });
  await write((column) => !afterStatus.includes(column));
  return {
    ...status,
    async afterwards() {
      for (const columns of AFTER_STATUS) await write((column) => columns.includes(column));
    },
  };
}

/** The values of a mail, but with the link that it has now: a later change of the contact person, taken back, gave it a new one. */
function withLinkOf({ data: current }: Row, row: Row): Row {
  const { data: link } = z.object({ linkVersion: z.int() }).safeParse(current);
  return link && row.data ? { ...row, data: { ...row.data, linkVersion: link.linkVersion } } : row;
}

/** A column, as written in SQL. */
const COLUMN = /^[a-z_0-9]+$/;

async function writeBack(
  tx: Tx,
  caseId: string,
  { table, before: old, after, name }: Omit<RowChange, 'name'> & { name?: string },
): Promise<void> {
  const { key = [], counts, emptied } = TABLES[table] ?? {};
  const before = old ?? emptied ?? null;
  const keys = Object.fromEntries(
    key.map((column, index) => [column, (JSON.parse(name ?? '[]') as unknown[])[index + 1]]),
  );
  const isRow = [
    `t.${table === 'case' ? 'id' : 'case_id'} = $1::uuid`,
    ...key.map((column) => `t.${column} = k.${column}`),
  ];
  const from = `jsonb_populate_record(NULL::"${table}", $2::jsonb) k`;
  if (before === null) {
    await tx.$executeRawUnsafe(
      `DELETE FROM "${table}" t USING ${from} WHERE ${isRow.join(' AND ')}`,
      caseId,
      JSON.stringify({ ...keys, ...after }),
    );
    return;
  }
  const columns = Object.keys(before).filter((column) => COLUMN.test(column));
  if (columns.length === 0) return;
  const written = columns.map((column) => `${column} = k.${column}`);
  await tx.$executeRawUnsafe(
    `UPDATE "${table}" t SET ${[...written, ...(counts ? ['version = t.version + 1'] : [])].join(', ')} FROM ${from} WHERE ${isRow.join(' AND ')}`,
    caseId,
    JSON.stringify({ ...keys, ...before }),
  );
}

/** The actions that can be taken back, as they are stored. */
export const heldAction = z.enum(HELD_ACTIONS);

/** A decision that can be taken back, for those who may. */
export interface HeldView {
  sequence: number;
  action: HeldAction;
  by: string;
  byId: string | null;
  until: Date;
  /** When its mail goes at the earliest. Null if it causes none. */
  mailAt: Date | null;
}

/** Reads what to say of a decision. Null if it can no longer be taken back because of another step. */
export async function heldView(tx: Tx, held: HeldDecision | undefined): Promise<HeldView | null> {
  if (!held) return null;
  const { sequence, until } = held;
  const entries = await entriesFrom(tx, held);
  const [entry] = entries;
  if (!entry || stepAfter(entries, held.action)) return null;
  return {
    sequence,
    until,
    action: heldAction.parse(held.action),
    by: entry.actorName,
    byId: entry.accountId,
    mailAt: mailTime(held),
  };
}

function mailTime({ changes }: HeldDecision): Date | null {
  const times = heldChanges.parse(changes).rows.flatMap(({ table, after }) => {
    const at = table === 'mail' ? (after.gathers_until ?? after.held_until) : null;
    return typeof at === 'string' ? [new Date(at).getTime()] : [];
  });
  return times.length > 0 ? new Date(Math.max(...times)) : null;
}
