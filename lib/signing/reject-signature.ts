import { z } from 'zod';
import { fieldSchema } from '@/lib/contract/call';
import { caseStatusShape } from '@/lib/contract/shapes';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import { defineCommand } from '@/lib/engine/command';
import { companySignature, retireSignature, unapproveForms } from './current-signature';

/** Rejects the company's signature. The application can be edited and has to be signed again. */
export const rejectSignature = defineCommand({
  action: 'rejectSignature',
  call: {
    method: 'PUT',
    path: 'Signature/RejectAspirantSignature',
    summary: "Reject the company's signature",
    body: z.object({ rejectionMessage: fieldSchema(WRITTEN_TEXT) }),
    response: z.object({ rejectionMessage: z.string(), status: caseStatusShape }),
    errors: ['SIGNING_LOGIN_REQUIRED'],
  },
  async perform({ tx, case: theCase }, { rejectionMessage }) {
    const { id } = await companySignature(tx, theCase.id);
    await tx.signature.update({ where: { id }, data: { status: 'REJECTED_BY_MA', rejectionMessage } });
    await retireSignature(tx, theCase.id, 'internal');
    await unapproveForms(tx, theCase.id);
    return {
      result: ({ status }) => ({ rejectionMessage, status }),
      audit: { type: 'SignatureRejectedByMA', details: { reason: rejectionMessage } },
      update: theCase.internalSignature === null ? {} : { internalSignature: 'SIGNATURES_NOT_YET_REQUESTED' },
      mails: [{ type: 'signatureRejected', to: 'contact', quote: rejectionMessage }],
    };
  },
});
