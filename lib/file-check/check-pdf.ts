import type { FileRefusal } from './file-check.ts';
import { openPdf } from './pdf.ts';

/** Unprotected, with objects, pages and packed parts as documents have them. */
export async function checkPdf(content: Uint8Array): Promise<FileRefusal | null> {
  const opened = await openPdf(content);
  return 'refusal' in opened ? opened.refusal : null;
}
