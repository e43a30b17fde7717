import { WEBHOOK_TRIED_MS, type WebhookEventType } from '@/lib/domain/organisation/webhooks';
import { enqueue } from '@/lib/engine/jobs/queue';
import type { Tx } from '@/lib/platform/database/db';

interface NewEvent {
  moId: number;
  caseId: string;
  type: WebhookEventType;
  status: string;
  now: Date;
  /** Until when the change can be taken back. The event goes with it. */
  heldUntil?: Date | undefined;
}

/** Writes an event for the organisation's webhook, if it has one that wants it, and queues its delivery. */
export async function recordWebhookEvent(tx: Tx, event: NewEvent): Promise<void> {
  const { moId, caseId, type, status, now, heldUntil = now } = event;
  const giveUpAt = new Date(heldUntil.getTime() + WEBHOOK_TRIED_MS);
  const written = await tx.$executeRaw`
    INSERT INTO webhook_event (mo_id, case_id, type, status, happened_at, due_at, give_up_at)
    SELECT mo_id, ${caseId}::uuid, ${type}, ${status}, ${now}, ${heldUntil}, ${giveUpAt}
    FROM webhook WHERE mo_id = ${moId} AND is_on AND ${type} = ANY (events)`;
  if (written === 0) return;
  const wait = Math.ceil((heldUntil.getTime() - now.getTime()) / 1000);
  await enqueue(tx, { queue: 'deliver-webhooks', data: { moId } }, wait);
}
