import { z } from 'zod';
import { readSignatures } from '@/lib/cases/signature-view';
import { caseStatusShape, signatureShape } from '@/lib/contract/shapes';
import { defineOperation } from '@/lib/engine/operation';
import { lookForLateDocument } from './recall-late-document';
import {
  keepSentDocument,
  type SigningRequest,
  sendToSignatories,
  signatoryEmails,
  signingRequest,
} from './signable-document';

/** Sends the application to the company's signatories through the signing service. It is locked while they sign. */
export const shareForSignature = defineOperation({
  action: 'shareForSignature',
  call: {
    method: 'PUT',
    path: 'Signature/SubmitForAspirantSignature',
    summary: 'Send the application for digital signing',
    body: z.object({ emails: signatoryEmails }),
    response: z.object({ status: caseStatusShape, signature: signatureShape.nullable() }),
    errors: [
      'NOT_READY',
      'SIGNING_LOGIN_REQUIRED',
      'SIGNING_WRONG_ENTITY',
      'INTEGRATION_FAILED',
      'DOCUMENT_TOO_LARGE',
      'BUSY',
    ],
    limits: ['document'],
  },
  reserve: async ({ case: theCase }, { emails }) => signingRequest(theCase, emails),
  callOut: (request: SigningRequest, call) => sendToSignatories(request, 'digital', call),
  undo: lookForLateDocument,
  async confirm(context, { emails }, _request, sent) {
    await keepSentDocument(context, 'DIGITAL', sent);
    const { signature } = await readSignatures(context.tx, context.case.id);
    return {
      result: ({ status }) => ({ status, signature }),
      audit: {
        type: 'SignatureShared',
        details: { emails, numberOfSignatories: emails.length, onPaper: false },
      },
      mails: [{ type: 'signableDocumentCreated', to: 'contact', values: { signatories: emails.join(', ') } }],
    };
  },
});
