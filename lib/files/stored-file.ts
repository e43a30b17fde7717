import { createHash, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { fileKindColumn } from '@/lib/database/columns/closed-sets';
import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { enqueue } from '@/lib/engine/jobs/queue';
import { getObject, hasObjectStore } from '@/lib/integrations/files/object-store';

export interface FileToStore {
  caseId: string;
  kind: z.output<typeof fileKindColumn>;
  componentId?: string;
  /** For a file of a message or a document signed on paper: whether a case worker uploaded it. */
  uploadedByMA?: boolean;
  displayFileName: string;
  contentType: string;
  content: Uint8Array;
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
      sha256: createHash('sha256').update(content).digest('hex'),
    },
    select: { id: true },
  });
  if (hasObjectStore()) await enqueue(tx, { queue: 'move-file', data: { fileId: id } });
  return id;
}

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
