import type { UploadedFile } from '@/lib/contract/uploads';
import type { Tx } from '@/lib/database/db';
import { requireRoomForFile } from '@/lib/engine/quota';
import { displayFileName, typeOf } from './file-type';
import { type FileToStore, storeFile } from './stored-file';

/** A stored upload as the calls return it. */
export interface KeptUpload {
  fileId: string;
  displayFileName: string;
  contentType: string;
  size: number;
}

/** Stores an upload that `withFileType` has checked, within the quotas of its case. Throws QUOTA_EXCEEDED. */
export async function keepUpload(
  tx: Tx,
  upload: UploadedFile,
  place: Pick<FileToStore, 'caseId' | 'kind' | 'componentId' | 'uploadedByMA'>,
): Promise<KeptUpload> {
  const { content } = upload;
  const file = { displayFileName: displayFileName(upload.name), contentType: typeOf(upload) };
  await requireRoomForFile(tx, place.caseId, content.byteLength);
  const fileId = await storeFile(tx, { ...place, ...file, content });
  return { fileId, ...file, size: content.byteLength };
}
