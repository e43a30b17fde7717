import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { FILE_TYPES } from '@/lib/domain/limits';
import { DAY_MS } from '@/lib/domain/time';
import { defineCommand, inTransaction } from '@/lib/engine/command';
import { enqueue } from '@/lib/engine/jobs/queue';
import { defineCaseQuery } from '@/lib/engine/query';
import { withFileType } from '@/lib/features/application/checked-upload';
import { shownFile } from '@/lib/features/application/shown-picture';
import { keepUpload, readFile } from '@/lib/features/application/stored-file';
import { db, type Tx } from '@/lib/platform/database/db';

/** Uploads a file for a message that is still being written. Nobody sees it until the message is posted. */
export const uploadMessageFile = defineCommand({
  call: CALLS.uploadMessageFile,
  prepare: (input) => withFileType(input, FILE_TYPES.message),
  async perform({ tx, actor, case: { id: caseId }, now: createdAt }, { file }) {
    const uploadedByMA = actor.kind === 'caseWorker';
    const place = { caseId, kind: 'MESSAGE', uploadedByMA, createdAt } as const;
    const { fileId: id, ...stored } = await keepUpload(tx, file, place);
    return { result: { id, ...stored }, audit: null };
  },
});

/** The bytes of a file of a posted message. With `preview`, in a format that browsers can show. */
export const messageFileQuery = defineCaseQuery({
  call: CALLS.getMessageFile,
  async read({ case: { id: caseId } }, { fileId, preview }) {
    const posted = await db().storedFile.findFirst({
      where: { id: fileId, caseId, kind: 'MESSAGE', messageId: { not: null } },
      select: { id: true },
    });
    if (!posted) throw new AppError('NOT_FOUND');
    const { displayFileName: fileName, contentType, content } = await readFile(db(), caseId, fileId);
    const file = { fileName, contentType, content };
    return preview ? shownFile(file) : file;
  },
});

/** Attaches files that the same side has uploaded to a message. Throws VALIDATION_FAILED for any other file. */
export async function attachFiles(
  tx: Tx,
  fileIds: readonly string[],
  message: { caseId: string; messageId: string; uploadedByMA: boolean },
): Promise<void> {
  if (fileIds.length === 0) return;
  const { caseId, messageId, uploadedByMA } = message;
  const { count } = await tx.storedFile.updateMany({
    where: { id: { in: [...fileIds] }, caseId, kind: 'MESSAGE', messageId: null, uploadedByMA },
    data: { messageId },
  });
  if (count === new Set(fileIds).size) return;
  throw new AppError('VALIDATION_FAILED', { errors: { fileIds: ['UNKNOWN'] } });
}

/** How many files are removed in one transaction. */
const AT_ONCE = 100;

/** Removes files that were uploaded for messages that were never posted, after a day. */
export async function removeUnpostedFiles(now = new Date(), signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  for (let hasMore = true; hasMore; ) {
    signal?.throwIfAborted();
    hasMore = await inTransaction(async (tx) => {
      const files = await deleteUnposted(tx, before);
      for (const { storageKey } of files) {
        if (storageKey) await enqueue(tx, { queue: 'delete-object', data: { key: storageKey } });
      }
      return files.length === AT_ONCE;
    });
  }
}

/** Deletes the oldest of these files. A file that is just being attached to a message is locked, and stays. */
function deleteUnposted(tx: Tx, before: Date): Promise<{ storageKey: string | null }[]> {
  return tx.$queryRaw`
    DELETE FROM stored_file WHERE id = ANY (ARRAY(
      SELECT id FROM stored_file WHERE kind = 'MESSAGE' AND message_id IS NULL AND created_at < ${before}
      ORDER BY created_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING storage_key AS "storageKey"`;
}
