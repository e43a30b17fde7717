import { isIdle, isNight, isReminderDue, REMINDED_BEFORE } from '@/lib/domain/deadlines';
import { ANSWERED, isAnswered } from '@/lib/domain/lifecycle/state';
import { EDITABLE } from '@/lib/domain/lifecycle/status';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import type { Handling } from '@/lib/domain/organisation/handling';
import { readHandling } from '@/lib/domain/organisation/settings';
import { DAY_MS, dateOf, dayAfter, dayOf, swedishDay } from '@/lib/domain/time';
import { systemActor } from '@/lib/engine/access/access';
import { type CaseRecord, lockCase } from '@/lib/engine/access/locked-case';
import { unlessOvertaken } from '@/lib/engine/case-version';
import { inTransaction } from '@/lib/engine/command';
import { forEachIndependently } from '@/lib/engine/jobs/queue';
import { queueMail } from '@/lib/engine/mail/queue-mail';
import type { Prisma } from '@/lib/generated/prisma/client';
import { db, type Tx } from '@/lib/platform/database/db';
import { caseIdsInPages } from '@/lib/platform/database/pages';
import { type Choice, remind } from './reminders';

interface Options {
  size?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Sends companies and signatories the reminders that their organisations' settings require, by day. Can run any number of times a day:
 * nothing is sent twice. Each case has its own transaction and is checked again under its lock. A failing case does not stop the others.
 * The mails do not count as a change of the case.
 */
export async function sendDueReminders(now: Date, { size, signal }: Options = {}): Promise<void> {
  if (isNight(now)) return;
  const organisations = await db().memberOrganisation.findMany({
    orderBy: { id: 'asc' },
    select: { id: true, handling: true },
  });
  await forEachIndependently(
    organisations,
    async ({ id, handling }) => {
      for (const where of candidates(id, readHandling(handling), now)) {
        const cases = caseIdsInPages(where, size);
        await forEachIndependently(
          cases,
          (one) => unlessOvertaken(() => inTransaction((tx) => remindCase(tx, one.id, now))),
          signal,
        );
      }
    },
    signal,
  );
}

/** The cases in which somebody may need a reminder. Each is checked again later. */
function candidates(moId: number, rules: Handling, now: Date): Prisma.CaseWhereInput[] {
  const today = swedishDay(now);
  const before = (days: number) => new Date(now.getTime() - (days - 1) * DAY_MS);
  const first = dateOf(today) ?? undefined;
  const lastStep = dateOf(dayAfter(today, REMINDED_BEFORE[0])) ?? undefined;
  const { correctionDays, draftReminderDays, signatoryReminderDays } = rules;
  return [
    ...(correctionDays
      ? [
          {
            moId,
            // The earliest last day of the case, found by an index: all cases that are overdue or due soon. The correction to remind of may
            // be another one.
            correctionsDueOn: { lte: lastStep },
            corrections: {
              some: { clearedAt: null, isHandled: false, dueOn: { gte: first, lte: lastStep } },
            },
          },
        ]
      : []),
    ...(draftReminderDays
      ? [
          {
            moId,
            openCorrections: 0,
            contactEmail: { not: null },
            status: { in: [...EDITABLE] },
            ...ANSWERED,
            lastChangedAt: { lt: before(draftReminderDays) },
          },
        ]
      : []),
    ...(signatoryReminderDays
      ? [
          {
            moId,
            status: 'SHARED_FOR_EXTERNAL_SIGNATURE',
            signatures: { some: { isCurrent: true, createdAt: { lt: before(signatoryReminderDays) } } },
          },
        ]
      : []),
  ];
}

/** Sends the reminders that are due in one case. */
export async function remindCase(tx: Tx, caseId: string, now: Date): Promise<void> {
  const theCase = await lockCase(tx, systemActor('job'), caseId);
  const today = swedishDay(now);
  const reminder = await remind(tx, theCase, today, dueChoice(tx, theCase, today));
  if (!reminder) return;
  if (reminder.update) {
    const { remindedOn } = reminder.update;
    await tx.case.update({ where: { id: caseId }, data: { remindedOn }, select: { id: true } });
  }
  for (const mail of reminder.mails) await queueMail(tx, theCase, mail, now);
}

/** Chooses the reminders that the settings of the organisation make due. */
function dueChoice(tx: Tx, theCase: CaseRecord, today: string): Choice {
  const rules = readHandling(theCase.mo.handling);
  const isTime = (since: Date, remindedOn: Date | null, days: number | undefined) =>
    days !== undefined && isIdle(swedishDay(since), dayOf(remindedOn), days, today);
  return {
    correction: ({ requestedAt, dueOn, remindedOn }) => {
      const due = dayOf(dueOn);
      const days = { askedOn: swedishDay(requestedAt), remindedOn: dayOf(remindedOn) };
      return due !== null && isReminderDue({ ...days, dueOn: due }, today);
    },
    draft: async ({ lastChangedAt, remindedOn, unhandledMessages }) =>
      isAnswered({ unhandledMessages }) &&
      isTime(lastChangedAt, remindedOn, rules.draftReminderDays) &&
      (await draftReminders(tx, theCase.id, lastChangedAt)) < COUNT_LIMITS.automaticReminders,
    signatory: ({ remindedOn, times }, sentAt) =>
      isTime(sentAt, remindedOn, rules.signatoryReminderDays) && times < COUNT_LIMITS.automaticReminders,
  };
}

function draftReminders(tx: Tx, caseId: string, since: Date): Promise<number> {
  return tx.mail.count({ where: { caseId, createdAt: { gte: since }, type: 'draftReminder' } });
}
