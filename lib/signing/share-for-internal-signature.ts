import { CALLS } from '@/lib/contract/contract';
import { defineOperation } from '@/lib/engine/operation';
import { lookForLateDocument } from './recall-late-document';
import {
  keepSentDocument,
  sendToSignatories,
  sharedWith,
  signingRequest,
  signingRequestSchema,
} from './signable-document';

/** Sends the approved application to the administrative manager for signing. */
export const shareForInternalSignature = defineOperation({
  call: CALLS.shareForInternalSignature,
  input: sharedWith,
  payload: signingRequestSchema,
  reserve: async ({ case: theCase }, { emails }) => signingRequest(theCase, emails),
  callOut: (request, call) => sendToSignatories(request, 'internal', call),
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
