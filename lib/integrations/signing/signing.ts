import { AppError } from '@/lib/errors';

/** A login at the signing service, as its auth call answers it. */
export interface SigningLogin {
  accessToken: string;
  /** Seconds from now. */
  expiresIn: number;
}

export interface SigningRecipient {
  email: string;
  name: string | null;
  status: 'sent' | 'opened' | 'signed' | 'declined';
  /** When the status came about, ISO 8601 UTC. */
  at: string | null;
  /** Why the recipient declined. */
  reason: string | null;
}

export interface SigningDocument {
  id: string;
  /** The case id. */
  externalId: string;
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
  message?: string;
  locale: 'sv' | 'en';
  entityId?: string;
}

export async function logInToSigning(_email: string, _password: string): Promise<SigningLogin> {
  throw new AppError('NOT_CONFIGURED');
}

export async function refreshSigningLogin(_accessToken: string): Promise<SigningLogin> {
  throw new AppError('NOT_CONFIGURED');
}

export async function createSigningDocument(_input: CreateSigningDocument): Promise<SigningDocument> {
  throw new AppError('NOT_CONFIGURED');
}

export async function getSigningDocument(
  _id: string,
  _accessToken?: string,
): Promise<SigningDocument | null> {
  throw new AppError('NOT_CONFIGURED');
}

export async function findSigningDocuments(_externalId: string): Promise<SigningDocument[]> {
  throw new AppError('NOT_CONFIGURED');
}

export async function downloadSignedDocument(_id: string, _accessToken?: string): Promise<Uint8Array> {
  throw new AppError('NOT_CONFIGURED');
}

export async function recallSigningDocument(_id: string, _accessToken?: string): Promise<void> {
  throw new AppError('NOT_CONFIGURED');
}

export function parseSigningCallback(_body: unknown): { documentId: string } | null {
  return null;
}
