import { AppError } from '@/lib/domain/errors';
import { parseAnswer } from '@/lib/integrations/http';
import { env } from '@/lib/settings/env';
import { callbackSchema, subscriptionListSchema, subscriptionSchema } from './getaccept';
import { callSigning, type SigningAccess } from './login';

// The events that change the result of getSigningDocument.
const EVENTS = [
  'document.viewed',
  'document.reviewed',
  'document.hardbounced',
  'document.partially_signed',
  'document.signed',
  'document.rejected',
  'document.expired',
] as const;

/**
 * Subscribes our callback address to GetAccept's events, and removes subscriptions of the same address with an old secret. GetAccept keeps
 * subscriptions per entity, not per document. Leaves other subscriptions alone.
 */
export async function ensureSigningSubscriptions(entityId?: string): Promise<void> {
  const access: SigningAccess = { entityId };
  const address = callbackAddress();
  const answer = await callSigning({ path: '/subscriptions', retry: 'always' }, access);
  const ours = parseAnswer('signing', answer, subscriptionListSchema)
    .flatMap((entry) => subscriptionSchema.safeParse(entry).data ?? [])
    .filter((subscription) => withoutQuery(subscription.target_url) === withoutQuery(address));

  for (const event of EVENTS) {
    if (ours.some((subscription) => subscription.event === event && subscription.target_url === address))
      continue;
    const json = { event, target_url: address, global: true };
    await callSigning({ method: 'POST', path: '/subscriptions', json }, access);
  }
  for (const { id, target_url } of ours) {
    if (!id || target_url === address) continue;
    const path = `/subscriptions/${encodeURIComponent(id)}`;
    await callSigning({ method: 'DELETE', path, allow: [404], retry: 'unanswered' }, access);
  }
}

/**
 * The document that a callback is about. Null if the body is not a callback. We ignore the rest of the body and read the document from the
 * service.
 */
export function parseSigningCallback(body: unknown): { documentId: string } | null {
  const result = callbackSchema.safeParse(body);
  return result.success ? { documentId: result.data.document.id } : null;
}

function callbackAddress(): string {
  const { PUBLIC_URL, SIGNING_WEBHOOK_SECRET } = env();
  if (!SIGNING_WEBHOOK_SECRET) throw new AppError('NOT_CONFIGURED');
  const secret = encodeURIComponent(SIGNING_WEBHOOK_SECRET);
  return `${PUBLIC_URL.replace(/\/+$/, '')}/api/webhooks/signing?secret=${secret}`;
}

function withoutQuery(address: string): string {
  return address.split('?')[0] ?? address;
}
