import { createPrivateKey, randomBytes, sign } from 'node:crypto';
import type { MailEventName, StoredMail } from '@/sandbox/mail/stored-mail';
import type { SandboxConfig } from '../config';
import { BadRequest } from '../part';
import { sendWebhook, type WebhookAnswer } from '../webhook';
import type { Mailbox } from './mailbox';

export const MAIL_EVENTS: readonly MailEventName[] = ['delivered', 'open', 'bounce', 'blocked', 'dropped'];

const DEFAULT_REASONS: Partial<Record<MailEventName, string>> = {
  bounce: '550 5.1.1 The email account that you tried to reach does not exist.',
  blocked: '421 4.7.0 The message was temporarily blocked by the recipient’s server.',
  dropped: 'Bounced Address',
};

/** Whether the name is that of an event that can be reported. */
export function isMailEvent(name: unknown): name is MailEventName {
  return MAIL_EVENTS.includes(name as MailEventName);
}

/**
 * Reports an event of a mail to the product, one per recipient, in SendGrid's format and with its kind of signature. Returns the product's
 * answer, and stores it with the mail. A mail of the signing service that gets lost is reported by that service. Throws BadRequest without a
 * signing key.
 */
export async function reportMailEvent(
  config: SandboxConfig,
  mailbox: Mailbox,
  mail: StoredMail,
  { event, reason: givenReason }: { event: MailEventName; reason: string | null },
): Promise<WebhookAnswer> {
  const reason = givenReason ?? DEFAULT_REASONS[event] ?? null;
  const answer = await (documentIn(mail) && LOST.includes(event)
    ? bounceAtSigningService(config, mail, reason)
    : tellApplication(config, mail, event, reason));
  mailbox.report(mail, { event, at: new Date().toISOString(), reason, answer: answer.status });
  return answer;
}

const LOST: readonly MailEventName[] = ['bounce', 'blocked', 'dropped'];

/** The document that a mail of the signing service (`getaccept/invitation.ts`) asks to sign. */
const documentIn = ({ messageId }: StoredMail) => /^<(\w+)\.\w+@sandbox\.example>$/.exec(messageId)?.[1];

/** The service sends its mails itself, so it learns of their bounces, and reports them in its own way. */
async function bounceAtSigningService(
  config: SandboxConfig,
  mail: StoredMail,
  reason: string | null,
): Promise<WebhookAnswer> {
  const address = `http://127.0.0.1:${config.port}/getaccept/sandbox/documents/${documentIn(mail)}/bounce`;
  const body = JSON.stringify({ email: mail.to[0], reason });
  const headers = { 'Content-Type': 'application/json' };
  const { status } = await fetch(address, { method: 'POST', headers, body });
  return { status };
}

async function tellApplication(
  config: SandboxConfig,
  mail: StoredMail,
  event: MailEventName,
  reason: string | null,
): Promise<WebhookAnswer> {
  if (!config.mailWebhookPrivateKey) {
    throw new BadRequest('MAIL_WEBHOOK_PRIVATE_KEY is not set, so that events cannot be signed.', 503);
  }
  const timestamp = Math.floor(Date.now() / 1000);
  const body = JSON.stringify(mail.to.map((email) => describe(mail, email, event, reason, timestamp)));
  return sendWebhook('mail', `${config.appUrl}/api/webhooks/mail`, body, {
    'X-Twilio-Email-Event-Webhook-Signature': signature(config.mailWebhookPrivateKey, timestamp, body),
    'X-Twilio-Email-Event-Webhook-Timestamp': String(timestamp),
  });
}

function describe(
  mail: StoredMail,
  email: string,
  event: MailEventName,
  reason: string | null,
  timestamp: number,
) {
  return {
    email,
    timestamp,
    ...names(event),
    ...uniqueArguments(mail),
    'smtp-id': mail.messageId,
    sg_event_id: randomBytes(16).toString('base64url'),
    sg_message_id: `${mail.id}.sandbox`,
    ...(reason === null ? {} : { reason }),
  };
}

/** The event's names at SendGrid, which has no event named `blocked`. It reports a bounce of that type. */
function names(event: MailEventName): { event: string; type?: string } {
  if (event === 'blocked') return { event: 'bounce', type: 'blocked' };
  return event === 'bounce' ? { event, type: 'bounce' } : { event };
}

/** The arguments that the sender wants back with every event, from the header that SendGrid reads. */
function uniqueArguments(mail: StoredMail): Record<string, unknown> {
  try {
    const { unique_args: given } = JSON.parse(mail.headers['x-smtpapi'] ?? '{}');
    return typeof given === 'object' && given !== null ? given : {};
  } catch {
    return {};
  }
}

function signature(privateKey: string, timestamp: number, body: string): string {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' });
  return sign('sha256', Buffer.from(`${timestamp}${body}`), key).toString('base64');
}
