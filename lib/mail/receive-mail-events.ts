import { db, type Tx } from '@/lib/database/db';
import { UNDELIVERED } from '@/lib/domain/mail-events';
import { inTransaction } from '@/lib/engine/command';
import { announceChange } from '@/lib/engine/live/case-news';
import type { MailEvent } from '@/lib/integrations/mail/mail';
import { countMail } from '@/lib/integrations/telemetry/metrics';

/** Writes events of the mail provider to the mail log. Repeated and out-of-order events are harmless. Ignores events for unknown mails. */
export async function receiveMailEvents(events: readonly MailEvent[]): Promise<void> {
  for (const event of events) await applyEvent(event);
}

async function applyEvent({ eventId, messageId, status, at, reason }: MailEvent): Promise<void> {
  const mail = await db().mail.findUnique({
    where: { messageId },
    select: { id: true, caseId: true, to: true, type: true },
  });
  if (!mail) return;
  await inTransaction(async (tx) => {
    const added = await tx.mailEvent.createMany({
      data: [{ id: eventId, mailId: mail.id, status, at, reason }],
      skipDuplicates: true,
    });
    if (added.count > 0) countMail(mail.type, status);
    if (added.count > 0 && UNDELIVERED.includes(status)) await markUndelivered(tx, mail);
  });
}

/** Marks the case, but only if the mail went to the current contact person's address. */
async function markUndelivered(tx: Tx, { caseId, to }: { caseId: string; to: string }): Promise<void> {
  const [marked] = await tx.case.updateManyAndReturn({
    where: { id: caseId, contactEmail: to, hasUndeliveredMail: false },
    data: { hasUndeliveredMail: true, version: { increment: 1 } },
    select: { moId: true, version: true },
  });
  if (!marked) return;
  await announceChange(tx, { caseId, what: 'mail', by: '', byKind: 'system', ...marked });
}
