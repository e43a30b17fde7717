import type postgres from 'postgres';
import {
  type CaseNow,
  caseTimesOf,
  type PastEvent,
  TELLING,
  timesInLine,
} from '@/lib/domain/statistics/lead-time-turns';
import { type BatchOptions, inBatches } from '@/lib/platform/database/batches';
import { addUpBatch } from './add-up-figures';

/** More differences than one batch of cases leaves. */
const DIFFERENCES = 20_000;

/**
 * Computes waiting times from the history, for cases from before these times were stored and for cases that were loaded into the database.
 * From then on these cases count in the figures. Leaves cases that are being changed to the next run.
 */
export function fillFigures(options: Partial<BatchOptions> = {}): Promise<void> {
  return fillById(async (tx, after, atOnce) => {
    const unfilled = await lockUnfilled(tx, after, atOnce);
    if (unfilled.length > 0) {
      await writeTimes(tx, unfilled);
      await addUpBatch(tx, DIFFERENCES);
    }
    return [{ seen: unfilled.length, last: unfilled.at(-1)?.id ?? null } satisfies Filled];
  }, options);
}

interface UnfilledCase extends CaseNow {
  id: string;
  createdAt: Date;
}

async function lockUnfilled(tx: postgres.TransactionSql, after: string, atOnce: number) {
  return tx<UnfilledCase[]>`
    SELECT id, status, archived_from AS "archivedFrom", created_at AS "createdAt", last_changed_at AS "lastChangedAt",
      case_turn(status, unhandled_messages, handled_corrections, open_corrections) AS turn
    FROM "case" WHERE waited = '{}' AND id > ${after}::uuid ORDER BY id LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED`;
}

async function writeTimes(tx: postgres.TransactionSql, cases: readonly UnfilledCase[]): Promise<void> {
  const events = await tx<(PastEvent & { caseId: string })[]>`
    SELECT case_id AS "caseId", type, at,
      CASE WHEN type = ANY(${[...TELLING]}) THEN details - 'changes' - 'formIds' - 'description' END AS details
    FROM audit_entry WHERE case_id = ANY(${cases.map(({ id }) => id)}::uuid[]) ORDER BY case_id, sequence`;
  const histories = Map.groupBy(events, ({ caseId }) => caseId);
  const rows = cases.map((one) => {
    const began: PastEvent = { type: 'CaseCreated', at: one.createdAt, details: null };
    const times = timesInLine(caseTimesOf(histories.get(one.id) ?? [began]), one);
    const { waited, turn, turnSince, submittedAt, closedAt, outcome } = times;
    return { id: one.id, waited, turn, turnSince, submittedAt, closedAt, outcome };
  });
  await tx`
    UPDATE "case" c SET waited = t.waited, turn = t.turn, turn_since = t."turnSince", submitted_at = t."submittedAt",
      closed_at = t."closedAt", outcome = t.outcome
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) t (id uuid, waited bigint[], turn text, "turnSince" timestamptz,
      "submittedAt" timestamptz, "closedAt" timestamptz, outcome text)
    WHERE c.id = t.id`;
}

const AT_ONCE = 1_000;

const FIRST = '00000000-0000-0000-0000-000000000000';

/** A batch of cases that lacked the new column: how many there were, and the last id among them. */
interface Filled {
  seen: number;
  last: string | null;
}

/**
 * Fills in a column of cases from before it existed, in batches by id. `fill` takes the next `atOnce` cases after an id, and skips locked
 * ones. So several processes may fill at once, and the next run takes what is left.
 */
async function fillById(
  fill: (tx: postgres.TransactionSql, after: string, atOnce: number) => Promise<readonly Filled[]>,
  { size = AT_ONCE, ...options }: Partial<BatchOptions>,
): Promise<void> {
  let after = FIRST;
  await inBatches(
    async (tx, atOnce) => {
      const [batch] = await fill(tx, after, atOnce);
      after = batch?.last ?? after;
      return batch?.seen === atOnce;
    },
    { size, ...options },
  );
}
