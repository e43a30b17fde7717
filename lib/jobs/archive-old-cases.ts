import { archiveByAge } from '@/lib/cases/archive-case';
import { db } from '@/lib/database/db';
import { inPages } from '@/lib/database/pages';
import { DAY_MS } from '@/lib/domain/durations';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { unlessOvertaken } from '@/lib/engine/overtaken';
import { env } from '@/lib/settings/env';

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
    await unlessOvertaken(() => runCommand(archiveByAge, systemActor('job'), id, { before }, { now }));
  }
}

interface FinishedCase {
  id: string;
  lastChangedAt: Date;
}

function finishedCases(before: Date, after: FinishedCase | undefined, take: number): Promise<FinishedCase[]> {
  return db().case.findMany({
    where: {
      status: { in: [...statusesFor('archiveByAge')] },
      lastChangedAt: { lt: before, ...(after ? { gte: after.lastChangedAt } : {}) },
      ...(after ? { NOT: { lastChangedAt: after.lastChangedAt, id: { lte: after.id } } } : {}),
    },
    orderBy: [{ lastChangedAt: 'asc' }, { id: 'asc' }],
    take,
    select: { id: true, lastChangedAt: true },
  });
}
