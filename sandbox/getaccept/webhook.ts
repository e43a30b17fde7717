import type { SandboxConfig } from '../config';
import { sendWebhook } from '../webhook';
import { documentBody, recipientBody } from './bodies';
import type { Recipient, SigningStore, StoredDocument } from './store';
import { isOf } from './subscriptions';

/** Posts an event to everybody who subscribes to it, and waits for their first answers. */
export async function tellSubscribers(
  config: SandboxConfig,
  store: SigningStore,
  event: string,
  document: StoredDocument,
  recipient?: Recipient,
): Promise<void> {
  const subscriptions = [...store.subscriptions.values()].filter(
    (subscription) => subscription.event === event && isOf(subscription, document.entityId),
  );
  await Promise.all(
    subscriptions.map((subscription) => {
      const body = JSON.stringify({
        document: documentBody(config, document),
        recipient: recipient && recipientBody(config, document, recipient),
        entity: { email_send_subject: '', email_send_message: '' },
        custom_fields: {},
        payload: subscription.payload,
        event,
        event_type: 'document',
        event_action: event.split('.')[1],
        subscription_id: subscription.id,
      });
      return sendWebhook('getaccept', subscription.target_url, body);
    }),
  );
}
