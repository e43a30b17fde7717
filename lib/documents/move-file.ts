import { db } from '@/lib/db';
import { deleteObject, hasObjectStore, putObject } from '@/lib/integrations/files/object-store';
import { enqueue } from '@/lib/jobs/queue';

const AT_ONCE = 1000;

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
export async function moveFiles(): Promise<void> {
  if (!hasObjectStore()) return;
  const left = await db().storedFile.findMany({
    where: { storageKey: null },
    orderBy: { createdAt: 'asc' },
    take: AT_ONCE,
    select: { id: true },
  });
  for (const { id } of left) await enqueue(db(), { queue: 'move-file', data: { fileId: id } });
}
