import type { Actor } from '@/lib/case/access';
import { db } from '@/lib/db';
import { AppError, IntegrationError } from '@/lib/errors';
import { exportCase } from '@/lib/export/export-case';
import { type Operation, releaseOperation, resumeOperation } from '@/lib/operation';
import { cancelSignature } from '@/lib/signature/cancel-signature';
import { shareForInternalSignature } from '@/lib/signature/share-for-internal-signature';
import { shareForSignature } from '@/lib/signature/share-for-signature';

// biome-ignore lint/suspicious/noExplicitAny: what was reserved is read back as it was written
const OPERATIONS: Record<string, Operation<any, any, any, unknown>> = {
  shareForSignature,
  cancelSignature,
  shareForInternalSignature,
  exportCase,
};

/** Whoever made a reservation has finished with it, or crashed, after this long. */
const ABANDONED_AFTER_MS = 90_000;
/** After this long a reservation is given up, so that the case can be worked on. */
const GIVEN_UP_AFTER_MS = 3_600_000;

/** Finishes what a crash left between a reservation and its confirmation: the same call, with the same key. */
export async function reconcileOperations(now = new Date()): Promise<void> {
  const abandoned = await db().operation.findMany({
    where: { state: 'RESERVED', createdAt: { lt: new Date(now.getTime() - ABANDONED_AFTER_MS) } },
  });
  for (const { id, caseId, action, actor, input, payload, createdAt } of abandoned) {
    const operation = OPERATIONS[action];
    if (!operation) continue;
    try {
      await resumeOperation(operation, { id, caseId, actor: actor as unknown as Actor, input, payload });
    } catch (error) {
      const isTooOld = createdAt.getTime() < now.getTime() - GIVEN_UP_AFTER_MS;
      const isFinal = error instanceof IntegrationError ? !error.retryable : error instanceof AppError;
      if (!isFinal && !isTooOld) continue;
      await releaseOperation(id);
    }
  }
}
