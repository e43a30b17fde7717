import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { UploadedFile } from '@/lib/contract/uploads';
import { AppError } from '@/lib/domain/errors';
import { enqueue } from '@/lib/engine/jobs/queue';
import { requireRoomForFile } from '@/lib/engine/quota';
import { deleteObject, getObject, hasObjectStore, putObject } from '@/lib/integrations/files/object-store';
import type { fileKindColumn } from '@/lib/platform/database/columns/columns';
import { db, type Tx } from '@/lib/platform/database/db';
import { inPages } from '@/lib/platform/database/pages';
import { displayFileName, typeOf } from './checked-upload';

export interface FileToStore {
  caseId: string;
  kind: z.output<typeof fileKindColumn>;
  componentId?: string;
  /** For a file of a message or a document signed on paper: whether a case worker uploaded it. */
  uploadedByMA?: boolean;
  displayFileName: string;
  contentType: string;
  content: Uint8Array;
  createdAt: Date;
}

/**
 * Stores a file with its checksum, in the transaction that refers to it, so that it exists only if the transaction commits. A job
 * moves the bytes to the object store, if there is one. Returns the file's id.
 */
export async function storeFile(tx: Tx, file: FileToStore): Promise<string> {
  const { content } = file;
  const id = randomUUID();
  await tx.storedFile.create({
    data: {
      ...file,
      id,
      content: Buffer.from(content),
      size: content.byteLength,
      sha256: checksumOf(content),
    },
    select: { id: true },
  });
  if (hasObjectStore()) await enqueue(tx, { queue: 'move-file', data: { fileId: id } });
  return id;
}

const checksumOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * The bytes of a stored file, from the database or the object store. Throws NOT_FOUND, or IntegrationError if the object store fails.
 *
 * @param componentId Accepts only a file that was uploaded to this field.
 */
export async function readFile(tx: Tx, caseId: string, fileId: string, componentId?: string) {
  const file = await tx.storedFile.findFirst({
    where: { id: fileId, caseId, ...(componentId === undefined ? {} : { kind: 'FIELD', componentId }) },
  });
  if (!file) throw new AppError('NOT_FOUND');
  const { displayFileName, contentType, sha256, storageKey } = file;
  const content = file.content ?? (await getObject(storageKey ?? '', sha256));
  return { displayFileName, contentType, content };
}

/** A stored upload as the calls return it. */
interface StoredUpload {
  fileId: string;
  displayFileName: string;
  contentType: string;
  size: number;
}

/** Stores an upload that `withFileType` has checked, within the quotas of its case. Throws QUOTA_EXCEEDED. */
export async function keepUpload(
  tx: Tx,
  upload: UploadedFile,
  place: Pick<FileToStore, 'caseId' | 'kind' | 'componentId' | 'uploadedByMA' | 'createdAt'>,
): Promise<StoredUpload> {
  const { content } = upload;
  const file = { displayFileName: displayFileName(upload.name), contentType: typeOf(upload) };
  await requireRoomForFile(tx, place.caseId, content.byteLength);
  const fileId = await storeFile(tx, { ...place, ...file, content });
  return { fileId, ...file, size: content.byteLength };
}

/**
 * Like `keepUpload`, for an answer: a file that the field has had before, with the same name and content, is that file again, so that
 * putting it back changes nothing.
 *
 * @param taken Ids of the files that stay in the answer, each once.
 */
export async function keepAnswerUpload(
  { tx, now }: { tx: Tx; now: Date },
  upload: UploadedFile,
  place: { caseId: string; componentId: string },
  taken: readonly string[],
): Promise<{ file: StoredUpload; isEarlier: boolean }> {
  const earlier = await tx.storedFile.findFirst({
    where: {
      ...place,
      kind: 'FIELD',
      id: { notIn: [...taken] },
      displayFileName: displayFileName(upload.name),
      contentType: typeOf(upload),
      sha256: checksumOf(upload.content),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true, displayFileName: true, contentType: true, size: true },
  });
  if (!earlier) {
    const file = await keepUpload(tx, upload, { ...place, kind: 'FIELD', createdAt: now });
    return { file, isEarlier: false };
  }
  const { id: fileId, ...file } = earlier;
  return { file: { fileId, ...file }, isEarlier: true };
}

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
