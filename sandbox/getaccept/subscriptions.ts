import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { readJson } from '../part';
import { type ApiAnswer, refusal } from './answer';
import type { Login } from './login';
import { newId, type SigningStore, type Subscription } from './store';

const EVENTS = [
  'document.created',
  'document.sent',
  'document.viewed',
  'document.reviewed',
  'document.signed',
  'document.approved',
  'document.expired',
  'document.rejected',
  'document.downloaded',
  'document.printed',
  'document.forwarded',
  'document.partially_signed',
  'document.commented',
  'document.hardbounced',
  'document.imported',
] as const;

const newSubscription = z.object({
  event: z.enum(EVENTS),
  target_url: z.url({ protocol: /^https?$/ }),
  payload: z.string().default(''),
  global: z.boolean().nullish(),
});

/** Answers the calls about subscriptions to an entity's events. Undefined if there is no such call. */
export async function handleSubscriptions(
  store: SigningStore,
  { entityId }: Login,
  request: IncomingMessage,
  path: string,
): Promise<ApiAnswer | undefined> {
  const id = /^\/subscriptions\/([^/]+)$/.exec(path)?.[1];
  if (path === '/subscriptions' && request.method === 'GET') {
    const own = [...store.subscriptions.values()].filter((one) => isOf(one, entityId));
    return { status: 200, body: { subscriptions: own.map(toBody) } };
  }
  if (path === '/subscriptions' && request.method === 'POST') return subscribe(store, entityId, request);
  if (!id || request.method !== 'DELETE') return undefined;
  const subscription = store.subscriptions.get(decodeURIComponent(id));
  if (!subscription || !isOf(subscription, entityId))
    return refusal(404, 'not_found', 'The specified resource was not found');
  store.subscriptions.delete(subscription.id);
  return null;
}

/** Whether a subscription belongs to an entity, and so reports on its documents. */
export function isOf(subscription: Subscription, entityId: string): boolean {
  return (subscription.entityId ?? '') === entityId;
}

async function subscribe(
  store: SigningStore,
  entityId: string,
  request: IncomingMessage,
): Promise<ApiAnswer> {
  const result = newSubscription.safeParse(await readJson<unknown>(request));
  if (!result.success) return refusal(400, 'invalid_data', z.prettifyError(result.error));
  const subscription: Subscription = {
    ...result.data,
    id: newId(),
    entityId,
    global: result.data.global ?? true,
    created_at: new Date().toISOString(),
  };
  store.subscriptions.set(subscription.id, subscription);
  // A list even for one subscription, as REST hooks are.
  return { status: 200, body: [toBody(subscription)] };
}

function toBody(subscription: Subscription): Record<string, unknown> {
  return { ...subscription, subscription_id: subscription.id, status: 1 };
}
