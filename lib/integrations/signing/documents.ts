import { IntegrationError } from '@/lib/domain/errors';
import { type ExternalAnswer, parseAnswer, requirePdf } from '@/lib/integrations/http';
import {
  type DocumentEvent,
  documentSchema,
  eventListSchema,
  statusSchema,
  toSigningDocument,
  toStatus,
} from './getaccept';
import { callSigning, hasSigningServiceAccount, type SigningAccess } from './login';
import type { SigningDocument } from './types';

/**
 * The current document. Null if it has been deleted at the service. A document that is missing in one entity is not necessarily deleted, so
 * we also look in the service account's own entity.
 */
export async function getSigningDocument(
  id: string,
  access: SigningAccess = {},
): Promise<SigningDocument | null> {
  const path = documentPath(id);
  const found = await locate(path, access);
  if (!found) return null;
  const document = parseAnswer('signing', found.answer, documentSchema);
  const events = await listEvents(path, found.access);
  return toSigningDocument(document, found.access.entityId, events);
}

/** The document as a PDF, with the signatures and their evidence once it is signed. */
export async function downloadSignedDocument(id: string, access: SigningAccess = {}): Promise<Uint8Array> {
  const path = `${documentPath(id)}/download?direct=true`;
  const answer = await callSigning({ path, headers: { Accept: 'application/pdf' }, retry: 'always' }, access);
  return requirePdf('signing', answer.bytes, answer.status);
}

/**
 * Recalls an open document by deleting it at the service, so that nobody can sign it any more. Succeeds if it has already been declined,
 * recalled, expired or deleted. Throws IntegrationError `refused` (409) if everyone has signed in the meantime. Then the signatures count,
 * and the callback or the poll reports them.
 */
export async function recallSigningDocument(id: string, access: SigningAccess = {}): Promise<void> {
  const path = documentPath(id);
  const found = await locate(`${path}/status`, access);
  if (!found) return;
  const status = toStatus(parseAnswer('signing', found.answer, statusSchema).status);
  if (status === 'signed') throw new IntegrationError('signing', 'refused', 409);
  if (status !== 'sent') return;
  const { entityId } = found.access;
  const allow = found.access.accessToken && hasSigningServiceAccount() ? [403, 404, 410] : [404, 410];
  const answer = await callSigning({ method: 'DELETE', path, allow, retry: 'unanswered' }, found.access);
  // At the service the document belongs to a colleague or the service account. Our own permissions have already allowed the recall.
  if (answer.status === 403) {
    await callSigning({ method: 'DELETE', path, allow: [404, 410], retry: 'unanswered' }, { entityId });
  }
}

export function documentPath(id: string): string {
  return `/documents/${encodeURIComponent(id)}`;
}

interface Found {
  answer: ExternalAnswer;
  /** The login that found the document. */
  access: SigningAccess;
}

/** Reads from a document in whichever entity it is. Null if it is in none, because it has been deleted. */
async function locate(path: string, access: SigningAccess): Promise<Found | null> {
  for (const attempt of attemptsOf(access)) {
    const allow = attempt.accessToken ? [403, 404, 410] : [404, 410];
    const answer = await callSigning({ path, allow, retry: 'always' }, attempt);
    if (answer.status < 300) return { answer, access: attempt };
  }
  return null;
}

/**
 * The logins to try, in turn. A case worker's login may not see documents of others, and the organisation may have got its entity after the
 * document was sent. So we also ask as the service account, in the same entity and in its own.
 */
function attemptsOf({ accessToken, entityId = '' }: SigningAccess): SigningAccess[] {
  const service = [...new Set([entityId, ''])].map((entity) => ({ entityId: entity }));
  if (!accessToken) return service;
  return [{ accessToken, entityId }, ...(hasSigningServiceAccount() ? service : [])];
}

async function listEvents(path: string, access: SigningAccess): Promise<DocumentEvent[]> {
  const answer = await callSigning({ path: `${path}/events`, allow: [404], retry: 'always' }, access);
  return answer.status === 404 ? [] : parseAnswer('signing', answer, eventListSchema);
}
