import { db } from '@/lib/database/db';
import { IntegrationError } from '@/lib/domain/errors';
import { recallSigningDocument } from '@/lib/integrations/signing/signing';

/**
 * Takes a document back that nobody is to sign any more. That everybody has signed it meanwhile changes nothing: it counts only
 * while it is the current one of its case. Throws IntegrationError when the service does not answer.
 */
export async function recallDocument(documentId: string): Promise<void> {
  const signature = await db().signature.findUnique({
    where: { documentId },
    select: { documentEntityId: true, case: { select: { mo: { select: { signingEntityId: true } } } } },
  });
  const entityId = signature?.documentEntityId ?? signature?.case.mo.signingEntityId ?? undefined;
  try {
    await recallSigningDocument(documentId, { entityId });
  } catch (error) {
    const isSigned = error instanceof IntegrationError && error.externalStatus === 409;
    if (!isSigned) throw error;
  }
}
