import { AppError, IntegrationError } from '@/lib/domain/errors';
import { type ExternalAnswer, parseAnswer, requirePdf } from '@/lib/integrations/http';
import { env } from '@/lib/platform/settings/env';

import {
  callbackSchema,
  customDataSchema,
  type DocumentEvent,
  documentListSchema,
  documentSchema,
  eventListSchema,
  statusSchema,
  subscriptionListSchema,
  subscriptionSchema,
  toSigningDocument,
  toStatus,
  uploadSchema,
} from './getaccept';
import { callSigning, hasSigningServiceAccount, type SigningAccess } from './login';

import type { CreateSigningDocument, SigningDocument } from './types';

export {
  entityPart,
  hasSigningServiceAccount,
  logInToSigning,
  refreshSigningLogin,
  tryEntity,
} from './login';

export type { CreateSigningDocument, SigningDocument, SigningLogin, SigningRecipient } from './types';

/** The custom property of a document that holds our idempotency key. GetAccept has no idempotency keys. */
const KEY_PROPERTY = 'idempotency_key';

/**
 * Sends a PDF to signatories. The service mails each of them. First looks for a document with the same key, and looks again after a lost
 * answer, so that a repeated call never creates two documents.
 *
 * Throws AppError SIGNING_LOGIN_REQUIRED (the case worker's login is not accepted), SIGNING_WRONG_ENTITY (the login has no access to the
 * entity), NOT_CONFIGURED, or IntegrationError.
 */
export async function createSigningDocument(input: CreateSigningDocument): Promise<SigningDocument> {
  const access: SigningAccess = { accessToken: input.accessToken, entityId: input.entityId };
  const known = await findByKey(input, access);
  if (known) return known;

  const [fileId] = await Promise.all([uploadFile(input, access), subscribe(input.entityId)]);
  try {
    return await sendDocument(input, fileId, access);
  } catch (error) {
    if (!isAmbiguous(error)) throw error;
    const created = await findByKey(input, access).catch(() => null);
    if (created) return created;
    throw error;
  }
}

/**
 * Recalls the document of a key, if a timed-out call has created one. Returns whether there was one. Throws the errors of
 * recallSigningDocument, except if everyone has signed.
 */
export async function recallByKey(
  input: Pick<CreateSigningDocument, 'externalId' | 'idempotencyKey' | 'entityId'>,
): Promise<boolean> {
  const access: SigningAccess = { entityId: input.entityId };
  const document = await findByKey(input, access);
  if (!document) return false;
  try {
    await recallSigningDocument(document.id, access);
  } catch (error) {
    const isSigned = error instanceof IntegrationError && error.externalStatus === 409;
    if (!isSigned) throw error;
  }
  return true;
}

async function findByKey(
  { externalId, idempotencyKey }: Pick<CreateSigningDocument, 'externalId' | 'idempotencyKey'>,
  access: SigningAccess,
): Promise<SigningDocument | null> {
  for (const id of await listDocumentIds(externalId, access)) {
    const path = `${documentPath(id)}/custom-data?limit=100`;
    const answer = await callSigning({ path, allow: [404], retry: 'always' }, access);
    if (answer.status === 404) continue;
    const { custom_data } = parseAnswer('signing', answer, customDataSchema);
    const isOurs = custom_data.some(
      ({ property }) => property.key === KEY_PROPERTY && property.value === idempotencyKey,
    );
    if (isOurs) return getSigningDocument(id, access);
  }
  return null;
}

async function listDocumentIds(externalId: string, access: SigningAccess): Promise<string[]> {
  const query = new URLSearchParams({
    external_id: externalId,
    showall: 'true',
    sort_by: 'created',
    sort_order: 'desc',
    limit: '100',
  });
  const answer = await callSigning({ path: `/documents?${query}`, retry: 'always' }, access);
  return parseAnswer('signing', answer, documentListSchema).map((document) => document.id);
}

/** Uploads the file. Uploading it twice is harmless, because a file without a document disappears after 48 hours. */
async function uploadFile({ fileName, pdf }: CreateSigningDocument, access: SigningAccess): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), fileName);
  const answer = await callSigning({ method: 'POST', path: '/upload', form, retry: 'always' }, access);
  return parseAnswer('signing', answer, uploadSchema).file_id;
}

