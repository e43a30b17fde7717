import { CALLS } from '@/lib/contract/contract';
import { defineCommand } from '@/lib/engine/command';
import { stepColumns } from '@/lib/engine/review-steps';
import { unapproveForms } from '@/lib/forms/unapprove-forms';
import { companySignature, retireSignature } from './current-signature';

/** Rejects the company's signature. The application can be edited and has to be signed again. */
export const rejectSignature = defineCommand({
  call: CALLS.rejectSignature,
  async perform({ tx, case: theCase }, { rejectionMessage }) {
    const { id } = await companySignature(tx, theCase.id);
    await tx.signature.update({ where: { id }, data: { status: 'REJECTED_BY_MA', rejectionMessage } });
    await retireSignature(tx, theCase.id, 'internal');
    await unapproveForms(tx, theCase.id);
    return {
      result: ({ status }) => ({ rejectionMessage, status }),
      audit: { type: 'SignatureRejectedByMA', details: { reason: rejectionMessage } },
      update: { internalSignature: stepColumns(theCase.process).internalSignature },
      mails: [{ type: 'signatureRejected', to: 'contact', quote: rejectionMessage }],
    };
  },
});
