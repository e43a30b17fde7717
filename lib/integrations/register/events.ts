import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { type RegisterEvent, registerEventSchema } from './contract';

export type { RegisterEvent } from './contract';

const TOLERANCE_SECONDS = 5 * 60;

/**
 * Verifies and reads a status event of the register. It is signed as Standard Webhooks describes: the headers
 * `webhook-id`, `webhook-timestamp` (Unix seconds) and `webhook-signature` (`v1,<base64>`, several separated by a
 * space), where the signature is HMAC-SHA-256 with REGISTER_WEBHOOK_SECRET over `id.timestamp.body`.
 *
 * Throws AppError: INVALID_SIGNATURE when it is not signed by the register or is older than five minutes;
 * INVALID_REQUEST when it is, but cannot be understood; NOT_CONFIGURED without a register.
 */
export function parseRegisterEvent(rawBody: string, headers: Headers): RegisterEvent {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  if (!isRecent(timestamp) || !isSigned(`${id}.${timestamp}.${rawBody}`, headers)) {
    throw new AppError('INVALID_SIGNATURE');
  }
  const result = registerEventSchema.safeParse(parseJson(rawBody));
  if (!result.success) throw new AppError('INVALID_REQUEST', { cause: result.error });
  return result.data;
}

function isRecent(timestamp: string): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  return Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}

function isSigned(content: string, headers: Headers): boolean {
  const { REGISTER_WEBHOOK_SECRET } = env();
  if (!REGISTER_WEBHOOK_SECRET) throw new AppError('NOT_CONFIGURED');
  const expected = createHmac('sha256', REGISTER_WEBHOOK_SECRET).update(content).digest();
  const given = (headers.get('webhook-signature') ?? '').split(' ').slice(0, 5);
  return given.some((signature) => {
    const bytes = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return (
      signature.startsWith('v1,') && bytes.length === expected.length && timingSafeEqual(bytes, expected)
    );
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
