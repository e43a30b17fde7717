import { db } from '@/lib/database/db';
import { inPages } from '@/lib/database/pages';
import { enqueue } from '@/lib/engine/jobs/queue';
import { deleteObject, hasObjectStore, putObject } from '@/lib/integrations/files/object-store';

/**
 * Moves the bytes of a file from the database to the object store. May be repeated, also by two at once: the key is the
 * file's own. Throws IntegrationError when the store does not take it; the bytes stay where they are until it does.
 */
export async function moveFile(fileId: string): Promise<void> {
  if (!hasObjectStore()) return;
  const file = await db().storedFile.findUnique({ where: { id: fileId } });
  if (!file?.content) return;
  const storageKey = `${file.caseId}/${file.id}`;
  await putObject(storageKey, file.content, file.contentType);
  const moved = await db().storedFile.updateMany({
    where: { id: fileId },
    data: { content: null, storageKey },
  });
  // Erased while it was on its way.
  if (moved.count === 0) await deleteObject(storageKey);
}

/** Queues what is still in the database: an object store that was configured later takes over what was there before. */
export async function moveFiles(signal?: AbortSignal): Promise<void> {
  if (!hasObjectStore()) return;
  for await (const { id } of inPages(filesInDatabase)) {
    signal?.throwIfAborted();
    await enqueue(db(), { queue: 'move-file', data: { fileId: id } });
  }
}

function filesInDatabase(after: { id: string } | undefined, take: number) {
  return db().storedFile.findMany({
    where: { storageKey: null, ...(after ? { id: { gt: after.id } } : {}) },
    orderBy: { id: 'asc' },
    take,
    select: { id: true },
  });
}
