import { readSignatures } from '@/lib/cases/signature-view';
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

/** Sends the application to the company's signatories through the signing service. The application is locked while they sign. */
export const shareForSignature = defineOperation({
  call: CALLS.shareForSignature,
  input: sharedWith,
  payload: signingRequestSchema,
  reserve: async ({ case: theCase }, { emails }) => signingRequest(theCase, emails),
  callOut: (request, call) => sendToSignatories(request, 'digital', call),
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
