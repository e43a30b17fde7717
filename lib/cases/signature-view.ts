import type { z } from 'zod';
import type { analogSignatureShape, internalSignatureShape, signatureShape } from '@/lib/contract/shapes';
import type { Tx } from '@/lib/database/db';
import type { Prisma } from '@/lib/generated/prisma/client';

export interface SignatureViews {
  signature: z.output<typeof signatureShape> | null;
  analogSignature: z.output<typeof analogSignatureShape> | null;
  internalSignature: z.output<typeof internalSignatureShape> | null;
}

/** The relations that are read with a signature. */
export const signatureInclude = {
  signatories: { orderBy: { email: 'asc' } },
  signedFile: { select: { displayFileName: true } },
} as const satisfies Prisma.SignatureInclude;

export type SignatureRow = Prisma.SignatureGetPayload<{ include: typeof signatureInclude }>;

/** The current signatures of a case, as the calls show them. */
export async function readSignatures(tx: Tx, caseId: string): Promise<SignatureViews> {
  const rows = await tx.signature.findMany({
    where: { caseId, isCurrent: true },
    include: signatureInclude,
  });
  return signatureViews(rows);
}

export function signatureViews(rows: SignatureRow[]): SignatureViews {
  const digital = rows.find((row) => row.kind === 'DIGITAL');
  const analog = rows.find((row) => row.kind === 'ANALOG');
  const internal = rows.find((row) => row.kind === 'INTERNAL');
  // The database restricts each status to its kind.
  return {
    signature: digital ? (signed(digital) as SignatureViews['signature']) : null,
    internalSignature: internal ? (signed(internal) as SignatureViews['internalSignature']) : null,
    analogSignature: analog
      ? ({
          status: analog.status,
          fileName: analog.signedFile?.displayFileName ?? null,
          numberOfSignatories: analog.numberOfSignatories ?? 1,
          rejectionMessage: analog.rejectionMessage,
        } as SignatureViews['analogSignature'])
      : null,
  };
}

function signed(row: SignatureRow) {
  return {
    status: row.status,
    rejectionMessage: row.rejectionMessage,
    signatories: row.signatories.map(({ email, name, status, at, reason }) => ({
      email,
      name,
      status,
      at: at?.toISOString() ?? null,
      reason,
    })),
  };
}
