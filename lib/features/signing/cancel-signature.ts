import { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { defineOperation } from '@/lib/engine/operation';
import { unapproveForms } from '@/lib/features/application/save-forms';
import { recallSigningDocument } from '@/lib/integrations/signing/signing';
import { companySignature, mailsToSignatories } from './company-signature';
import { signingAccess } from './share-for-signature';

/** Cancels signing. The signatories' links stop working, and the application can be edited again. */
export const cancelSignature = defineOperation({
  call: CALLS.cancelSignature,
  input: z.unknown(),
  payload: z.object({ documentId: z.string().nullable(), entityId: z.string().nullable() }),
  async reserve({ tx, case: theCase }) {
    const { documentId, documentEntityId } = await companySignature(tx, theCase.id);
    return { documentId, entityId: documentEntityId ?? theCase.mo.signingEntityId };
  },
  async callOut({ documentId, entityId }, { actor }) {
    if (documentId) await recallSigningDocument(documentId, signingAccess(actor, entityId));
    return null;
  },
  async confirm({ tx, case: theCase }) {
    const { id } = await companySignature(tx, theCase.id);
    await tx.signature.update({ where: { id }, data: { status: 'REJECTED', isCurrent: false } });
    await unapproveForms(tx, theCase.id);
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'SignatureRejected', details: {} },
      mails: await mailsToSignatories(tx, theCase, id, 'cancelled'),
    };
  },
});
