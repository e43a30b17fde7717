import { createHmac, timingSafeEqual } from 'node:crypto';
import { AppError } from '@/lib/domain/errors';
import { parseJson } from '@/lib/domain/parse-json';
import { env } from '@/lib/settings/env';
import { type RegisterEvent, registerEventSchema } from './contract';

export type { RegisterEvent } from './contract';

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
