import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { AppError, IntegrationError } from '@/lib/domain/errors';
import { STORED_NUMBER } from '@/lib/domain/fields/organisation-number';
import { externalLine } from '@/lib/domain/fields/plain-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { localText } from '@/lib/domain/local-text';
import { LOCALES } from '@/lib/domain/locale';
import { parseJson } from '@/lib/domain/parse-json';
import {
  apiRoot,
  callExternal,
  type ExternalAnswer,
  type ExternalCall,
  parseAnswer,
} from '@/lib/integrations/http';
import { env } from '@/lib/platform/settings/env';

/**
 * A company by its organisation number (XXXXXX-XXXX). Null if the register does not know it or no register is configured. The number is
 * sent in the body, because a sole trader's number is a personal identity number, which must never be in an address.
 */
export async function lookUpCompany(orgNo: string): Promise<RegisterCompany | null> {
  if (!hasRegister()) return null;
  const answer = await call({
    method: 'POST',
    path: '/companies/lookup',
    json: { orgNo },
    allow: [404],
    retry: 'always',
  });
  // Only the register's own 404 counts, not an error page at a wrong address.
  if (answer.status === 404) {
    parseAnswer('register', answer, errorSchema);
    return null;
  }
  const company = parseAnswer('register', answer, companySchema);
  if (company.orgNo !== orgNo) throw new IntegrationError('register', 'garbage', answer.status);
  return company;
}

/** Whether a membership register is configured. */
export function hasRegister(): boolean {
  return Boolean(env().REGISTER_URL);
}

/** The subgroups of a member organisation that a company can belong to. */
export async function listSubgroups(moSlug: string): Promise<Subgroup[]> {
  const path = `/organisations/${encodeURIComponent(moSlug)}/subgroups`;
  const answer = await call({ path, retry: 'always' });
  return parseAnswer('register', answer, subgroupsSchema).items;
}

/**
 * Sends an approved member to the register. The case id is the idempotency key: for the same case the register repeats its first receipt.
 * Retries only a call without an answer. A person sees any other failure and can repeat the export.
 */
export async function exportMember(input: MemberExport): Promise<{ registerId: string }> {
  const { moSlug, ...member } = input;
  const answer = await call({
    method: 'POST',
    path: `/organisations/${encodeURIComponent(moSlug)}/members`,
    headers: { 'Idempotency-Key': input.caseId },
    json: member,
    retry: 'unanswered',
  });
  return parseAnswer('register', answer, exportReceiptSchema);
}

/** The state of a company's membership in a member organisation. */
export async function getMembership(input: {
  orgNo: string;
  moSlug: string;
}): Promise<{ status: MembershipStatus }> {
  const answer = await call({
    method: 'POST',
    path: `/organisations/${encodeURIComponent(input.moSlug)}/memberships/lookup`,
    json: { orgNo: input.orgNo },
    retry: 'always',
  });
  return parseAnswer('register', answer, membershipSchema);
}

const MAX_BYTES = 2 * 1024 * 1024;

type RegisterCall = Omit<ExternalCall, 'part' | 'url'> & { path: string };

function call({ path, headers, ...rest }: RegisterCall): Promise<ExternalAnswer> {
  const { REGISTER_URL, REGISTER_API_KEY = '' } = env();
  if (!REGISTER_URL) throw new AppError('NOT_CONFIGURED');
  return callExternal({
    part: 'register',
    url: `${apiRoot(REGISTER_URL)}${path}`,
    headers: { Authorization: `Bearer ${REGISTER_API_KEY}`, ...headers },
    maxBytes: MAX_BYTES,
    ...rest,
  });
}

const TOLERANCE_SECONDS = 5 * 60;

const MAX_SIGNATURES = 10;

const SECRET_PREFIX = 'whsec_';

/**
 * Verifies and reads a status event of the register. It is signed as Standard Webhooks describes: the headers `webhook-id`,
 * `webhook-timestamp` (Unix seconds) and `webhook-signature` (`v1,<base64>`, several separated by a space), where the signature is
 * HMAC-SHA-256 over `id.timestamp.body` with a secret of REGISTER_WEBHOOK_SECRET.
 *
 * Throws AppError: INVALID_SIGNATURE if the register did not sign the event or if it is older than five minutes, INVALID_REQUEST if it is
 * signed but cannot be understood, NOT_CONFIGURED without a register.
 */
