import { localeColumn } from '@/lib/database/columns/closed-sets';
import { db } from '@/lib/database/db';
import { sql } from '@/lib/database/sql';
import { isAway } from '@/lib/domain/away';
import { dateOf, dayOf } from '@/lib/domain/deadlines';
import { swedishDay } from '@/lib/domain/fields/admission-date';
import { ACTIVE } from '@/lib/domain/lifecycle/status';
import { forEachIndependently } from '@/lib/engine/jobs/for-each-independently';
import { keyedTextFor } from '@/lib/i18n/text-for';
import { countMail } from '@/lib/integrations/telemetry/metrics';
import { renderContent } from '@/lib/mail/render-mail';
import { sendAsOrganisation, senderOf } from '@/lib/mail/send-as-organisation';
import { env } from '@/lib/settings/env';

/** What waits for a person among the cases that the person is responsible for. */
export type Waiting = Record<'messages' | 'corrections' | 'toReview' | 'overdue' | 'undelivered', number>;

/** Mails those who want it what waits for them this morning. Nothing to who is away, and nothing where nothing waits. Once a day. */
export async function sendMorningMails(now: Date, signal?: AbortSignal): Promise<void> {
  const today = swedishDay(now);
  const people = await db().account.findMany({
    where: {
      getsMorningMail: true,
      roles: { some: {} },
      OR: [{ morningMailedOn: null }, { morningMailedOn: { lt: dateOf(today) ?? undefined } }],
    },
    orderBy: { id: 'asc' },
    select: { id: true, awayUntil: true },
  });
  const there = people.filter(({ awayUntil }) => !isAway(dayOf(awayUntil), today));
  await forEachIndependently(there, ({ id }) => sendMorningMail(id, today), signal);
}

async function sendMorningMail(accountId: string, today: string): Promise<void> {
  const waiting = await waitingFor(accountId, today);
  if (Object.values(waiting).some((count) => count > 0)) await mail(accountId, waiting, today);
  await db().account.update({
    where: { id: accountId },
    data: { morningMailedOn: dateOf(today) },
    select: { id: true },
  });
}

/** The counts of what waits for a person, at the start of a day. */
export async function waitingFor(accountId: string, today: string): Promise<Waiting> {
  const [counts] = await sql()<[Waiting]>`
    SELECT count(*) FILTER (WHERE unhandled_messages > 0)::int AS messages,
      count(*) FILTER (WHERE handled_corrections > 0)::int AS corrections,
      count(*) FILTER (WHERE status = 'SUBMITTED' AND open_corrections + handled_corrections = 0)::int AS "toReview",
      count(*) FILTER (WHERE corrections_due_on < ${today}::date)::int AS overdue,
      count(*) FILTER (WHERE has_undelivered_mail)::int AS undelivered
    FROM "case" WHERE assigned_to_id = ${accountId}::uuid AND status = ANY(${[...ACTIVE]})`;
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
  const lines = Object.entries(waiting).flatMap(([what, count]) =>
    count > 0 ? [text(`morningMail.${what}`, { count })] : [],
  );
  const subject = text('morningMail.subject');
  const url = new URL(`/?handler=${accountId}`, env().PUBLIC_URL).href;
  const content = {
    heading: text('morningMail.heading', { name }),
    paragraphs: lines,
    quote: null,
    button: { label: text('morningMail.button'), url, addressHint: text('mail.common.addressHint') },
    footer: [text('morningMail.why')],
  };
  const { html, text: plain } = await renderContent(content, { locale, subject, organisation });
  const messageId = `<morning.${accountId}.${today}@${new URL(env().PUBLIC_URL).hostname}>`;
  await sendAsOrganisation(organisation, { messageId, to: email, subject, text: plain, html });
  countMail('morningMail', 'sent');
}
