import { type BatchOptions, inBatches } from '@/lib/database/batches';
import type { AuditType } from '@/lib/domain/audit/events';

const AT_ONCE = 1_000;

/** Events after which a case may wait for somebody else than before. */
const TURNS: readonly AuditType[] = [
  'CaseCreated',
  'AspirantMessageSubmitted',
  'MessageHandledByMA',
  'CorrectionNeeded',
  'CorrectionHandled',
  'CorrectionApproved',
  'SignatureShared',
  'SignatureSigned',
  'SignatureDenied',
  'SignatureRejected',
  'SignatureRejectedByMA',
  'AnalogSignatureSubmitted',
  'InternalSignatureShared',
  'InternalSignatureSigned',
  'InternalSignatureRejected',
  'InternalSignatureDenied',
  'SubmittedForRegionalReview',
  'RegionalReviewApproved',
  'RegionalReviewRejected',
];

/**
 * Fills in for whom cases from before that column existed wait, and since when, as the history has it. Works in batches by id, also in
 * several processes at once. Skips locked cases until the next run, unless their own change fills it.
 */
export async function fillWaits({ size = AT_ONCE, ...options }: Partial<BatchOptions> = {}): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  await inBatches(
    async (tx, atOnce) => {
      const [batch] = await tx<[{ seen: number; last: string | null }]>`
        WITH unfilled AS (
          SELECT id FROM "case" c WHERE waits_for IS NULL AND ${tx.unsafe(NOW_WAITS_FOR)} IS NOT NULL AND id > ${after}::uuid
          ORDER BY id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
        ), filled AS (
          UPDATE "case" c SET waits_for = ${tx.unsafe(NOW_WAITS_FOR)}, waits_since = coalesce((
            SELECT max(e.at) FROM audit_entry e WHERE e.case_id = c.id AND e.type = ANY(${[...TURNS]})), c.last_changed_at)
          FROM unfilled WHERE c.id = unfilled.id
        )
        SELECT count(*)::int AS seen, max(id::text) AS last FROM unfilled`;
      after = batch.last ?? after;
      return batch.seen === atOnce;
    },
    { size, ...options },
  );
}

const NOW_WAITS_FOR = `case_waits_for(c.status, c.unhandled_messages, c.handled_corrections, c.open_corrections, c.has_undelivered_mail,
  c.export_failed_at)`;