export function parseRegisterEvent(rawBody: string, headers: Headers): RegisterEvent {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  if (!isRecent(timestamp) || !isSigned(`${id}.${timestamp}.${rawBody}`, headers) || !id) {
    throw new AppError('INVALID_SIGNATURE');
  }
  const result = registerEventSchema.safeParse(parseJson(rawBody));
  if (!result.success) throw new AppError('INVALID_REQUEST', { cause: result.error });
  return result.data;
}

/** Refuses requests that cannot have a valid, recent signature, before the body is read. Throws NOT_CONFIGURED or INVALID_SIGNATURE. */
export function requireRegisterSignature(headers: Headers): void {
  if (!env().REGISTER_WEBHOOK_SECRET) throw new AppError('NOT_CONFIGURED');
  const isThere = headers.get('webhook-id') && headers.get('webhook-signature')?.includes('v1,');
  if (!isThere || !isRecent(headers.get('webhook-timestamp') ?? '')) throw new AppError('INVALID_SIGNATURE');
}

function isRecent(timestamp: string): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}

function isSigned(content: string, headers: Headers): boolean {
  const { REGISTER_WEBHOOK_SECRET } = env();
  if (!REGISTER_WEBHOOK_SECRET) throw new AppError('NOT_CONFIGURED');
  const given = (headers.get('webhook-signature') ?? '')
    .split(' ')
    .filter((signature) => signature.startsWith('v1,'))
    .slice(0, MAX_SIGNATURES)
    .map((signature) => Buffer.from(signature.slice('v1,'.length), 'base64'));
  return REGISTER_WEBHOOK_SECRET.some((secret) => {
    const expected = createHmac('sha256', keyOf(secret)).update(content).digest();
    return given.some((bytes) => bytes.length === expected.length && timingSafeEqual(bytes, expected));
  });
}

/** The key of a secret. A secret without the prefix, as older ones are, is the key itself, as text. */
function keyOf(secret: string): Buffer {
  return secret.startsWith(SECRET_PREFIX)
    ? Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    : Buffer.from(secret, 'utf8');
}

/** The shapes of docs/register.openapi.json that the product reads and writes. */

/** The legal name of a company. No real name comes near this length. */
const companyName = z
  .string()
  .transform((name) => externalLine(name, TEXT_LIMITS.companyName))
  .pipe(z.string().min(1));

const orgNo = z.string().regex(STORED_NUMBER);

export const companySchema = z.object({
  /** XXXXXX-XXXX */
  orgNo,
  name: companyName,
  kind: z.enum(['REGULAR_COMPANY', 'SOLITARY_COMPANY', 'FOREIGN_COMPANY']),
  active: z.boolean(),
  /** Slugs of the member organisations that the company is a member of. */
  memberOf: z.array(z.string()),
  address: z.object({ street: z.string(), zipCode: z.string(), city: z.string() }).optional(),
  industry: z.string().optional(),
});

/** A refusal. */
const errorSchema = z.object({ error: z.string() });

const subgroupSchema = z.object({
  id: z.string().min(1),
  label: localText(),
});

const subgroupsSchema = z.object({ items: z.array(subgroupSchema) });

const exportReceiptSchema = z.object({ registerId: z.string().min(1) });

const membershipSchema = z.object({ status: z.enum(['none', 'pending', 'active', 'cancelled']) });

export const registerEventSchema = z.object({
  eventId: z.string().min(1),
  event: z.enum(['active', 'cancelled', 'deregistered', 'renamed']),
  orgNo,
  moSlug: z.string().min(1),
  /** The case that the member was exported from, if the register knows it. */
  caseId: z.string().optional(),
  /** The new legal name, with `renamed`. */
  name: companyName.optional(),
  /** ISO 8601 UTC */
  at: z.iso.datetime(),
});

export type RegisterCompany = z.output<typeof companySchema>;

export type Subgroup = z.output<typeof subgroupSchema>;

export type MembershipStatus = z.output<typeof membershipSchema>['status'];

export type RegisterEvent = z.output<typeof registerEventSchema>;

/** A new member. It is not checked again, because an interrupted operation is finished with the data it had. */
export const memberExportSchema = z.object({
  /** The idempotency key: the register receives the same case only once. */
  caseId: z.string(),
  moSlug: z.string(),
  /** XXXXXX-XXXX */
  orgNo: z.string(),
  companyName: z.string(),
  contact: z.object({
    email: z.string(),
    name: z.string().exactOptional(),
    telephone: z.string().exactOptional(),
  }),
  /** YYYY-MM-DD */
  admissionDate: z.string().nullable(),
  locale: z.enum(LOCALES),
  /** Values as text by the public id of the component, or by its component id if it has no public id. */
  values: z.record(z.string(), z.string()),
});

export type MemberExport = z.output<typeof memberExportSchema>;
