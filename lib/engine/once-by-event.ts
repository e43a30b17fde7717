import { db } from '@/lib/database/db';

/**
 * Does something once per event of a sender. The event is remembered after it was dealt with: a failure in between is tried
 * again by the sender, and what is done must bear being done twice.
 */
export async function onceByEvent(source: string, eventId: string, work: () => Promise<void>): Promise<void> {
  const known = await db().receivedEvent.findUnique({ where: { source_eventId: { source, eventId } } });
  if (known) return;
  await work();
  await db().receivedEvent.createMany({ data: [{ source, eventId }], skipDuplicates: true });
}
