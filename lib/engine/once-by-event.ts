import { db } from '@/lib/database/db';

/**
 * Runs `work` once per event of a sender. The event is recorded afterwards. After a failure the sender tries again, so `work` must be
 * idempotent.
 */
export async function onceByEvent(source: string, eventId: string, work: () => Promise<void>): Promise<void> {
  const known = await db().receivedEvent.findUnique({ where: { source_eventId: { source, eventId } } });
  if (known) return;
  await work();
  await db().receivedEvent.createMany({ data: [{ source, eventId }], skipDuplicates: true });
}
