import { readSignatures } from '@/lib/cases/signature-view';
import { CALLS } from '@/lib/contract/contract';
import { defineCommand } from '@/lib/engine/command';
import { companySignature } from './current-signature';

/** Approves the company's signature, digital or on paper, or takes the approval back. */
export const confirmSignature = defineCommand({
  call: CALLS.confirmSignature,
  async perform({ tx, case: theCase }, { isConfirmed }) {
    const current = await companySignature(tx, theCase.id);
    const isAlready = (current.status === 'APPROVED') === isConfirmed;
    if (!isAlready) {
      const handedIn = current.kind === 'DIGITAL' ? 'SIGNED' : 'UPLOADED_BY_ASPIRANT';
      const status = isConfirmed ? 'APPROVED' : handedIn;
      await tx.signature.update({ where: { id: current.id }, data: { status } });
    }
    const { signature, analogSignature } = await readSignatures(tx, theCase.id);
    return {
      result: (after) => ({ signature, analogSignature, caseStatus: after.status }),
      audit: isAlready ? null : { type: isConfirmed ? 'SignatureApproved' : 'SignatureDenied', details: {} },
    };
  },
});
