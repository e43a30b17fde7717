import type { AnalogSignatureStatus, InternalSignatureStatus, SignatureStatus } from './status';

type Status = SignatureStatus | InternalSignatureStatus;

/** Statuses of a signature whose end the signing service has yet to report. */
export const AWAITED_SIGNATURES: readonly Status[] = ['SHARED', 'SIGNATURES_REQUESTED'];

/** The signed paper is in the post. */
export const POSTED = 'SENT_BY_MAIL' satisfies AnalogSignatureStatus;
export const isPaperPosted = (status: string | null | undefined): boolean => status === POSTED;

/** Statuses of a signature on paper that has not arrived yet. */
export const AWAITED_PAPER: readonly AnalogSignatureStatus[] = [
  'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_UPLOADED',
  'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED',
  POSTED,
];

/** Statuses of an internal signature that everybody has given and nobody has rejected. */
export const SIGNED_INTERNALLY: readonly InternalSignatureStatus[] = [
  'SIGNED_BY_SIGNATORIES',
  'SIGNATURES_APPROVED',
];

const SIGNED: readonly Status[] = ['SIGNED', 'APPROVED', ...SIGNED_INTERNALLY];

/** Whether everybody has signed at the signing service, and nobody has rejected the signature. */
export const isSigned = (signature: { status: Status } | null): boolean =>
  signature !== null && SIGNED.includes(signature.status);

/** How far a signatory has come. `bounced`: the mail with the link to the document did not arrive. */
export const SIGNATORY_STATUSES = ['sent', 'opened', 'signed', 'declined', 'bounced'] as const;

export type SignatoryStatus = (typeof SIGNATORY_STATUSES)[number];

/** Whom it makes sense to remind: signatories who can still sign and who get mail. */
export const REMINDABLE: readonly SignatoryStatus[] = ['sent', 'opened'];

/** How a document ended at the signing service itself: it expired, or somebody recalled or deleted it there. */
export const SERVICE_ENDS = ['expired', 'withdrawn'] as const;

export type ServiceEnd = (typeof SERVICE_ENDS)[number];

/** Statuses of a signature that not everybody gave. */
const UNSIGNED: readonly string[] = ['REJECTED', 'SIGNATORY_WONT_SIGN'] satisfies (
  | SignatureStatus
  | InternalSignatureStatus
)[];

interface EndedSignature {
  status: SignatureStatus | InternalSignatureStatus;
  signatories: readonly { status: string }[];
  rejectionMessage: string | null;
  isCancelled?: true | undefined;
}

/** Whether the signing ended although nobody declined, rejected or cancelled it. The status is the same as if somebody had. */
export function endedUndeclined({
  status,
  signatories,
  rejectionMessage,
  isCancelled,
}: EndedSignature): boolean {
  if (isCancelled) return false;
  if (status === 'SIGNATURES_REJECTED') return rejectionMessage === null;
  return UNSIGNED.includes(status) && !signatories.some((signatory) => signatory.status === 'declined');
}
