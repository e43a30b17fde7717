import { IntegrationError, type IntegrationPart } from '@/lib/domain/errors';
import type { FileCheck } from '@/lib/file-check/file-check';
import { runTask } from '@/lib/worker/run-task';
import { WorkerEnded } from '@/lib/worker/worker-process';

/**
 * Checks a PDF from another system. It may be protected. A worker process runs the check. Throws IntegrationError (`garbage`), and BUSY.
 */
export async function requireSoundPdf(part: IntegrationPart, pdf: Uint8Array): Promise<Uint8Array> {
  const input = { name: 'document.pdf', content: pdf, allowed: { 'application/pdf': ['pdf'] } };
  const found = await runTask('check', input).catch((error: unknown): FileCheck => {
    if (error instanceof WorkerEnded) return { refusal: 'FILE_TOO_COMPLEX' };
    throw error;
  });
  if ('refusal' in found && found.refusal !== 'FILE_PROTECTED') {
    throw new IntegrationError(part, 'garbage', null, new Error(found.refusal));
  }
  return pdf;
}
