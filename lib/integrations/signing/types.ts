import type { SignatoryStatus } from '@/lib/domain/lifecycle/signed';

/** A login at the signing service, as the service returns it. */
export interface SigningLogin {
  accessToken: string;
  /** Seconds from now. */
  expiresIn: number;
}

export interface SigningRecipient {
  email: string;
  name: string | null;
  status: SignatoryStatus;
  /** The time of the status, ISO 8601 UTC. */
  at: string | null;
  /** Why the recipient declined, or the mail bounced. */
  reason: string | null;
  /** Where the recipient reads and signs: as good as a signature, so it is given to nobody else and never stored. */
  link?: string;
}

export interface SigningDocument {
  id: string;
  /** The case id. */
  externalId: string;
  /** The document's entity. Empty for the login's own. */
  entityId: string;
  /** `recalled` or `expired`: nobody can sign it any more, and it cannot be sent again. */
  status: 'sent' | 'signed' | 'declined' | 'recalled' | 'expired' | 'deleted';
  recipients: SigningRecipient[];
}

export interface CreateSigningDocument {
  /** The case worker's own login. If absent, the service account's. */
  accessToken?: string;
  /** The case id. */
  externalId: string;
  /** One per document: the same key never creates two documents. */
  idempotencyKey: string;
  name: string;
  fileName: string;
  pdf: Uint8Array;
  recipients: { email: string; name?: string }[];
  /** When nobody can sign any more. If absent, the service decides. */
  expiresAt?: Date;
  /** Subject and text of the service's mail to the signatories, in the language of the case. The service writes the rest of the mail. */
  subject: string;
  message: string;
  /** The member organisation's entity (customer account) at the service. If absent, the login's own. */
  entityId?: string;
}
