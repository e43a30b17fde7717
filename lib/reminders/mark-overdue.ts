import { type BatchOptions, inBatches } from '@/lib/database/batches';
import { swedishDay } from '@/lib/domain/day';

/** How many cases are marked in one transaction. */
const AT_ONCE = 500;

/** Adds to the worklist the cases whose last day for corrections has passed. A trigger does the same whenever a case is written. */
export async function markOverdue(now: Date, options: Partial<BatchOptions> = {}): Promise<void> {
  await inBatches(
    async (tx, size) => {
      const marked = await tx`
        UPDATE "case" SET has_overdue_correction = true WHERE id IN (
          SELECT id FROM "case" WHERE corrections_due_on < ${swedishDay(now)}::date AND NOT has_overdue_correction
          ORDER BY id LIMIT ${size} FOR UPDATE SKIP LOCKED)
        RETURNING id`;
      return marked.length === size;
    },
    { size: AT_ONCE, ...options },
  );
}
