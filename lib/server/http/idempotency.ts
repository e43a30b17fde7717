import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@/lib/domain/errors';
import { MINUTE_MS } from '@/lib/domain/time';
import { sha256 } from '@/lib/platform/crypto/sealed';
import { db, type Tx } from '@/lib/platform/database/db';
import { isUnavailable } from '@/lib/platform/database/unavailable';

/** The stored answer to an earlier request with this key. `body` is null if it had none. */
export interface StoredAnswer {
  status: number;
  body: string | null;
}

interface IdempotencyClaim {
  caller: string;
  key: string;
}

/** A key with the request that holds it. */
interface HeldKey extends IdempotencyClaim {
  claimId: string;
}

const WAIT_MS = 100;
const ROUNDS = 50;
const RETRY_AFTER_S = 5;
/** How often a key is released again while the database is away. After a minute the key is free without it. */
const RELEASE_AGAIN_MS = 1_000;

/**
 * Runs a request once per Idempotency-Key, and repeats the first answer after that. A request that failed or stored no answer may run
 * again.
 */
export async function runOnce(
  claim: IdempotencyClaim,
  fingerprint: string,
  run: (keep: (tx: Tx, answer: StoredAnswer) => Promise<void>) => Promise<unknown>,
): Promise<{ stored: StoredAnswer } | { result: unknown }> {
  const claimId = randomUUID();
  let isStored = false;
  try {
    const stored = await claimKey(claim, claimId, fingerprint);
    if (stored) return { stored };
    const result = await run(async (tx, answer) => {
      await keepAnswer(tx, claim, answer);
      isStored = true;
    });
    if (!isStored) await releaseKey({ ...claim, claimId });
    return { result };
  } catch (error) {
    await releaseKey({ ...claim, claimId });
    throw error;
  }
}

/**
 * Claims an Idempotency-Key for a caller. Returns the stored answer, or null if this is the first request and must run. Waits
 * briefly for a request with the same key that is still running, and throws UNAVAILABLE if it goes on: its process may have died, and
 * then a retry runs after a minute. Throws IDEMPOTENCY_MISMATCH if the key was used for another request.
 */
async function claimKey(
  claim: IdempotencyClaim,
  claimId: string,
  request: string,
): Promise<StoredAnswer | null> {
  const requestHash = sha256(request);
  for (let round = 0; round < ROUNDS; round++) {
    const claimed = await db().$executeRaw`
      INSERT INTO idempotency_record (caller, key, request_hash, claim_id)
      VALUES (${claim.caller}, ${claim.key}, ${requestHash}, ${claimId}::uuid)
      ON CONFLICT (caller, key) DO UPDATE SET created_at = now(), claim_id = excluded.claim_id
        WHERE idempotency_record.status IS NULL AND idempotency_record.created_at < now() - interval '1 minute'
          AND idempotency_record.request_hash = ${requestHash}`;
    if (claimed === 1) return null;
    const stored = await db().idempotencyRecord.findUnique({
      where: { caller_key: claim },
      select: { requestHash: true, status: true, body: true },
    });
    if (stored && stored.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_MISMATCH');
    if (stored?.status) return { status: stored.status, body: stored.body };
    await wait(WAIT_MS);
  }
  throw new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER_S });
}

/** Stores the answer in the transaction of the change itself. */
async function keepAnswer(tx: Tx, claim: IdempotencyClaim, answer: StoredAnswer): Promise<void> {
  await tx.idempotencyRecord.update({ where: { caller_key: claim }, data: { ...answer } });
}

/**
 * Releases a key after a failure, so that a retry runs. A change whose COMMIT was not answered may be stored all the same: then its answer is
 * stored too, and stays. If the database is away, the key is released once it is back.
 */
async function releaseKey(claim: HeldKey): Promise<void> {
  try {
    await deleteClaim(claim);
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    void releaseLater(claim);
  }
}

async function releaseLater(claim: HeldKey): Promise<void> {
  for (let waited = 0; waited < MINUTE_MS; waited += RELEASE_AGAIN_MS) {
    await wait(RELEASE_AGAIN_MS, undefined, { ref: false });
    const isReleased = await deleteClaim(claim).then(
      () => true,
      () => false,
    );
    if (isReleased) return;
  }
}

async function deleteClaim(claim: HeldKey): Promise<void> {
  await db().idempotencyRecord.deleteMany({ where: { ...claim, status: null } });
}
