import { randomBytes } from 'node:crypto';

export interface Recipient {
  id: string;
  email: string;
  fullname: string;
  role: string;
  /** The electronic identification that is required before signing. */
  eid: string | null;
  status: 'sent' | 'viewed' | 'signed' | 'rejected';
  /** The mail with the link bounced. The API reports it only as an event. */
  hasBounced?: boolean;
  /** When the recipient got this status. */
  at: string | null;
  reason: string | null;
}

export interface DocumentEvent {
  name: string;
  email: string;
  note: string;
  at: string;
}

export interface StoredDocument {
  id: string;
  name: string;
  externalId: string;
  fileName: string;
  pdf: Buffer;
  subject?: string;
  message: string;
  senderEmail: string;
  /** The customer account that the document belongs to. Empty for the sender's default account. */
  entityId: string;
  status: 'draft' | 'sent' | 'viewed' | 'signed' | 'rejected' | 'recalled' | 'expired';
  /** The API treats a deleted document as missing. It is stored here for display. */
  isDeleted: boolean;
  createdAt: string;
  /** When nobody can sign any more. It ends by the button of its page, not by the clock. */
  expiresAt: string | null;
  signedAt: string | null;
  customData: { id: string; key: string; label: string; value: string; value_type: string }[];
  recipients: Recipient[];
  events: DocumentEvent[];
}

export interface Subscription {
  id: string;
  event: string;
  target_url: string;
  payload: string;
  global: boolean;
  /** The entity whose documents it reports on. */
  entityId?: string;
  created_at: string;
}

/** The data of one signing service. */
export interface SigningStore {
  documents: Map<string, StoredDocument>;
  files: Map<string, { name: string; content: Buffer; entityId?: string }>;
  /** Access token → the login that it was given for. */
  logins: Map<string, { email: string; entityId: string; expiresAt: number }>;
  subscriptions: Map<string, Subscription>;
}

export function createSigningStore(): SigningStore {
  return { documents: new Map(), files: new Map(), logins: new Map(), subscriptions: new Map() };
}

/** Whether the document can be seen from an entity. It can be seen only from its own. */
export function isVisibleTo(document: StoredDocument, entityId: string): boolean {
  return !document.isDeleted && document.entityId === entityId;
}

/** GetAccept's ids are eight to ten letters and digits. */
export function newId(): string {
  return randomBytes(5).toString('hex');
}

export function isOpen(document: StoredDocument): boolean {
  return !document.isDeleted && (document.status === 'sent' || document.status === 'viewed');
}

/** The outcome of a document, in the words of the sandbox's calls. */
export function outcomeOf(document: StoredDocument): 'draft' | 'sent' | 'signed' | 'declined' | 'recalled' {
  if (document.status === 'signed') return 'signed';
  if (document.status === 'rejected') return 'declined';
  if (document.isDeleted || document.status === 'recalled' || document.status === 'expired')
    return 'recalled';
  return document.status === 'draft' ? 'draft' : 'sent';
}

export function newestFirst(store: SigningStore): StoredDocument[] {
  return [...store.documents.values()].reverse();
}
