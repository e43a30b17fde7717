import { z } from 'zod';
import { booleanParameter, unusedText } from '@/lib/api/call';
import { analogSignatureShape, caseStatusShape, signatureShape } from '@/lib/api/shapes';
import { defineCommand } from '@/lib/command';
import { AppError } from '@/lib/errors';
import { companySignature } from './current-signature';
import { readSignatures } from './signature-view';

/** Approves the company's signature, digital or on paper, or takes the approval back. */
export const confirmSignature = defineCommand({
  action: 'approveSignature',
  call: {
    method: 'PUT',
    path: 'Signature/SetConfirmAspirantSignature',
    summary: "Approve the company's signature or take the approval back",
    // Who confirms is known from the session; `confirmedBy` is not believed.
    query: z.object({ isConfirmed: booleanParameter, confirmedBy: unusedText }),
    response: z.object({
      signature: signatureShape.nullable(),
      analogSignature: analogSignatureShape.nullable(),
      caseStatus: caseStatusShape,
    }),
    errors: ['SIGNING_LOGIN_REQUIRED'],
  },
  async perform({ tx, case: theCase }, { isConfirmed }) {
    const current = await companySignature(tx, theCase.id);
    const unapproved = current.kind === 'DIGITAL' ? ['SIGNED'] : ['UPLOADED_BY_ASPIRANT', 'UPLOADED_BY_MA'];
    if (current.status !== 'APPROVED' && !unapproved.includes(current.status)) {
      throw new AppError('ILLEGAL_TRANSITION', { values: { who: '', status: theCase.status } });
    }
    const isAlready = (current.status === 'APPROVED') === isConfirmed;
    if (!isAlready) {
      const status = isConfirmed ? 'APPROVED' : (unapproved[0] ?? '');
      await tx.signature.update({ where: { id: current.id }, data: { status } });
    }
    const { signature, analogSignature } = await readSignatures(tx, theCase.id);
    return {
      result: (after) => ({ signature, analogSignature, caseStatus: after.status }),
      audit: isAlready ? null : { type: isConfirmed ? 'SignatureApproved' : 'SignatureDenied', details: {} },
    };
  },
});
