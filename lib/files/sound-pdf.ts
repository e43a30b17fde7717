import { IntegrationError, type IntegrationPart } from '@/lib/domain/errors';
import type { FileRefusal } from '@/lib/file-check/file-check';
import { checkInWorker } from './file-type';

/** What another system may send: we store it, and attach it where it cannot be shown. */
const BEARABLE: readonly FileRefusal[] = ['FILE_PROTECTED', 'FILE_RESTRICTED'];

/**
 * Returns a PDF from another system once it is checked. It may be protected. A worker process runs the check. Throws IntegrationError
 * (`garbage`), and BUSY.
 */
export async function requireSoundPdf(part: IntegrationPart, pdf: Uint8Array): Promise<Uint8Array> {
  const found = await checkInWorker(pdf, { 'application/pdf': ['pdf'] });
  if ('type' in found) return found.content ?? pdf;
  if (BEARABLE.includes(found.refusal)) return pdf;
  throw new IntegrationError(part, 'garbage', null, new Error(found.refusal));
}
