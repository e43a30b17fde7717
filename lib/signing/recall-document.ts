import { db } from '@/lib/database/db';
import { IntegrationError } from '@/lib/domain/errors';
import { recallSigningDocument } from '@/lib/integrations/signing/signing';

/**
 * Recalls a document that nobody should sign any more. It does not matter if everyone has signed in the meantime, because only the current
 * document of a case counts. Throws IntegrationError if the service does not answer.
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
