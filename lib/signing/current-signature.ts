import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import type { Signature } from '@/lib/generated/prisma/client';
import type { SigningDocument } from '@/lib/integrations/signing/signing';

/** The company's current signature, digital or on paper. Throws NOT_FOUND. */
export async function companySignature(tx: Tx, caseId: string): Promise<Signature> {
  const found = await tx.signature.findFirst({
    where: { caseId, isCurrent: true, kind: { not: 'INTERNAL' } },
  });
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** The current internal signature. Throws NOT_FOUND. */
export async function internalSignature(tx: Tx, caseId: string): Promise<Signature> {
  const found = await tx.signature.findFirst({ where: { caseId, isCurrent: true, kind: 'INTERNAL' } });
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Marks earlier company signatures as no longer current. */
export async function retireSignature(tx: Tx, caseId: string, kind: 'company' | 'internal'): Promise<void> {
  await tx.signature.updateMany({
    where: { caseId, isCurrent: true, kind: kind === 'internal' ? 'INTERNAL' : { not: 'INTERNAL' } },
    data: { isCurrent: false },
  });
}

/** Makes the application editable again. Approved forms have to be approved again. */
export async function unapproveForms(tx: Tx, caseId: string): Promise<void> {
  await tx.caseForm.updateMany({ where: { caseId, status: 'APPROVED' }, data: { status: 'VALID' } });
}

/** Stores each signatory's state from the signing service. */
export async function saveSignatories(tx: Tx, signatureId: string, document: SigningDocument): Promise<void> {
  for (const { email, name, status, at, reason } of document.recipients) {
    const data = { name, status, at: at ? new Date(at) : null, reason };
    await tx.signatory.upsert({
      where: { signatureId_email: { signatureId, email } },
      create: { signatureId, email, ...data },
      update: data,
    });
  }
}

/** The signed values, for detecting later changes. */
export async function signedValues(tx: Tx, caseId: string): Promise<Record<string, string>> {
  const rows = await tx.caseValue.findMany({
    where: { caseId, active: true },
    select: { componentId: true, value: true },
  });
  return Object.fromEntries(rows.map(({ componentId, value }) => [componentId, value]));
}
