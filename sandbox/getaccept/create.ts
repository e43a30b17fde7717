import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { SandboxConfig } from '../config';
import { BadRequest, readBody, readJson } from '../part';
import { type ApiAnswer, refusal } from './answer';
import { documentBody } from './bodies';
import { inviteRecipients } from './invitation';
import type { Login } from './login';
import { newId, type SigningStore, type StoredDocument } from './store';

const MAX_FILE_BYTES = 10 * 1024 * 1024;

const property = z.object({
  key: z.string().min(1),
  label: z.string(),
  value: z.coerce.string(),
  value_type: z.enum(['string', 'number', 'boolean']),
});

const newDocument = z.object({
  name: z.string().min(1),
  external_id: z.string().default(''),
  file_ids: z.string().optional(),
  file_content: z.base64().optional(),
  file_name: z.string().default('document.pdf'),
  email_send_subject: z.string().nullish(),
  email_send_message: z.string().nullish(),
  expiration_date: z.iso.datetime().nullish(),
  is_automatic_sending: z.boolean().nullish(),
  custom_data: z.object({ properties: z.array(property) }).optional(),
  recipients: z
    .array(
      z.object({
        // As lenient as the vendor: it accepts any address that mail servers accept.
        email: z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/),
        fullname: z.string().default(''),
        first_name: z.string().default(''),
        last_name: z.string().default(''),
        verify_eid: z.boolean().nullish(),
        verify_eid_type: z.string().nullish(),
        role: z.enum(['signer', 'internalApprover', 'externalApprover', 'cc']).default('signer'),
      }),
    )
    .min(1),
});

type NewDocument = z.output<typeof newDocument>;

/** Receives a file, as multipart or base64, for a document that is created later. */
export async function uploadFile(
  store: SigningStore,
  login: Login,
  request: IncomingMessage,
): Promise<ApiAnswer> {
  const file = await readFile(request);
  if (file.content.length > MAX_FILE_BYTES)
    return refusal(400, 'invalid_data', 'The file is larger than 10 MB');
  const id = newId();
  store.files.set(id, { ...file, entityId: login.entityId });
  return { status: 200, body: { file_id: id, file_status: 'uploaded' } };
}

/** Creates a document and mails its recipients, unless it is to stay a draft. */
export async function createDocument(
  config: SandboxConfig,
  store: SigningStore,
  login: Login,
  request: IncomingMessage,
): Promise<ApiAnswer> {
  const result = newDocument.safeParse(await readJson<unknown>(request));
  if (!result.success) return refusal(400, 'invalid_data', z.prettifyError(result.error));
  const file = fileOf(store, login, result.data);
  if (!file) return refusal(400, 'invalid_data', 'The document has no file');

  const document = toDocument(result.data, file, login);
  store.documents.set(document.id, document);
  if (document.status === 'sent') inviteRecipients(config, document);
  return { status: 200, body: documentBody(config, document) };
}

async function readFile(request: IncomingMessage): Promise<{ name: string; content: Buffer }> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) {
    const { file_content, file_name } = await readJson(request);
    return {
      name: String(file_name ?? 'document.pdf'),
      content: Buffer.from(String(file_content ?? ''), 'base64'),
    };
  }
  const body = new Uint8Array(await readBody(request));
  const form = await new Response(body, { headers: { 'Content-Type': type } }).formData().catch(() => null);
  const file = form?.get('file');
  if (!(file instanceof File)) throw new BadRequest('The field "file" is missing.');
  return { name: file.name, content: Buffer.from(await file.arrayBuffer()) };
}

/** The file of a document. An uploaded file belongs to the entity in which it was uploaded. */
function fileOf(
  store: SigningStore,
  login: Login,
  input: NewDocument,
): { name: string; content: Buffer } | undefined {
  if (input.file_content)
    return { name: input.file_name, content: Buffer.from(input.file_content, 'base64') };
  const file = store.files.get(input.file_ids?.split(',')[0] ?? '');
  return (file?.entityId ?? '') === login.entityId ? file : undefined;
}

function toDocument(
  input: NewDocument,
  file: { name: string; content: Buffer },
  login: Login,
): StoredDocument {
  const now = new Date().toISOString();
  return {
    id: newId(),
    name: input.name,
    externalId: input.external_id,
    fileName: file.name,
    pdf: file.content,
    subject: input.email_send_subject ?? '',
    message: input.email_send_message ?? '',
    senderEmail: login.email,
    entityId: login.entityId,
    status: input.is_automatic_sending === false ? 'draft' : 'sent',
    isDeleted: false,
    createdAt: now,
    expiresAt: input.expiration_date ?? null,
    signedAt: null,
    customData: (input.custom_data?.properties ?? []).map((entry) => ({ id: newId(), ...entry })),
    recipients: input.recipients.map(({ first_name, last_name, fullname, ...recipient }) => ({
      email: recipient.email,
      role: recipient.role,
      eid: recipient.verify_eid ? (recipient.verify_eid_type ?? 'any') : null,
      id: newId(),
      fullname: fullname || `${first_name} ${last_name}`.trim(),
      status: 'sent',
      at: null,
      reason: null,
    })),
    events: [{ name: 'sent', email: login.email, note: '', at: now }],
  };
}
