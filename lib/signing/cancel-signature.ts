import { z } from 'zod';
import { caseStatusShape } from '@/lib/contract/shapes';
import { defineOperation } from '@/lib/engine/operation';
import { recallSigningDocument } from '@/lib/integrations/signing/signing';
import { companySignature, unapproveForms } from './current-signature';

/** Cancels signing. The signatories' links stop working, and the application can be edited again. */
export const cancelSignature = defineOperation({
  action: 'cancelSignature',
  call: {
    method: 'PUT',
    path: 'Signature/CancelSubmittedAspirantSignature',
    summary: 'Cancel digital signing',
    response: z.object({ status: caseStatusShape }),
    errors: ['SIGNING_LOGIN_REQUIRED', 'SIGNING_WRONG_ENTITY', 'INTEGRATION_FAILED'],
  },
  async reserve({ tx, case: theCase }) {
    const { documentId, documentEntityId } = await companySignature(tx, theCase.id);
    return { documentId, entityId: documentEntityId ?? theCase.mo.signingEntityId };
  },
  async callOut({ documentId, entityId }, { actor }) {
    const accessToken = actor.kind === 'caseWorker' ? (actor.signingToken ?? undefined) : undefined;
    if (documentId) await recallSigningDocument(documentId, { accessToken, entityId: entityId ?? undefined });
    return null;
  },
  async confirm({ tx, case: theCase }) {
    const { id } = await companySignature(tx, theCase.id);
    await tx.signature.update({ where: { id }, data: { status: 'REJECTED', isCurrent: false } });
    await unapproveForms(tx, theCase.id);
    return { result: ({ status }) => ({ status }), audit: { type: 'SignatureRejected', details: {} } };
  },
});
