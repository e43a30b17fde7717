import type { ServiceEnd } from '@/lib/domain/lifecycle/signed';
import type { InternalSignatureStatus, SignatureStatus } from '@/lib/domain/lifecycle/status';
import type { CommandContext } from '@/lib/engine/command';
import { storeFile } from '@/lib/features/application/stored-file';
import type { SigningDocument, SigningRecipient } from '@/lib/integrations/signing/signing';
import type { Tx } from '@/lib/platform/database/db';
import { awaitedSignature, saveSignatories } from './company-signature';

/** The state of this signature's document, as the signing service has reported it. */
export interface ReportedDocument {
  signatureId: string;
  /** Null if the signing service no longer has it. */
  document: SigningDocument | null;
}

export interface SignedDocument extends ReportedDocument {
  document: SigningDocument;
  pdf: Uint8Array;
}

type Status = SignatureStatus | InternalSignatureStatus;

/** Stores the document that everybody has signed. Returns the details of the audit event. Throws NOT_FOUND like `awaitedSignature`. */
export async function keepSigned(
  { tx, case: { id: caseId }, now }: CommandContext,
  { signatureId, document, pdf }: SignedDocument,
  { status, fileName }: { status: Status; fileName: string },
): Promise<SignedBy> {
  const { id } = await awaitedSignature(tx, caseId, signatureId);
  const signedFileId = await storeFile(tx, {
    caseId,
    kind: 'SIGNED_DOCUMENT',
    displayFileName: fileName,
    contentType: 'application/pdf',
    content: pdf,
    createdAt: now,
  });
  await tx.signature.update({ where: { id }, data: { status, signedFileId } });
  await saveSignatories(tx, id, document);
  return signedBy(document.recipients);
}

interface SignedBy {
  emails: string[];
  /** In the same order, an empty one if it is not known. Absent if none is. */
  names?: string[];
}

/** The signatories as the details of an audit event. */
export function signedBy(people: readonly { email: string; name?: string | null }[]): SignedBy {
  const names = people.map(({ name }) => name ?? '');
  return { emails: people.map(({ email }) => email), ...(names.some(Boolean) && { names }) };
}

/** Stores that somebody declined, or that the document ended at the signing service. Throws NOT_FOUND like `awaitedSignature`. */
export async function keepUnsigned(
  tx: Tx,
  caseId: string,
  { signatureId, document }: ReportedDocument,
  status: Status,
): Promise<NotSigned> {
  const { id } = await awaitedSignature(tx, caseId, signatureId);
  const why = whyNotSigned(document);
  await tx.signature.update({ where: { id }, data: { status, rejectionMessage: why.reason } });
  if (document) await saveSignatories(tx, id, document);
  return why;
}

/** Why a document was not signed: somebody declined, or the document ended at the signing service first. */
export type NotSigned =
  | { endedAtService: ServiceEnd; decliner?: never; reason: null }
  | { endedAtService?: never; decliner: SigningRecipient | undefined; reason: string | null };

/** @param document Null if the signing service no longer has it. */
function whyNotSigned(document: SigningDocument | null): NotSigned {
  const decliner = document?.recipients.find(({ status }) => status === 'declined');
  if (decliner || document?.status === 'declined') return { decliner, reason: decliner?.reason ?? null };
  return { endedAtService: document?.status === 'expired' ? 'expired' : 'withdrawn', reason: null };
}

/** The same as the details of an audit event. */
export function notSignedDetails({ endedAtService, decliner, reason }: NotSigned) {
  if (endedAtService) return { endedAtService };
  return { email: decliner?.email ?? '', ...(decliner?.name && { name: decliner.name }), reason };
}
