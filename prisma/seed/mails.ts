import type { Tx } from '@/lib/platform/database/db';
import { happen, later, type Story } from './story';

/** The mail with the link comes back, with the reason that the mail server gave. */
export function bounce(story: Story, reason: string): void {
  later(story, { minutes: 1 });
  happen(story, async ({ tx, caseId, now }) => {
    const { id: mailId } = await tx.mail.findFirstOrThrow({ where: { caseId } });
    await tx.mailEvent.create({ data: { id: `demo-${mailId}`, mailId, status: 'bounced', at: now, reason } });
    await tx.case.update({
      where: { id: caseId },
      data: { hasUndeliveredMail: true, version: { increment: 1 } },
    });
  });
}

/** Notes that all mails have gone, and what the mail provider has reported since. Most have been opened. */
export async function noteSentMails(tx: Tx, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE mail SET attempts = 1, gathers_until = NULL, held_until = NULL,
      sent_at = least(coalesce(gathers_until, created_at) + interval '4 seconds', ${now})`;
  await tx.$executeRaw`
    INSERT INTO mail_event (id, mail_id, status, at)
    SELECT concat_ws('-', 'demo', m.id, e.status), m.id, e.status, e.at
    FROM (SELECT id, sent_at + interval '20 seconds' AS delivered_at, random() * interval '4 hours' AS unread FROM mail) m,
      LATERAL (VALUES ('delivered', delivered_at, 1), ('opened', delivered_at + unread, 0.65)) AS e (status, at, share)
    WHERE e.at <= ${now} AND random() < e.share AND NOT EXISTS (SELECT 1 FROM mail_event b WHERE b.mail_id = m.id)`;
}
