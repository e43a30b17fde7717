import { CALLS } from '@/lib/contract/contract';
import { internalSignatureFileName } from '@/lib/domain/document-name';
import { type Command, defineCommand } from '@/lib/engine/command';
import { internalSignature } from './company-signature';
import {
  keepSigned,
  keepUnsigned,
  notSignedDetails,
  type ReportedDocument,
  type SignedDocument,
} from './reported-document';

/** Run when the administrative manager has signed. */
export const completeInternalSignature: Command<SignedDocument, void> = {
  action: 'completeInternalSignature',
  async perform(context, signed) {
    const status = 'SIGNED_BY_SIGNATORIES';
    const fileName = internalSignatureFileName(context.case.id);
    return {
      result: undefined,
      audit: {
        type: 'InternalSignatureSigned',
        details: await keepSigned(context, signed, { status, fileName }),
      },
      update: { internalSignature: status },
      mails: [{ type: 'managerSigned', to: 'responsible' }],
    };
  },
};

/** Run when the administrative manager has declined, or the document has ended at the signing service. */
export const declineInternalSignature: Command<ReportedDocument, void> = {
  action: 'declineInternalSignature',
  async perform({ tx, case: theCase }, document) {
    const status = 'SIGNATORY_WONT_SIGN';
    const why = await keepUnsigned(tx, theCase.id, document, status);
    return {
      result: undefined,
      audit: { type: 'InternalSignatureDenied', details: notSignedDetails(why) },
      update: { internalSignature: status },
      mails: [
        why.endedAtService
          ? { type: 'internalSigningEnded', to: 'responsible', values: { how: why.endedAtService } }
          : { type: 'managerDeclined', to: 'responsible', ...(why.reason ? { quote: why.reason } : {}) },
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

/** Rejects the internal signature, so that it can be requested again. */
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
