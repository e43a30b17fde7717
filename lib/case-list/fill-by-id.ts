import type postgres from 'postgres';
import { type BatchOptions, inBatches } from '@/lib/database/batches';

const AT_ONCE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** A batch of cases that lacked the new column: how many there were, and the last id among them. */
export interface Filled {
  seen: number;
  last: string | null;
}

/**
 * Fills in a column of cases from before it existed, in batches by id. `fill` takes the next `atOnce` cases after an id, and skips locked
 * ones. So several processes may fill at once, and the next run takes what is left.
 */
export async function fillById(
  fill: (tx: postgres.TransactionSql, after: string, atOnce: number) => Promise<readonly Filled[]>,
  { size = AT_ONCE, ...options }: Partial<BatchOptions>,
): Promise<void> {
  let after = FIRST;
  await inBatches(
    async (tx, atOnce) => {
      const [batch] = await fill(tx, after, atOnce);
      after = batch?.last ?? after;
      return batch?.seen === atOnce;
    },
    { size, ...options },
  );
}
