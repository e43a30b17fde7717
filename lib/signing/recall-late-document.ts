import { inTransaction } from '@/lib/engine/command';
import { enqueue, type LateDocument } from '@/lib/engine/jobs/queue';
import type { DelayedJob } from '@/lib/engine/operation';
import { recallByKey } from '@/lib/integrations/signing/signing';
import type { SigningRequest } from './signable-document';

/** The delays before each look for a late document, in seconds. */
const LOOK_AFTER = [60, 300, 1_800, 7_200] as const;

/** The first look for a document whose creation timed out. */
export function lookForLateDocument({ caseId, entityId }: SigningRequest, key: string): DelayedJob {
  return lookFor({ caseId, key, entityId, looks: 0 });
}

/**
 * Recalls a document that was created although the call timed out: its signatories have received a mail, but the case does not know the
 * document. Looks again later if there is none yet. Throws IntegrationError if the service does not answer.
 */
export async function recallLateDocument({ caseId, key, entityId, looks }: LateDocument): Promise<void> {
  const isFound = await recallByKey({
    externalId: caseId,
    idempotencyKey: key,
    ...(entityId ? { entityId } : {}),
  });
  if (isFound || looks + 1 >= LOOK_AFTER.length) return;
  const { job, seconds } = lookFor({ caseId, key, entityId, looks: looks + 1 });
  await inTransaction((tx) => enqueue(tx, job, seconds));
}

function lookFor(late: LateDocument): DelayedJob {
  return { job: { queue: 'recall-late-document', data: late }, seconds: LOOK_AFTER[late.looks] ?? 0 };
}
