import { createHash, createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import { isMoment } from '@/lib/domain/day';
import { AppError } from '@/lib/domain/errors';
import { cutText } from '@/lib/domain/fields/cut-text';
import { plainText } from '@/lib/domain/fields/plain-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import type { MailEventStatus } from '@/lib/domain/mail-events';
import { parseJson } from '@/lib/domain/parse-json';
import { env } from '@/lib/settings/env';

export interface MailEvent {
  eventId: string;
  /** The same as for sendMail. */
  messageId: string;
  status: MailEventStatus;
  email: string;
  at: Date;
  reason: string | null;
}

const eventSchema = z.object({
  event: z.string(),
  email: z.string().max(TEXT_LIMITS.toldEmail),
  /** Unix seconds. */
  timestamp: z.number().refine((seconds) => isMoment(new Date(seconds * 1000))),
  sg_event_id: z.string().min(1).max(TEXT_LIMITS.toldId).optional(),
  mail_message_id: z.string().optional(),
  'smtp-id': z.string().optional(),
  /** For a bounce: `bounce` or `blocked`. */
  type: z.string().optional(),
  reason: z.string().optional(),
});

type ProviderEvent = z.output<typeof eventSchema>;

/**
 * Verifies and reads events of the mail provider, in SendGrid's format (Signed Event Webhook). The header
 * `X-Twilio-Email-Event-Webhook-Signature` is an ECDSA signature, in base64, over the header `X-Twilio-Email-Event-Webhook-Timestamp`
 * followed by the body. Ignores events that are not about delivery or not about our mails. Events may be delivered repeatedly with the same
 * `eventId`.
 *
 * Throws AppError: NOT_CONFIGURED without the provider's key, INVALID_SIGNATURE, or INVALID_REQUEST if the body is not a list.
 */
export function parseMailEvents(rawBody: string, headers: Headers): MailEvent[] {
  if (!isSigned(rawBody, headers)) throw new AppError('INVALID_SIGNATURE');
  const list = z.array(z.unknown()).safeParse(parseJson(rawBody));
  if (!list.success) throw new AppError('INVALID_REQUEST');
  return list.data.flatMap((entry) => {
    const event = eventSchema.safeParse(entry).data;
    return event ? toMailEvent(event) : [];
  });
}

/** Refuses requests that cannot have a valid signature, before the body is read. Throws NOT_CONFIGURED or INVALID_SIGNATURE. */
export function requireMailSignature(headers: Headers): void {
  if (!env().MAIL_WEBHOOK_PUBLIC_KEY) throw new AppError('NOT_CONFIGURED');
  const needed = ['x-twilio-email-event-webhook-timestamp', 'x-twilio-email-event-webhook-signature'];
  if (!needed.every((name) => headers.get(name))) throw new AppError('INVALID_SIGNATURE');
}

function isSigned(rawBody: string, headers: Headers): boolean {
  const { MAIL_WEBHOOK_PUBLIC_KEY } = env();
  if (!MAIL_WEBHOOK_PUBLIC_KEY) throw new AppError('NOT_CONFIGURED');
  const timestamp = headers.get('x-twilio-email-event-webhook-timestamp');
  const signature = headers.get('x-twilio-email-event-webhook-signature');
  if (!timestamp || !signature) return false;
  const key = createPublicKey({
    key: Buffer.from(MAIL_WEBHOOK_PUBLIC_KEY, 'base64'),
    format: 'der',
    type: 'spki',
  });
  return verify('sha256', Buffer.from(timestamp + rawBody), key, Buffer.from(signature, 'base64'));
}

function toMailEvent(event: ProviderEvent): MailEvent[] {
  const status = toStatus(event);
  const messageId = event.mail_message_id ?? event['smtp-id'];
  if (!status || !messageId) return [];
  return [
    {
      eventId: event.sg_event_id ?? fingerprint(event),
      messageId,
      status,
      email: event.email,
      at: new Date(event.timestamp * 1000),
      reason: cutText(plainText(event.reason ?? ''), TEXT_LIMITS.toldReason) || null,
    },
  ];
}

function toStatus({ event, type }: ProviderEvent): MailEventStatus | null {
  switch (event) {
    case 'open':
      return 'opened';
    case 'delivered':
      return 'delivered';
    case 'bounce':
      return type === 'blocked' ? 'blocked' : 'bounced';
    case 'blocked':
      return 'blocked';
    case 'dropped':
      return 'dropped';
    default:
      return null;
  }
}

/** An id for an event without one. A repeated event has the same fingerprint. */
function fingerprint(event: ProviderEvent): string {
  return createHash('sha256').update(JSON.stringify(event)).digest('hex');
}
