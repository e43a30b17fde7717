import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { isSameEmail } from '@/lib/domain/fields/email';
import type { AnalogSignatureStatus } from '@/lib/domain/lifecycle/status';
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

/**
 * The signature of the document that the signing service has reported on. The case may have a newer one if the document was exchanged or
 * sent again while the answer was on its way. Throws NOT_FOUND if it is no longer the current signature.
 */
export async function awaitedSignature(tx: Tx, caseId: string, signatureId: string): Promise<Signature> {
  const found = await tx.signature.findFirst({ where: { id: signatureId, caseId, isCurrent: true } });
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Marks the company's signature, or the internal one, as no longer current. */
export async function retireSignature(tx: Tx, caseId: string, kind: 'company' | 'internal'): Promise<void> {
  await tx.signature.updateMany({
    where: { caseId, isCurrent: true, kind: kind === 'internal' ? 'INTERNAL' : { not: 'INTERNAL' } },
    data: { isCurrent: false },
  });
}

/**
 * Whether the state of a signatory is newer than the known one. Answers of the signing service may overtake each other, so an older state
 * must not replace a newer one. Nobody takes a signature back, and a document was sent before it was opened or its mail bounced.
 */
export function isNewState(known: string | undefined, state: string): boolean {
  if (known === state || known === 'signed' || known === 'declined') return false;
  return state !== 'sent' || known === undefined;
}

/**
 * Stores the new states of signatories. Returns the signatories that changed, with their addresses as they were first stored: the signing
 * service may write them in lower case.
 */
export async function saveSignatories(
  tx: Tx,
  signatureId: string,
  { recipients }: SigningDocument,
): Promise<SigningDocument['recipients']> {
  const known = await tx.signatory.findMany({
    where: { signatureId },
    select: { email: true, status: true },
    orderBy: { email: 'asc' },
  });
  const changed = recipients.flatMap((told) => {
    const stored = known.find(({ email }) => isSameEmail(email, told.email));
    return isNewState(stored?.status, told.status) ? [{ ...told, email: stored?.email ?? told.email }] : [];
  });
  // If an address occurs twice in the answer, the last counts.
  const rows = changed.filter(
    ({ email }, index) => !changed.slice(index + 1).some((later) => isSameEmail(later.email, email)),
  );
  if (rows.length === 0) return [];
  const times = rows.map(({ at }) => (at ? new Date(at).toISOString() : null));
  await tx.$executeRaw`
    INSERT INTO signatory (signature_id, email, name, status, at, reason)
    SELECT ${signatureId}::uuid, email, name, status, at, reason
    FROM unnest(${rows.map(({ email }) => email)}::text[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ status }) => status)}::text[], ${times}::timestamptz[], ${rows.map(({ reason }) => reason)}::text[])
      AS told (email, name, status, at, reason)
    ON CONFLICT (signature_id, email) DO UPDATE
      SET name = excluded.name, status = excluded.status, at = excluded.at, reason = excluded.reason`;
  return rows;
}

/** The status of an uploaded paper, by who uploaded it. */
export const uploadStatus = (isByCaseWorker: boolean): AnalogSignatureStatus =>
  isByCaseWorker ? 'UPLOADED_BY_MA' : 'UPLOADED_BY_ASPIRANT';
