import { isNight } from '@/lib/domain/deadlines';
import { MAIL_TYPES, reminderIn } from '@/lib/domain/mails';
import { MINUTE_MS } from '@/lib/domain/time';
import { forEachIndependently } from '@/lib/engine/jobs/queue';
import { GATHERING } from '@/lib/engine/mail/gathered-mail';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { markUnsent } from './receive-mail-events';

/** How many minutes after it should have gone a mail is late. */
const LATE_AFTER_MINUTES = 5;

/** How many mails are marked at once. The next run marks the others. */
const AT_ONCE = 1_000;

const GATHERS = Object.keys(GATHERING);
const REMINDS = MAIL_TYPES.filter((type) => reminderIn(type) !== null);

/**
 * Marks the cases with a mail that should have gone some minutes ago, whatever the reason, so that somebody sees it until it goes. Leaves out
 * mails that wait for other requests, for a decision that can still be taken back, or for the morning.
 */
export async function markLateMails(now: Date, signal?: AbortSignal): Promise<void> {
  const { UNDO_SECONDS, CORRECTION_MAIL_DELAY_SECONDS } = env();
  const due = new Date(now.getTime() - LATE_AFTER_MINUTES * MINUTE_MS);
  const late = await db().$queryRaw<
    { id: string; caseId: string; to: string; type: string; createdAt: Date }[]
  >`
    SELECT m.id, m.case_id AS "caseId", m.recipient AS "to", m.type, m.created_at AS "createdAt" FROM mail m
    WHERE m.sent_at IS NULL AND greatest(m.held_until, m.gathers_until, m.created_at + make_interval(
        secs => ${UNDO_SECONDS}::int + CASE WHEN m.type = ANY (${GATHERS}) THEN ${CORRECTION_MAIL_DELAY_SECONDS}::int ELSE 0 END
      )) < ${due}
      AND NOT (${isNight(due)} AND m.type = ANY (${REMINDS}))
      AND NOT EXISTS (SELECT 1 FROM mail_event e WHERE e.mail_id = m.id)
      AND NOT EXISTS (
        SELECT 1 FROM held_decision d WHERE d.case_id = m.case_id AND d.taken_back_at IS NULL AND d.until > ${due})
    ORDER BY m.created_at LIMIT ${AT_ONCE}`;
  await forEachIndependently(late, ({ createdAt, ...mail }) => markUnsent(mail, 'late', createdAt), signal);
}
