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
 * The document as it is now, or null when it has been deleted over there. A document that is not in the entity where it is looked
 * for is no deleted one: it is looked for in the service account's own entity too.
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
 * Takes an open document back, so that nobody can sign it any more; the service's way is to delete it. One that is
 * declined, recalled, expired or deleted already is a success. Throws IntegrationError `refused` (409) when everybody
 * has signed meanwhile: then the signatures count, and the callback or the poll tells.
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
  // Over there it is a colleague's, or the service account's: who may take it back was decided here.
  if (answer.status === 403) {
    await callSigning({ method: 'DELETE', path, allow: [404, 410], retry: 'unanswered' }, { entityId });
  }
}

export function documentPath(id: string): string {
  return `/documents/${encodeURIComponent(id)}`;
}

interface Found {
  answer: ExternalAnswer;
  /** How it was reached. */
  access: SigningAccess;
}

/** Reads something of a document wherever it is; null when nobody finds it, so that it has been deleted. */
async function locate(path: string, access: SigningAccess): Promise<Found | null> {
  for (const attempt of attemptsOf(access)) {
    const allow = attempt.accessToken ? [403, 404, 410] : [404, 410];
    const answer = await callSigning({ path, allow, retry: 'always' }, attempt);
    if (answer.status < 300) return { answer, access: attempt };
  }
  return null;
}

/**
 * The case worker's login may not see what others have sent, and an organisation may have been given its entity after the document
 * was sent: the service account tells, in the same entity and in its own.
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
