import { caseTimesOf } from '@/lib/domain/statistics/lead-time-turns';
import type { Tx } from '@/lib/platform/database/db';
import type { DemoCase } from './demo-case';

/** Stores how long each case has waited for each party, according to its events, so that the statistics count it at once. */
export async function keepTimes(tx: Tx, cases: readonly DemoCase[]): Promise<void> {
  const rows = cases.map(({ id, audit }) => ({ id, ...caseTimesOf(audit) }));
  await tx.$executeRaw`
    UPDATE "case" c SET waited = t.waited, turn = t.turn, turn_since = t."turnSince", submitted_at = t."submittedAt",
      closed_at = t."closedAt", outcome = t.outcome
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) t (id uuid, waited bigint[], turn text, "turnSince" timestamptz,
      "submittedAt" timestamptz, "closedAt" timestamptz, outcome text)
    WHERE c.id = t.id`;
}
