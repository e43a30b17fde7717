import { db } from '@/lib/database/db';
import { AWAITED_SIGNATURES } from '@/lib/domain/lifecycle/signed';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { unlessOvertaken } from '@/lib/engine/overtaken';
import { requireSoundPdf } from '@/lib/files/sound-pdf';
import {
  downloadSignedDocument,
  getSigningDocument,
  type SigningDocument,
} from '@/lib/integrations/signing/signing';
import { completeSignature, declineSignature, trackSignatories } from './finish-signature';
import { completeInternalSignature, declineInternalSignature } from './internal-signature';

/**
 * Reads a document from the signing service and applies its state. Callbacks and polls only trigger this. Only the service's answer counts,
 * and only for the case's current document, so repeated and out-of-order callbacks are harmless. Throws IntegrationError if the service
 * does not answer.
 */
export async function updateFromSigningService(documentId: string): Promise<void> {
  const signature = await db().signature.findUnique({
    where: { documentId },
    select: {
      id: true,
      caseId: true,
      kind: true,
      isCurrent: true,
      status: true,
      documentEntityId: true,
      case: { select: { mo: { select: { signingEntityId: true } } } },
    },
  });
  const isAwaited = signature?.isCurrent && AWAITED_SIGNATURES.some((one) => one === signature.status);
  if (!signature || !isAwaited) return;
  const entityId = signature.documentEntityId ?? signature.case.mo.signingEntityId ?? undefined;
  const document = await getSigningDocument(documentId, { entityId });
  // Somebody may have cancelled, or another replica may have been faster.
  await unlessOvertaken(() => applyDocument(signature, document), ['ILLEGAL_TRANSITION', 'NOT_FOUND']);
}

interface AwaitedSignature {
  id: string;
  caseId: string;
  kind: string;
}

async function applyDocument(
  { id, caseId, kind }: AwaitedSignature,
  document: SigningDocument | null,
): Promise<void> {
  const actor = systemActor('signing-service');
  const isInternal = kind === 'INTERNAL';
  if (document?.status === 'signed') {
    const { entityId } = document;
    const pdf = await requireSoundPdf('signing', await downloadSignedDocument(document.id, { entityId }));
    const signed = { signatureId: id, document, pdf };
    await runCommand(isInternal ? completeInternalSignature : completeSignature, actor, caseId, signed);
  } else if (document?.status === 'sent') {
    await runCommand(trackSignatories, actor, caseId, { signatureId: id, document });
  } else {
    const told = { signatureId: id, document };
    await runCommand(isInternal ? declineInternalSignature : declineSignature, actor, caseId, told);
  }
}
