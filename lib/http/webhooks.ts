import { timingSafeEqual } from 'node:crypto';
import { inTransaction } from '@/lib/command';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { parseMailEvents } from '@/lib/integrations/mail/mail';
import { parseRegisterEvent } from '@/lib/integrations/register/register';
import { parseSigningCallback } from '@/lib/integrations/signing/signing';
import { enqueue } from '@/lib/jobs/queue';
import { takeInMailEvents } from '@/lib/webhooks/take-in-mail-events';
import { takeInRegisterEvent } from '@/lib/webhooks/take-in-register-event';
import { problemResponse } from './problem';
import { readBytes } from './request';

const MAX_BYTES = 5_000_000;

/** Events of the mail provider: verified by their signature. */
export const mailWebhook = webhook(async (body, request) =>
  takeInMailEvents(parseMailEvents(body, request.headers)),
);

/** Events of the register: verified by their signature. */
export const registerWebhook = webhook(async (body, request) =>
  takeInRegisterEvent(parseRegisterEvent(body, request.headers)),
);

/**
 * A callback of the signing service: told by the secret in its address, and only a hint to go and read the document, which a job does.
 */
export const signingWebhook = webhook(async (body, request) => {
  const given = Buffer.from(new URL(request.url).searchParams.get('secret') ?? '');
  const secret = Buffer.from(env().SIGNING_WEBHOOK_SECRET ?? '');
  if (secret.length === 0 || given.length !== secret.length || !timingSafeEqual(given, secret)) {
    throw new AppError('INVALID_SIGNATURE');
  }
  const callback = parseSigningCallback(parseJson(body));
  if (callback) await inTransaction((tx) => enqueue(tx, { queue: 'take-in-signing', data: callback }));
});

function webhook(takeIn: (body: string, request: Request) => Promise<void>) {
  return async (request: Request): Promise<Response> => {
    const requestId = crypto.randomUUID();
    try {
      await takeIn(new TextDecoder().decode(await readBytes(request, MAX_BYTES)), request);
      return new Response(null, { status: 204 });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      console.error(JSON.stringify({ level: 'error', event: 'webhook', requestId, message }));
      return problemResponse(error, 'en', requestId);
    }
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new AppError('VALIDATION_FAILED', { cause });
  }
}
