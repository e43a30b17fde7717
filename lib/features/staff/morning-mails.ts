import { awayDaysOf, isAway } from '@/lib/domain/away';
import { type StateFacts, stateOf, TASKS, type Task } from '@/lib/domain/lifecycle/state';
import { dateOf, swedishDay } from '@/lib/domain/time';
import { forEachIndependently } from '@/lib/engine/jobs/queue';
import { senderOf } from '@/lib/engine/mail/made-mail';
import { paragraphsOf } from '@/lib/engine/mail/mail-content';
import { messageIdOf } from '@/lib/engine/mail/queue-mail';
import { sendAsOrganisation } from '@/lib/features/mail/deliver-mail';
import { renderContent } from '@/lib/features/mail/render-mail';
import { inOneBatch } from '@/lib/platform/database/batches';
import { localeColumn } from '@/lib/platform/database/columns/columns';
import { db } from '@/lib/platform/database/db';
import { keyedTextFor } from '@/lib/platform/i18n/text-for';
import { env } from '@/lib/platform/settings/env';

/** The work that waits for a person, among the cases that the person is responsible for. */
export interface Waiting {
  /** How many cases have work to do. */
  cases: number;
  /** How many of these cases have each task. */
  tasks: Partial<Record<Task, number>>;
}

/**
 * Mails people who want it what waits for them this morning. Sends nothing to people who are away or for whom nothing waits. Once a day.
 */
export async function sendMorningMails(now: Date, signal?: AbortSignal): Promise<void> {
  const today = swedishDay(now);
  const people = await db().account.findMany({
    where: {
      getsMorningMail: true,
      roles: { some: {} },
      OR: [{ morningMailedOn: null }, { morningMailedOn: { lt: dateOf(today) ?? undefined } }],
    },
    orderBy: { id: 'asc' },
    select: { id: true, awayFrom: true, awayUntil: true },
  });
  const there = people.filter((person) => !isAway(awayDaysOf(person), today));
  await forEachIndependently(there, ({ id }) => sendMorningMail(id, today), signal);
}

async function sendMorningMail(accountId: string, today: string): Promise<void> {
  const waiting = await waitingFor(accountId, today);
  if (waiting.cases > 0) await mail(accountId, waiting, today);
  await db().account.update({
    where: { id: accountId },
    data: { morningMailedOn: dateOf(today) },
    select: { id: true },
  });
}

/**
 * Counts the work that waits for a person at the start of a day. Follows the rules of the worklist, so organisations in which the person
 * has lost every role do not count.
 */
export async function waitingFor(accountId: string, today: string): Promise<Waiting> {
  const groups = await inOneBatch(
    (tx) => tx<(StateFacts & { cases: number })[]>`
    SELECT status, count(*)::int AS cases, (unhandled_messages > 0)::int AS "unhandledMessages",
      (handled_corrections > 0)::int AS "handledCorrections", (open_corrections > 0)::int AS "openCorrections",
      has_undelivered_mail AS "hasUndeliveredMail", export_failed_at IS NOT NULL AS "hasFailedExport",
      has_bounced_signatory AS "hasBouncedSignatory",
      coalesce(corrections_due_on < ${today}::date AND coalesce(reminded_on < ${today}::date, true)
        AND coalesce(put_aside_until, ${today}::date) <= ${today}::date, false) AS "hasOverdueCorrection"
    FROM "case" WHERE assigned_to_id = ${accountId}::uuid
      AND mo_id IN (SELECT mo_id FROM account_role WHERE account_id = ${accountId}::uuid)
      AND (waits_for = 'us' OR corrections_due_on < ${today}::date)
    GROUP BY 1, 3, 4, 5, 6, 7, 8, 9`,
  );
  const counts: Waiting = { cases: 0, tasks: {} };
  for (const group of groups) {
    const { tasks } = stateOf(group);
    if (tasks.length > 0) counts.cases += group.cases;
    for (const task of tasks) counts.tasks[task] = (counts.tasks[task] ?? 0) + group.cases;
  }
  return counts;
}

async function mail(accountId: string, waiting: Waiting, today: string): Promise<void> {
  const { name, email, roles } = await db().account.findUniqueOrThrow({
    where: { id: accountId },
    select: { name: true, email: true, roles: { orderBy: { moId: 'asc' }, take: 1, include: { mo: true } } },
  });
  const [role] = roles;
  if (!role) return;
  const { mo } = role;
  const locale = localeColumn.parse(mo.locale);
  const text = keyedTextFor(locale);
  const organisation = senderOf(mo, locale);
  // The most urgent task comes first.
  const lines = TASKS.flatMap((task) => {
    const count = waiting.tasks[task];
    return count ? [text(`morningMail.task.${task}`, { count })] : [];
  });
  const subject = text('morningMail.subject', { count: waiting.cases });
  const url = new URL('/?work=mine', env().PUBLIC_URL).href;
  const content = {
    heading: text('morningMail.heading', { name }),
    parts: lines.flatMap(paragraphsOf),
    quote: null,
    button: { label: text('morningMail.button'), url, addressHint: text('mail.common.addressHint') },
    footer: [text('morningMail.why')],
  };
  const { html, text: plain } = await renderContent(content, { locale, subject, organisation });
  const messageId = messageIdOf(`morning.${accountId}.${today}`);
  const mail = { type: 'morningMail', messageId, to: email, subject, text: plain, html };
  await sendAsOrganisation(organisation, mail);
}
