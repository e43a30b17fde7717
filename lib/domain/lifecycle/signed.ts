import type { AnalogSignatureStatus, InternalSignatureStatus, SignatureStatus } from './status';

type Status = SignatureStatus | InternalSignatureStatus;

/** Statuses of a signature of which the signing service is still to tell the end. */
export const AWAITED_SIGNATURES: readonly Status[] = ['SHARED', 'SIGNATURES_REQUESTED'];

/** The signed paper is on its way. */
export const POSTED = 'SENT_BY_MAIL' satisfies AnalogSignatureStatus;
export const isPaperPosted = (status: string | null | undefined): boolean => status === POSTED;

/** Statuses of a signature on paper that has not come in yet. */
export const AWAITED_PAPER: readonly AnalogSignatureStatus[] = [
  'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_UPLOADED',
  'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED',
  POSTED,
];

/** Statuses of an internal signature that everybody has given and that nobody has rejected. */
export const SIGNED_INTERNALLY: readonly InternalSignatureStatus[] = [
  'SIGNED_BY_SIGNATORIES',
  'SIGNATURES_APPROVED',
];

const SIGNED: readonly Status[] = ['SIGNED', 'APPROVED', ...SIGNED_INTERNALLY];

/** Whether everybody has signed at the signing service, and nobody has rejected it. */
export const isSigned = (signature: { status: Status } | null): boolean =>
  signature !== null && SIGNED.includes(signature.status);
