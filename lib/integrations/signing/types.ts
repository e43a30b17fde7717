/** A login at the signing service, as its auth call answers it. */
export interface SigningLogin {
  accessToken: string;
  /** Seconds from now. */
  expiresIn: number;
}

export interface SigningRecipient {
  email: string;
  name: string | null;
  /** `bounced`: the mail with the link did not arrive. */
  status: 'sent' | 'opened' | 'signed' | 'declined' | 'bounced';
  /** When the status came about, ISO 8601 UTC. */
  at: string | null;
  /** Why the recipient declined, or the mail bounced. */
  reason: string | null;
}

export interface SigningDocument {
  id: string;
  /** The case id. */
  externalId: string;
  /** The entity that it is in; empty for the login's own. */
  entityId: string;
  /** `recalled` also stands for expired: nobody can sign it any more, and it can not be sent again. */
  status: 'sent' | 'signed' | 'declined' | 'recalled' | 'deleted';
  recipients: SigningRecipient[];
}

export interface CreateSigningDocument {
  /** The case worker's own login; without it the service account is used. */
  accessToken?: string;
  /** The case id. */
  externalId: string;
  /** One per document that shall exist: the same key never gives two documents. */
  idempotencyKey: string;
  name: string;
  fileName: string;
  pdf: Uint8Array;
  recipients: { email: string; name?: string }[];
  /** Subject and text of the service's mail to the signatories, in the language of the case; all other words there are the service's own. */
  subject: string;
  message: string;
  /** The entity (customer account) of the member organisation at the service; without it the login's own. */
  entityId?: string;
}
