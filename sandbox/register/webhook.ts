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

/** Tells the product what has happened, signed as the contract (docs/register.openapi.json) says. */
export async function tellProduct(
  config: SandboxConfig,
  news: RegisterNews,
): Promise<WebhookAnswer & { eventId: string }> {
  const eventId = randomUUID();
  const now = new Date();
  const body = JSON.stringify({ eventId, at: now.toISOString(), ...news });
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', config.registerWebhookSecret)
    .update(`${eventId}.${timestamp}.${body}`)
    .digest('base64');
  const answer = await sendWebhook('register', `${config.appUrl}/api/webhooks/register`, body, {
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  });
  return { ...answer, eventId };
}
