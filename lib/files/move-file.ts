import { db } from '@/lib/database/db';
import { inPages } from '@/lib/database/pages';
import { enqueue } from '@/lib/engine/jobs/queue';
import { deleteObject, hasObjectStore, putObject } from '@/lib/integrations/files/object-store';

/**
 * Moves the bytes of a file from the database to the object store. Idempotent, also if run twice at once. Throws IntegrationError if the
 * store fails. The bytes then stay in the database.
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
  // The file was erased in the meantime.
  if (moved.count === 0) await deleteObject(storageKey);
}

/** Queues the files that are still in the database, in case an object store was configured later. */
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
