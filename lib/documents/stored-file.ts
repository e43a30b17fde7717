import { createHash } from 'node:crypto';
import type { Tx } from '@/lib/db';
import { AppError } from '@/lib/errors';

export interface FileToStore {
  caseId: string;
  kind: 'FIELD' | 'SIGNATURE_DOCUMENT' | 'SIGNED_DOCUMENT' | 'CREDIT_REPORT';
  componentId?: string;
  displayFileName: string;
  contentType: string;
  content: Uint8Array;
}

/** Stores a file with its checksum, in the transaction that refers to it. Answers with its id. */
export async function storeFile(tx: Tx, file: FileToStore): Promise<string> {
  const { content } = file;
  const { id } = await tx.storedFile.create({
    data: {
      ...file,
      content: Buffer.from(content),
      size: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
    },
    select: { id: true },
  });
  return id;
}

/** The bytes of a stored file. Throws NOT_FOUND. */
export async function readFile(tx: Tx, caseId: string, fileId: string) {
  const file = await tx.storedFile.findFirst({ where: { id: fileId, caseId } });
  if (!file?.content) throw new AppError('NOT_FOUND');
  return { displayFileName: file.displayFileName, contentType: file.contentType, content: file.content };
}
