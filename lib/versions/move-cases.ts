import { caseIdsInPages } from '@/lib/database/pages';
import { systemActor } from '@/lib/engine/access/access';
import { inTransaction, runCommand } from '@/lib/engine/command';
import { enqueue, type Jobs } from '@/lib/engine/jobs/queue';
import { unlessOvertaken } from '@/lib/engine/overtaken';
import { MOVABLE, moveToVersion } from './move-case';

/** Queues a job for every application that can still be filled in and is not on the version yet. Can be repeated. */
export async function queueMoves(
  { moId, templateId }: Jobs['move-cases'],
  signal?: AbortSignal,
): Promise<void> {
  const waiting = caseIdsInPages({
    moId,
    templateId: { not: templateId },
    status: { in: [...MOVABLE] },
  });
  for await (const { id: caseId } of waiting) {
    signal?.throwIfAborted();
    await inTransaction((tx) => enqueue(tx, { queue: 'move-case', data: { caseId, templateId } }));
  }
}

/** Moves one application. An application that has been signed or closed in the meantime stays on its version. */
export async function moveOne({ caseId, templateId }: Jobs['move-case']): Promise<void> {
  await unlessOvertaken(
    () => runCommand(moveToVersion, systemActor('job'), caseId, { templateId }),
    ['ILLEGAL_TRANSITION'],
  );
}
