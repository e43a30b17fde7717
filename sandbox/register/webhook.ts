import { createHmac, randomUUID } from 'node:crypto';
import type { SandboxConfig } from '../config';
import { sendWebhook, type WebhookAnswer } from '../webhook';
import type { MembershipEvent } from './store';

export interface RegisterNews {
  event: MembershipEvent;
  orgNo: string;
  moSlug: string;
  caseId?: string;
  name?: string;
}

/** Reports an event to the product, signed as the contract (docs/register.openapi.json) requires. */
export async function tellProduct(
  config: SandboxConfig,
  news: RegisterNews,
): Promise<WebhookAnswer & { eventId: string }> {
  const eventId = randomUUID();
  const now = new Date();
  const body = JSON.stringify({ eventId, at: now.toISOString(), ...news });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const content = `${eventId}.${timestamp}.${body}`;
  const answer = await sendWebhook('register', `${config.appUrl}/api/webhooks/register`, body, {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signaturesOf(content, config.registerWebhookSecret),
  });
  return { ...answer, eventId };
}

/** One signature per secret, separated by spaces. The setting separates the secrets by commas. */
function signaturesOf(content: string, secrets: string): string {
  return secrets
    .split(',')
    .map((secret) => `v1,${createHmac('sha256', keyOf(secret.trim())).update(content).digest('base64')}`)
    .join(' ');
}

/** The key of a secret: `whsec_` and base64, or a text that is the key itself. */
function keyOf(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret, 'utf8');
}
