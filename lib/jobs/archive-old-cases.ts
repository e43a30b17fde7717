import { archiveByAge } from '@/lib/cases/archive-case';
import { db } from '@/lib/database/db';
import { inPages } from '@/lib/database/pages';
import { utcDate } from '@/lib/domain/day';
import { DAY_MS } from '@/lib/domain/durations';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { unlessOvertaken } from '@/lib/engine/overtaken';
import { env } from '@/lib/settings/env';

/** Archives cases that have been finished for `ARCHIVE_AFTER_DAYS`. Leaves a case that changes in the meantime to the next night. */
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
  lastChangedOn: Date;
}

/** Reads finished cases by day, in the order of an index. The exact moment decides which are due. */
function finishedCases(before: Date, after: FinishedCase | undefined, take: number): Promise<FinishedCase[]> {
  return db().case.findMany({
    where: {
      status: { in: [...statusesFor('archiveByAge')] },
      lastChangedAt: { lt: before },
      lastChangedOn: { lte: utcDate(before), ...(after ? { gte: after.lastChangedOn } : {}) },
      ...(after ? { NOT: { lastChangedOn: after.lastChangedOn, id: { lte: after.id } } } : {}),
    },
    orderBy: [{ lastChangedOn: 'asc' }, { id: 'asc' }],
    take,
    select: { id: true, lastChangedOn: true },
  });
}
