import type { FileRefusal } from './file-check.ts';
import { openPdf } from './pdf.ts';

/** Checks that a PDF is unprotected, with plausible objects, pages and streams. */
export async function checkPdf(content: Uint8Array): Promise<FileRefusal | null> {
  const opened = await openPdf(content);
  return 'refusal' in opened ? opened.refusal : null;
}
