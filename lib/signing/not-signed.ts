import type { ServiceEnd } from '@/lib/domain/lifecycle/signing-end';
import type { SigningDocument, SigningRecipient } from '@/lib/integrations/signing/signing';

/** Why a document was not signed: somebody declined, or the document ended at the signing service first. */
export type NotSigned =
  | { endedAtService: ServiceEnd; decliner?: never; reason: null }
  | { endedAtService?: never; decliner: SigningRecipient | undefined; reason: string | null };

/** @param document Null if the signing service no longer has it. */
export function whyNotSigned(document: SigningDocument | null): NotSigned {
  const decliner = document?.recipients.find(({ status }) => status === 'declined');
  if (decliner || document?.status === 'declined') return { decliner, reason: decliner?.reason ?? null };
  return { endedAtService: document?.status === 'expired' ? 'expired' : 'withdrawn', reason: null };
}

/** The same as the details of an audit event. */
export function notSignedDetails({ endedAtService, decliner, reason }: NotSigned) {
  if (endedAtService) return { endedAtService };
  return { email: decliner?.email ?? '', reason };
}
