import type { z } from 'zod';
import {
  type analogSignatureShape,
  type internalSignatureShape,
  signatoryShape,
  type signatureShape,
} from '@/lib/contract/shapes';
import { AWAITED_PAPER } from '@/lib/domain/lifecycle/signed';
import { dayOf } from '@/lib/domain/time';
import type { Prisma } from '@/lib/generated/prisma/client';
import { signatureColumns } from '@/lib/platform/database/columns/columns';
import type { Tx } from '@/lib/platform/database/db';

export interface SignatureViews {
  signature: z.output<typeof signatureShape> | null;
  analogSignature: z.output<typeof analogSignatureShape> | null;
  internalSignature: z.output<typeof internalSignatureShape> | null;
}

/** The relations to read with a signature. */
export const signatureInclude = {
  signatories: { orderBy: { email: 'asc' } },
  signedFile: { select: { displayFileName: true } },
} as const satisfies Prisma.SignatureInclude;

export type SignatureRow = Prisma.SignatureGetPayload<{ include: typeof signatureInclude }>;

/** The current signatures of an active case, as the calls show them. */
export async function readSignatures(tx: Tx, caseId: string): Promise<SignatureViews> {
  const rows = await tx.signature.findMany({
    where: { caseId, isCurrent: true },
    include: signatureInclude,
  });
  return signatureViews(rows, { isActive: true });
}

/**
 * The signatures as the calls show them. If the case is no longer active, nobody waits for a paper, so a paper that has not arrived does
 * not count.
 */
export function signatureViews(rows: SignatureRow[], { isActive }: { isActive: boolean }): SignatureViews {
  const views: SignatureViews = { signature: null, analogSignature: null, internalSignature: null };
  for (const row of rows) {
    const { kind, status } = signatureColumns.parse(row);
    if (kind === 'DIGITAL') views.signature ??= { status, ...signedBy(row) };
    if (kind === 'INTERNAL') views.internalSignature ??= { status, ...signedBy(row) };
    if (kind === 'ANALOG' && (isActive || !AWAITED_PAPER.includes(status))) {
      views.analogSignature ??= {
        status,
        fileName: row.signedFile?.displayFileName ?? null,
        numberOfSignatories: row.numberOfSignatories ?? 1,
        rejectionMessage: row.rejectionMessage,
      };
    }
  }
  return views;
}

/** The last digital signature, if somebody cancelled it and no other has taken its place. */
export function cancelledSignature(
  current: readonly SignatureRow[],
  last: SignatureRow | null,
): SignatureViews['signature'] {
  if (last?.status !== 'REJECTED' || current.some(({ kind }) => kind !== 'INTERNAL')) return null;
  return { status: 'REJECTED', ...signedBy(last), isCancelled: true };
}

function signedBy(row: SignatureRow) {
  return {
    rejectionMessage: row.rejectionMessage,
    ...(row.dueOn && { dueOn: dayOf(row.dueOn) ?? undefined }),
    signatories: row.signatories.map(({ email, name, status, at, reason, remindedOn }) => ({
      email,
      ...(name !== null && { name }),
      status: signatoryShape.shape.status.parse(status),
      ...(at && { at: at.toISOString() }),
      ...(reason !== null && { reason }),
      remindedOn: dayOf(remindedOn),
    })),
  };
}
