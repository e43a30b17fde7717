import type postgres from 'postgres';
import { begin, STATEMENT_ENDED, sql } from './sql';

/** The time limit of one batch in milliseconds, longer than that of a request. */
const BATCH_MS = 10_000;
/** The smallest batch, as a share of the first. A database that is too slow even for this is broken. */
const SMALLEST_PART = 32;

export interface BatchOptions {
  /** Rows, or whatever `step` counts by, in the first batch. */
  size: number;
  limitMs?: number;
  /** Ends the work between two batches. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs a job batch by batch, each in its own transaction with a time limit, until `step` returns false. Finished batches stay
 * committed if a later one fails or the process ends. A batch that times out is rolled back and retried at half its size.
 *
 * @throws the database's error, also if the smallest batch times out; the signal's reason if aborted
 */
export async function inBatches(
  step: (tx: postgres.TransactionSql, size: number) => Promise<boolean>,
  { size, limitMs = BATCH_MS, signal }: BatchOptions,
): Promise<void> {
  const smallest = Math.ceil(size / SMALLEST_PART);
  for (let hasMore = true, atOnce = size; hasMore; ) {
    signal?.throwIfAborted();
    try {
      hasMore = await inOneBatch((tx) => step(tx, atOnce), limitMs);
    } catch (error) {
      if ((error as { code?: string }).code !== STATEMENT_ENDED || atOnce <= smallest) throw error;
      atOnce = Math.max(smallest, Math.floor(atOnce / 2));
    }
  }
}

/** Runs statements of a job that do not work in batches: in one transaction, with the time limit of a batch. */
export async function inOneBatch<T>(
  work: (tx: postgres.TransactionSql) => Promise<T>,
  limitMs = BATCH_MS,
): Promise<T> {
  return begin(sql(), '', async (tx) => {
    await tx`SELECT set_config('statement_timeout', ${String(limitMs)}, true)`;
    return work(tx);
  });
}
