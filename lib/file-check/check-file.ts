import { fileTypeFromBuffer } from 'file-type';
import { checkHeic } from './check-heic.ts';
import { checkJpeg } from './check-jpeg.ts';
import { checkOffice } from './check-office.ts';
import { checkPdf } from './check-pdf.ts';
import { checkPng } from './check-png.ts';
import type { FileCheck, FileRefusal, FileToCheck } from './file-check.ts';
import { EXTENSIONS } from './file-rules.ts';

/** What the library calls by a name of its own. */
const KIND: Record<string, string> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
};

/** What a file is by its content, where its name agrees and it is built as files of its kind are; or why it is refused. */
export async function checkFile({ name, content, allowed }: FileToCheck): Promise<FileCheck> {
  // A broken archive makes the library throw.
  const found = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime ?? '';
  const type = KIND[found] ?? found;
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!allowed.includes(type) || !EXTENSIONS[type]?.includes(extension)) {
    return { refusal: 'INVALID_FILE_TYPE' };
  }
  const refusal = await checkContent(type, content);
  return refusal ? { refusal } : { type };
}

/** What is wrong with a file of this media type; null for nothing. */
export async function checkContent(type: string, content: Uint8Array): Promise<FileRefusal | null> {
  switch (type) {
    case 'application/pdf':
      return checkPdf(content);
    case 'image/png':
      return checkPng(content);
    case 'image/jpeg':
      return checkJpeg(content);
    case 'image/heic':
      return checkHeic(content);
    default:
      return checkOffice(content);
  }
}