/** Subscribes to callbacks. Without callbacks we poll, so a failure here must not stop the signing. */
async function subscribe(entityId: string | undefined): Promise<void> {
  if (hasSigningServiceAccount()) await ensureSigningSubscriptions(entityId).catch(() => undefined);
}

async function sendDocument(
  input: CreateSigningDocument,
  fileId: string,
  access: SigningAccess,
): Promise<SigningDocument> {
  const key = {
    key: KEY_PROPERTY,
    label: 'Idempotency key',
    value: input.idempotencyKey,
    value_type: 'string',
  };
  const json = {
    name: input.name,
    type: 'other',
    external_id: input.externalId,
    file_ids: fileId,
    custom_data: { properties: [key] },
    recipients: input.recipients.map(({ email, name }) => ({
      role: 'signer',
      email,
      ...(name && { fullname: name }),
      ...verification(),
    })),
    ...(input.expiresAt && { expiration_date: input.expiresAt.toISOString() }),
    email_send_subject: input.subject,
    email_send_message: input.message,
    is_signing: true,
    is_signing_forward: false,
    is_automatic_sending: true,
  };
  const answer = await callSigning({ method: 'POST', path: '/documents', json }, access);
  return toSigningDocument(parseAnswer('signing', answer, documentSchema), access.entityId);
}

/** How signatories must identify themselves before signing. By default the link in their mail is enough. */
function verification(): Record<string, unknown> {
  const { GETACCEPT_EID_TYPE: type } = env();
  return type ? { verify_eid: true, verify_eid_type: type } : {};
}

/** Whether the document may exist, or may still be created, although the call failed. */
function isAmbiguous(error: unknown): boolean {
  return error instanceof IntegrationError && ['timeout', 'unreachable', 'garbage'].includes(error.failure);
}

// The events that change the result of getSigningDocument.
const EVENTS = [
  'document.viewed',
  'document.reviewed',
  'document.hardbounced',
  'document.partially_signed',
  'document.signed',
  'document.rejected',
  'document.expired',
] as const;

/**
 * Subscribes our callback address to GetAccept's events, and removes subscriptions of the same address with an old secret. GetAccept stores
 * subscriptions per entity, not per document. Leaves other subscriptions alone.
 */
export async function ensureSigningSubscriptions(entityId?: string): Promise<void> {
  const access: SigningAccess = { entityId };
  const address = callbackAddress();
  const answer = await callSigning({ path: '/subscriptions', retry: 'always' }, access);
  const ours = parseAnswer('signing', answer, subscriptionListSchema)
    .flatMap((entry) => subscriptionSchema.safeParse(entry).data ?? [])
    .filter((subscription) => withoutQuery(subscription.target_url) === withoutQuery(address));

  for (const event of EVENTS) {
    if (ours.some((subscription) => subscription.event === event && subscription.target_url === address))
      continue;
    const json = { event, target_url: address, global: true };
    await callSigning({ method: 'POST', path: '/subscriptions', json }, access);
  }
  for (const { id, target_url } of ours) {
    if (!id || target_url === address) continue;
    const path = `/subscriptions/${encodeURIComponent(id)}`;
    await callSigning({ method: 'DELETE', path, allow: [404], retry: 'unanswered' }, access);
  }
}

/**
 * The document that a callback is about. Null if the body is not a callback. We ignore the rest of the body and read the document from the
 * service.
 */
export function parseSigningCallback(body: unknown): { documentId: string } | null {
  const result = callbackSchema.safeParse(body);
  return result.success ? { documentId: result.data.document.id } : null;
}

function callbackAddress(): string {
  const { PUBLIC_URL, SIGNING_WEBHOOK_SECRET } = env();
  if (!SIGNING_WEBHOOK_SECRET) throw new AppError('NOT_CONFIGURED');
  const secret = encodeURIComponent(SIGNING_WEBHOOK_SECRET[0] ?? '');
  return `${PUBLIC_URL.replace(/\/+$/, '')}/api/webhooks/signing?secret=${secret}`;
}

function withoutQuery(address: string): string {
  return address.split('?')[0] ?? address;
}

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

function documentPath(id: string): string {
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
