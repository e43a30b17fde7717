import { db } from '@/lib/database/db';
import { inPages } from '@/lib/database/pages';
import { isUnavailable } from '@/lib/database/unavailable';
import { HOUR_MS } from '@/lib/domain/durations';
import { AppError, IntegrationError } from '@/lib/domain/errors';
import { type Resumable, resumable } from '@/lib/engine/operation';
import { operationActor } from '@/lib/engine/operation-actor';
import { exportCase } from '@/lib/export/export-case';
import type { Operation as OperationRow } from '@/lib/generated/prisma/client';
import { log } from '@/lib/process/log';
import { cancelSignature } from '@/lib/signing/cancel-signature';
import { replaceSignatory } from '@/lib/signing/replace-signatory';
import { shareForInternalSignature } from '@/lib/signing/share-for-internal-signature';
import { shareForSignature } from '@/lib/signing/share-for-signature';

const OPERATIONS: Record<string, Resumable> = {
  shareForSignature: resumable(shareForSignature),
  cancelSignature: resumable(cancelSignature),
  replaceSignatory: resumable(replaceSignatory),
  shareForInternalSignature: resumable(shareForInternalSignature),
  exportCase: resumable(exportCase),
};

/** After this many milliseconds the process that made a reservation has finished or crashed. */
const ABANDONED_AFTER_MS = 90_000;
/** After this many milliseconds a reservation is cancelled, so that work on the case can continue. */
const GIVEN_UP_AFTER_MS = HOUR_MS;

/** Finishes operations that a crash interrupted, with the same call and the same key. */
export async function reconcileOperations(now = new Date(), signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - ABANDONED_AFTER_MS);
  for await (const abandoned of inPages<OperationRow>((after, take) =>
    abandonedOperations(before, after, take),
  )) {
    signal?.throwIfAborted();
    await finish(abandoned, now);
  }
}

function abandonedOperations(before: Date, after: { id: string } | undefined, take: number) {
  return db().operation.findMany({
    where: { state: 'RESERVED', createdAt: { lt: before }, ...(after ? { id: { gt: after.id } } : {}) },
    orderBy: { id: 'asc' },
    take,
  });
}

/** Whether the case refuses the operation, rather than that the database cannot be asked. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && !isUnavailable(error);
}

async function finish(
  { id, caseId, action, actor, input, payload, createdAt }: OperationRow,
  now: Date,
): Promise<void> {
  const operation = OPERATIONS[action];
  if (!operation) return;
  try {
    await operation.resume({ id, caseId, actor: operationActor.parse(actor), input, payload });
  } catch (error) {
    const isTooOld = createdAt.getTime() < now.getTime() - GIVEN_UP_AFTER_MS;
    const isFinal = error instanceof IntegrationError ? !error.retryable : isRefusal(error);
    // Neither the other system nor the case refused it, so it is a defect of the product. Retry all the same.
    if (!(error instanceof AppError)) log.error({ event: 'operation', action, message: String(error) });
    if (isFinal || isTooOld) await operation.giveUp({ id, payload });
  }
}
