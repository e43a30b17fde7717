import { setTimeout as wait } from 'node:timers/promises';
import { CALLS } from '@/lib/contract/contract';
import { caseIdSchema } from '@/lib/contract/values';
import { AppError, type ErrorCode } from '@/lib/domain/errors';
import { guessOrganisationType, isPersonalNumber } from '@/lib/domain/fields/organisation-number';
import { wasRejected } from '@/lib/domain/lifecycle/status';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import type { MailType } from '@/lib/domain/mails';
import { DAY_MS, MINUTE_MS } from '@/lib/domain/time';
import { systemActor } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { unlessOvertaken } from '@/lib/engine/case-version';
import { type Command, type RunOptions, runCommand } from '@/lib/engine/command';
import { definePublicProcedure } from '@/lib/engine/query';
import { consumeLimit, countStrangersMails } from '@/lib/engine/rate-limit';
import { caseStatusColumn } from '@/lib/platform/database/columns/columns';
import { db, type Tx } from '@/lib/platform/database/db';
import { findNewestCase, findOpenCase } from './earlier-cases';

const LINK_MAILS: readonly MailType[] = ['lostCaseLink', 'renewedCaseLink'];
/** The pause between a mail with a link and the next one. */
const FIRST_PAUSE_MS = 5 * MINUTE_MS;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/**
 * Mails a new case link to the contact person, unless there is none or they got one recently. Anyone can request a company's link, so each
 * mail within a day doubles the pause, from five minutes to an hour. So the latest mail is never older than the pause. Before anybody has
 * worked on the application, these mails also count among those that strangers cause (`countStrangersMails`).
 */
export const sendLink: Command<{ lost: boolean }, void> = {
  action: 'sendLink',
  async perform({ tx, case: theCase, now }, { lost }) {
    const { contactEmail } = theCase;
    const isMailed =
      contactEmail !== null &&
      !(await isContactHeld(tx, theCase.id, now)) &&
      !(await hasFreshLink(tx, theCase, now)) &&
      ((await isAnswered(tx, theCase)) || (await hasRoom(contactEmail)));
    if (!isMailed) return { result: undefined, audit: null };
    return {
      result: undefined,
      // Anybody may request a link, so it does not count as work on the application.
      keepsLastChangedAt: true,
      audit: { type: 'LinkSent', details: { lost } },
      mails: [{ type: lost ? 'lostCaseLink' : 'renewedCaseLink', to: 'contact' }],
    };
  },
};

/** Whether a change of the contact person can be taken back. Whoever it is in the end gets a link anyway. */
async function isContactHeld(tx: Tx, caseId: string, now: Date): Promise<boolean> {
  const where = { caseId, action: 'changeContact', takenBackAt: null, until: { gt: now } };
  return (await tx.heldDecision.count({ where })) > 0;
}

/** Whether somebody has worked on the application with its link, so that the contact person is known to read their mail. */
async function isAnswered(tx: Tx, { id: caseId }: CaseRecord): Promise<boolean> {
  const where = { caseId, actorKind: 'applicant', type: { not: 'CaseCreated' } };
  return (await tx.auditEntry.findFirst({ where, select: { id: true } })) !== null;
}

/** Counts a mail to somebody who may have nothing to do with the application. Returns whether the mailbox takes it. */
const hasRoom = (email: string) => unlessOvertaken(() => countStrangersMails([email]), ['RATE_LIMITED']);

/** Only mails with a valid link count. So a new contact person does not have to wait because of the previous one. */
async function hasFreshLink(tx: Tx, { id, linkVersion }: CaseRecord, now: Date): Promise<boolean> {
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const mails = await tx.mail.findMany({
    where: {
      caseId: id,
      type: { in: [...LINK_MAILS] },
      createdAt: { gt: dayAgo },
      data: { path: ['linkVersion'], equals: linkVersion },
    },
    orderBy: { createdAt: 'desc' },
    select: { createdAt: true },
  });
  const [last] = mails;
  if (!last) return false;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (mails.length - 1), LONGEST_PAUSE_MS);
  return now.getTime() - last.createdAt.getTime() < pause;
}

/** Renews a link. Gives the same answer whether or not such a case can exist, and ignores an email address in the request. */
export const renewLink = definePublicProcedure({
  call: CALLS.renewLink,
  run: (input, { address, settle }) =>
    afterSameTime(async () => {
      const { data: caseId } = caseIdSchema.safeParse(input.caseId);
      if (caseId === undefined) return;
      await consumeLimit('linkByCase', `${address} ${caseId.toLowerCase()}`);
      const found = await db().case.findUnique({ where: { id: caseId }, select: { id: true, status: true } });
      if (found && statusesFor('sendLink').includes(caseStatusColumn.parse(found.status))) {
        await runCommand(sendLink, systemActor('job'), caseId, { lost: false }, { settle });
      }
    }),
});

/**
 * Sends a lost link, requested by organisation number. Nobody learns by a person's number whether that person has applied: the answer is
 * always the same.
 */
export const sendForgottenLink = definePublicProcedure({
  call: CALLS.sendForgottenLink,
  async run({ moSlug, orgNo }, { address, settle }) {
    const mo = await db().memberOrganisation.findUnique({ where: { slug: moSlug }, select: { id: true } });
    if (!mo) throw new AppError('NOT_FOUND');
    await consumeLimit('linkByCase', `${address} ${mo.id}:${orgNo}`);
    if (isPersonalNumber(guessOrganisationType(orgNo))) {
      return afterSameTime(() => mailLostLink(mo.id, orgNo, settle));
    }
    const open = await findOpenCase(db(), mo.id, orgNo);
    if (!open) throw new AppError(await refusalFor(mo.id, orgNo));
    await runCommand(sendLink, systemActor('job'), open.id, { lost: true }, { settle });
  },
});

/** Mails a lost link to the contact person of the company's open case, if there is one. */
export async function mailLostLink(
  moId: number,
  orgNo: string,
  settle?: RunOptions<void>['settle'],
): Promise<void> {
  const open = await findOpenCase(db(), moId, orgNo);
  if (open) await runCommand(sendLink, systemActor('job'), open.id, { lost: true }, { settle });
}

/** The times at which answers go that must not say anything: multiples of this, in milliseconds. The work usually takes less than one. */
const SAME_TIME_MS = 1_000;

/** Does some work, and ends at such a time after it began, so that the time of an answer does not show what was done. */
export async function afterSameTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await wait(SAME_TIME_MS - ((performance.now() - began) % SAME_TIME_MS));
  }
}

async function refusalFor(moId: number, orgNo: string): Promise<ErrorCode> {
  const newest = await findNewestCase(db(), moId, orgNo);
  if (newest?.status === 'REMOVED') return 'LINK_REMOVED';
  return newest && wasRejected(newest) ? 'LINK_REJECTED' : 'LINK_NOT_FOUND';
}
