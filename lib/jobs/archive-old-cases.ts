import { archiveByAge } from '@/lib/cases/archive-case';
import { db } from '@/lib/database/db';
import { inPages } from '@/lib/database/pages';
import { AppError } from '@/lib/domain/errors';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { env } from '@/lib/settings/env';

const DAY_MS = 86_400_000;

/** Archives cases that have been finished for `ARCHIVE_AFTER_DAYS`. Skips a case that changes meanwhile until the next night. */
export async function archiveOldCases(
  now: Date,
  { size, signal }: { size?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const before = new Date(now.getTime() - env().ARCHIVE_AFTER_DAYS * DAY_MS);
  for await (const { id } of inPages<FinishedCase>(
    (after, take) => finishedCases(before, after, take),
    size,
  )) {
    signal?.throwIfAborted();
    try {
      await runCommand(archiveByAge, systemActor('job'), id, undefined, { now });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'ILLEGAL_TRANSITION') throw error;
    }
  }
}

interface FinishedCase {
  id: string;
  lastChangedAt: Date;
}

function finishedCases(before: Date, after: FinishedCase | undefined, take: number): Promise<FinishedCase[]> {
  return db().case.findMany({
    where: {
      status: { in: ['FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'REJECTED', 'RESET'] },
      lastChangedAt: { lt: before, ...(after ? { gte: after.lastChangedAt } : {}) },
      ...(after ? { NOT: { lastChangedAt: after.lastChangedAt, id: { lte: after.id } } } : {}),
    },
    orderBy: [{ lastChangedAt: 'asc' }, { id: 'asc' }],
    take,
    select: { id: true, lastChangedAt: true },
  });
}
