import type { InternalSignatureStatus, SignatureStatus } from './status';

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
