import { fileTypeFromBuffer } from 'file-type';
import { checkHeic } from './check-heic.ts';
import { checkJpeg } from './check-jpeg.ts';
import { checkOffice } from './check-office.ts';
import { checkPdf } from './check-pdf.ts';
import { checkPng } from './check-png.ts';
import type { FileCheck, FileRefusal, FileToCheck } from './file-check.ts';

/** Media types that the library names differently. */
const KIND: Record<string, string> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heic',
};

/** Returns the type of a file by its content if its name and structure match, or why the file is refused. */
export async function checkFile({ name, content, allowed }: FileToCheck): Promise<FileCheck> {
  // A broken archive makes the library throw.
  const found = (await fileTypeFromBuffer(content).catch(() => undefined))?.mime ?? '';
  const type = KIND[found] ?? found;
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!Object.hasOwn(allowed, type) || !allowed[type]?.includes(extension)) {
    return { refusal: 'INVALID_FILE_TYPE' };
  }
  const refusal = await checkContent(type, content);
  return refusal ? { refusal } : { type };
}

/** The problem with a file of this media type, or null. */
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
