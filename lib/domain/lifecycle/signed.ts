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
