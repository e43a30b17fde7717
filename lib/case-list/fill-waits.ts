import type { BatchOptions } from '@/lib/database/batches';
import { TURNS } from '@/lib/domain/statistics/lead-time-turns';
import { type Filled, fillById } from './fill-by-id';

/**
 * Fills in whom cases from before that column existed wait for, and since when according to the history, unless a change of the case fills
 * it first.
 */
export function fillWaits(options: Partial<BatchOptions> = {}): Promise<void> {
  return fillById(
    (tx, after, atOnce) => tx<Filled[]>`
      WITH unfilled AS (
        SELECT id FROM "case" c WHERE waits_for IS NULL AND ${tx.unsafe(NOW_WAITS_FOR)} IS NOT NULL AND id > ${after}::uuid
        ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
      ), filled AS (
        UPDATE "case" c SET waits_for = ${tx.unsafe(NOW_WAITS_FOR)}, waits_since = coalesce((
          SELECT max(e.at) FROM audit_entry e WHERE e.case_id = c.id AND e.type = ANY(${[...TURNS]})), c.last_changed_at)
        FROM unfilled WHERE c.id = unfilled.id
      )
      SELECT count(*)::int AS seen, max(id::text) AS last FROM unfilled`,
    options,
  );
}

const NOW_WAITS_FOR = `case_waits_for(c.status, c.unhandled_messages, c.handled_corrections, c.open_corrections, c.has_undelivered_mail,
  c.export_failed_at, c.has_bounced_signatory, c.has_overdue_correction)`;
