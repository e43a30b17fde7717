import type postgres from 'postgres';
import { sql } from './sql';

/** How long one batch may take, in milliseconds: the limit of requests is too short for it, and none would be too long. */
const BATCH_MS = 10_000;
/** Smaller parts of the first batch are not tried: a database that is too slow for them is out of order. */
const SMALLEST_PART = 32;
/** PostgreSQL's code of a statement that was ended by its time limit. */
const CANCELLED = '57014';

export interface BatchOptions {
  /** Rows, or whatever `step` counts by, in the first batch. */
  size: number;
  limitMs?: number;
  /** Ends the work between two batches. */
  signal?: AbortSignal | undefined;
}

/**
 * Does the work of a job batch by batch, each in a transaction and with a time limit of its own, until `step` answers false: there is
 * nothing more. What is done stays done when a later batch fails or the process ends. A batch that does not end in time is undone and
 * tried again at half its size.
 *
 * @throws the database's error, also when the smallest batch does not end in time; the signal's reason when that was aborted
 */
export async function inBatches(
  step: (tx: postgres.TransactionSql, size: number) => Promise<boolean>,
  { size, limitMs = BATCH_MS, signal }: BatchOptions,
): Promise<void> {
  const smallest = Math.ceil(size / SMALLEST_PART);
  for (let hasMore = true, atOnce = size; hasMore; ) {
    signal?.throwIfAborted();
    try {
      hasMore = (await sql().begin(async (tx) => {
        await tx`SELECT set_config('statement_timeout', ${String(limitMs)}, true)`;
        return step(tx, atOnce);
      })) as boolean;
    } catch (error) {
      if ((error as { code?: string }).code !== CANCELLED || atOnce <= smallest) throw error;
      atOnce = Math.max(smallest, Math.floor(atOnce / 2));
    }
  }
}
