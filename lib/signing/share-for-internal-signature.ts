import { z } from 'zod';
import { caseStatusShape } from '@/lib/contract/shapes';
import { defineOperation } from '@/lib/engine/operation';
import { lookForLateDocument } from './recall-late-document';
import {
  keepSentDocument,
  type SigningRequest,
  sendToSignatories,
  signatoryEmails,
  signingRequest,
} from './signable-document';

/** Sends the approved application to the administrative manager for signing. */
export const shareForInternalSignature = defineOperation({
  action: 'shareForInternalSignature',
  call: {
    method: 'PUT',
    path: 'Signature/SubmitForInternalSignature',
    summary: 'Send the application for internal signing',
    body: z.object({ emails: signatoryEmails }),
    response: z.object({ status: caseStatusShape }),
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
  callOut: (request: SigningRequest, call) => sendToSignatories(request, 'internal', call),
  undo: lookForLateDocument,
  async confirm(context, { emails }, _request, sent) {
    await keepSentDocument(context, 'INTERNAL', sent);
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'InternalSignatureShared', details: { emails } },
      update: { internalSignature: 'SIGNATURES_REQUESTED' },
      mails: [
        { type: 'internalDocumentCreated', to: 'responsible', values: { signatories: emails.join(', ') } },
      ],
    };
  },
});
