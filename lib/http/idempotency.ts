import { setTimeout as wait } from 'node:timers/promises';
import { sha256 } from '@/lib/crypto/sha256';
import { db, type Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';

/** What was answered to a request with this key before. `body` null: nothing to read. */
export interface KeptAnswer {
  status: number;
  body: string | null;
}

export interface IdempotencyClaim {
  caller: string;
  key: string;
}

const WAIT_MS = 100;
const ROUNDS = 50;

/**
 * Claims an Idempotency-Key for a caller. Answers with what was answered before, or null when the request is the first
 * and must be carried out. Waits a little for one that is under way. Throws IDEMPOTENCY_MISMATCH when the key was used for something else.
 */
export async function claimKey(claim: IdempotencyClaim, request: string): Promise<KeptAnswer | null> {
  const requestHash = sha256(request);
  for (let round = 0; round < ROUNDS; round++) {
    const claimed = await db().$executeRaw`
      INSERT INTO idempotency_record (caller, key, request_hash) VALUES (${claim.caller}, ${claim.key}, ${requestHash})
      ON CONFLICT (caller, key) DO UPDATE SET created_at = now()
        WHERE idempotency_record.status IS NULL AND idempotency_record.created_at < now() - interval '1 minute'
          AND idempotency_record.request_hash = ${requestHash}`;
    if (claimed === 1) return null;
    const kept = await db().idempotencyRecord.findUnique({
      where: { caller_key: claim },
      select: { requestHash: true, status: true, body: true },
    });
    if (kept && kept.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_MISMATCH');
    if (kept?.status) return { status: kept.status, body: kept.body };
    await wait(WAIT_MS);
  }
  throw new AppError('CONFLICT');
}

/** Keeps the answer, in the transaction that it tells of. */
export async function keepAnswer(tx: Tx, claim: IdempotencyClaim, answer: KeptAnswer): Promise<void> {
  await tx.idempotencyRecord.update({ where: { caller_key: claim }, data: { ...answer } });
}

/** Gives a key free again, after a failure that another try may not meet. */
export async function releaseKey(claim: IdempotencyClaim): Promise<void> {
  await db().idempotencyRecord.deleteMany({ where: { ...claim, status: null } });
}
