import { IntegrationError } from '@/lib/domain/errors';
import { parseAnswer } from '@/lib/integrations/http';
import { env } from '@/lib/settings/env';
import { documentPath, getSigningDocument, recallSigningDocument } from './documents';
import {
  customDataSchema,
  documentListSchema,
  documentSchema,
  toSigningDocument,
  uploadSchema,
} from './getaccept';
import { callSigning, hasSigningServiceAccount, type SigningAccess } from './login';
import { ensureSigningSubscriptions } from './subscriptions';
import type { CreateSigningDocument, SigningDocument } from './types';

export { downloadSignedDocument, getSigningDocument, recallSigningDocument } from './documents';
export { hasSigningServiceAccount, logInToSigning, refreshSigningLogin } from './login';
export { ensureSigningSubscriptions, parseSigningCallback } from './subscriptions';
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
