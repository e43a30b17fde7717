import { readSignatures } from '@/lib/cases/signature-view';
import { CALLS } from '@/lib/contract/contract';
import type { Tx } from '@/lib/database/db';
import { defineCommand } from '@/lib/engine/command';
import type { Signature } from '@/lib/generated/prisma/client';
import { companySignature, uploadStatus } from './current-signature';

/** Approves the company's signature, digital or on paper, or takes the approval back. */
export const confirmSignature = defineCommand({
  call: CALLS.confirmSignature,
  async perform({ tx, case: theCase }, { isConfirmed }) {
    const current = await companySignature(tx, theCase.id);
    const isAlready = (current.status === 'APPROVED') === isConfirmed;
    if (!isAlready) {
      const status = isConfirmed ? 'APPROVED' : await handedIn(tx, current);
      await tx.signature.update({ where: { id: current.id }, data: { status } });
    }
    const { signature, analogSignature } = await readSignatures(tx, theCase.id);
    return {
      result: (after) => ({ signature, analogSignature, caseStatus: after.status }),
      audit: isAlready ? null : { type: isConfirmed ? 'SignatureApproved' : 'SignatureDenied', details: {} },
    };
  },
});

/** The status of a signature before it was approved. If nobody recorded who uploaded a paper, it counts as the company's. */
async function handedIn(tx: Tx, { kind, signedFileId: id }: Signature): Promise<string> {
  if (kind === 'DIGITAL') return 'SIGNED';
  const file = id ? await tx.storedFile.findUnique({ where: { id }, select: { uploadedByMA: true } }) : null;
  return uploadStatus(file?.uploadedByMA === true);
}
