import { CALLS } from '@/lib/contract/contract';
import { internalSignatureFileName } from '@/lib/documents/document-name';
import { type Command, defineCommand } from '@/lib/engine/command';
import { storeFile } from '@/lib/files/stored-file';
import { awaitedSignature, internalSignature, saveSignatories } from './current-signature';
import type { SignedDocument, ToldDocument } from './finish-signature';
import { notSignedDetails, whyNotSigned } from './not-signed';

/** The administrative manager has signed. */
export const completeInternalSignature: Command<SignedDocument, void> = {
  action: 'completeInternalSignature',
  async perform({ tx, case: theCase }, { signatureId, document, pdf }) {
    const caseId = theCase.id;
    const { id } = await awaitedSignature(tx, caseId, signatureId);
    const signedFileId = await storeFile(tx, {
      caseId,
      kind: 'SIGNED_DOCUMENT',
      displayFileName: internalSignatureFileName(caseId),
      contentType: 'application/pdf',
      content: pdf,
    });
    await tx.signature.update({ where: { id }, data: { status: 'SIGNED_BY_SIGNATORIES', signedFileId } });
    await saveSignatories(tx, id, document);
    return {
      result: undefined,
      audit: {
        type: 'InternalSignatureSigned',
        details: { emails: document.recipients.map(({ email }) => email) },
      },
      update: { internalSignature: 'SIGNED_BY_SIGNATORIES' },
      mails: [{ type: 'managerSigned', to: 'responsible' }],
    };
  },
};

/** The administrative manager declined, or the document has ended at the signing service. */
export const declineInternalSignature: Command<ToldDocument, void> = {
  action: 'declineInternalSignature',
  async perform({ tx, case: theCase }, { signatureId, document }) {
    const { id } = await awaitedSignature(tx, theCase.id, signatureId);
    const why = whyNotSigned(document);
    const { reason } = why;
    await tx.signature.update({
      where: { id },
      data: { status: 'SIGNATORY_WONT_SIGN', rejectionMessage: reason },
    });
    if (document) await saveSignatories(tx, id, document);
    return {
      result: undefined,
      audit: { type: 'InternalSignatureDenied', details: notSignedDetails(why) },
      update: { internalSignature: 'SIGNATORY_WONT_SIGN' },
      mails: [
        why.endedAtService
          ? { type: 'internalSigningEnded', to: 'responsible', values: { how: why.endedAtService } }
          : { type: 'managerDeclined', to: 'responsible', ...(reason ? { quote: reason } : {}) },
      ],
    };
  },
};

/** Approves the internal signature, or takes the approval back. */
export const confirmInternalSignature = defineCommand({
  call: CALLS.confirmInternalSignature,
  choose: ({ isConfirmed }) => (isConfirmed ? 'approveInternalSignature' : 'unapproveInternalSignature'),
  async perform({ tx, case: theCase }, { isConfirmed }) {
    const { id } = await internalSignature(tx, theCase.id);
    const status = isConfirmed ? 'SIGNATURES_APPROVED' : 'SIGNED_BY_SIGNATORIES';
    await tx.signature.update({ where: { id }, data: { status } });
    return {
      result: (after) => ({ caseStatus: after.status }),
      audit: isConfirmed
        ? { type: 'InternalSignatureApproved', details: {} }
        : { type: 'InternalSignatureRejected', details: {} },
      update: { internalSignature: status },
    };
  },
});

/** Rejects the internal signature, so that it can be asked for again. */
export const rejectInternalSignature = defineCommand({
  call: CALLS.rejectInternalSignature,
  async perform({ tx, case: theCase }, { rejectionMessage }) {
    const { id } = await internalSignature(tx, theCase.id);
    await tx.signature.update({ where: { id }, data: { status: 'SIGNATURES_REJECTED', rejectionMessage } });
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'InternalSignatureRejected', details: { reason: rejectionMessage } },
      update: { internalSignature: 'SIGNATURES_REJECTED' },
    };
  },
});
