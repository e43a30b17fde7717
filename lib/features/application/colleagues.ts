import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { isSameEmail, mailboxOf } from '@/lib/domain/fields/addresses';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { UNDELIVERED } from '@/lib/domain/mails';
import { HOUR_MS } from '@/lib/domain/time';
import { type Actor, mayTake } from '@/lib/engine/access/access';
import { type CommandContext, defineCommand } from '@/lib/engine/command';
import { defineCaseQuery, runCaseQuery } from '@/lib/engine/query';
import { linkExpiry } from '@/lib/platform/crypto/case-link';
import { db } from '@/lib/platform/database/db';

/** The colleagues whose link has not been withdrawn, in the order of their first invitation. */
export const colleaguesQuery = defineCaseQuery({
  call: CALLS.listColleagues,
  async read({ actor, case: theCase }) {
    const { id: caseId } = theCase;
    const rows = await db().colleague.findMany({
      where: { caseId, withdrawnAt: null },
      orderBy: { number: 'asc' },
    });
    const undelivered = await undeliveredTo(
      caseId,
      rows.map(({ email }) => email),
    );
    return {
      canInvite: mayTake(actor, theCase, 'inviteColleague'),
      canWithdraw: mayTake(actor, theCase, 'withdrawColleague'),
      colleagues: rows.map(({ id, email, invitedBy, invitedAt, linkValidUntil }) => ({
        id,
        email,
        invitedBy,
        invitedAt: invitedAt.toISOString(),
        linkValidUntil: linkValidUntil.toISOString(),
        isUndelivered: undelivered.has(email),
      })),
    };
  },
});

/** The colleagues, for a page. Throws the errors of `runCaseQuery`. */
export const listColleagues = (actor: Actor, caseId: string) =>
  runCaseQuery(colleaguesQuery, actor, caseId, {});

/** The addresses whose latest mail with a link did not arrive. */
async function undeliveredTo(caseId: string, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const mails = await db().mail.findMany({
    where: { caseId, type: 'colleagueInvited', to: { in: [...emails] } },
    distinct: ['to'],
    orderBy: [{ to: 'asc' }, { createdAt: 'desc' }],
    select: {
      to: true,
      events: { where: { status: { in: [...UNDELIVERED] } }, take: 1, select: { id: true } },
    },
  });
  return new Set(mails.filter(({ events }) => events.length > 0).map(({ to }) => to));
}

/**
 * Mails a colleague of the contact person their own link. A colleague who already has one gets it again. Throws VALIDATION_FAILED at
 * `email` for the contact person's own address (IS_CONTACT), and if there are too many colleagues (COLLEAGUES_FULL). Throws ALREADY_INVITED
 * with the seconds to wait if the last mail with a link to this address is less than an hour old, even if that link was withdrawn.
 */
export const inviteColleague = defineCommand({
  call: CALLS.inviteColleague,
  async perform(context, { email: typed }) {
    const { actor, case: theCase } = context;
    if (theCase.contactEmail && isSameEmail(theCase.contactEmail, typed)) throw atEmail('IS_CONTACT');
    await requirePause(context, typed);
    const { number, email, isNew } = await invitation(context, typed);
    return {
      result: undefined,
      audit: { type: 'ColleagueInvited', details: { email, again: !isNew } },
      mails: [{ type: 'colleagueInvited', to: [email], colleague: number, values: { by: actor.name } }],
    };
  },
});

async function requirePause({ tx, case: theCase, now }: CommandContext, email: string): Promise<void> {
  const mails = await tx.mail.findMany({
    where: {
      caseId: theCase.id,
      type: 'colleagueInvited',
      createdAt: { gt: new Date(now.getTime() - HOUR_MS) },
      // Those of an earlier contact person have ended with their link.
      data: { path: ['linkVersion'], equals: theCase.linkVersion },
    },
    orderBy: { createdAt: 'desc' },
    select: { to: true, createdAt: true },
  });
  const last = mails.find(({ to }) => mailboxOf(to) === mailboxOf(email));
  if (!last) return;
  const wait = last.createdAt.getTime() + HOUR_MS - now.getTime();
  throw new AppError('ALREADY_INVITED', { retryAfter: Math.ceil(wait / 1000) });
}

/** Finds the colleague with this address, written as it was first stored, or adds them if they are new. */
async function invitation(
  { tx, actor, case: { id: caseId }, now }: CommandContext,
  email: string,
): Promise<{ number: number; email: string; isNew: boolean }> {
  const all = await tx.colleague.findMany({
    where: { caseId },
    orderBy: { number: 'asc' },
    select: { number: true, email: true, withdrawnAt: true },
  });
  const invited = all.filter(({ withdrawnAt }) => withdrawnAt === null);
  const known = invited.find((one) => isSameEmail(one.email, email));
  if (known) return { number: known.number, email: known.email, isNew: false };
  if (invited.length >= COUNT_LIMITS.colleagues) throw atEmail('COLLEAGUES_FULL');
  const number = (all.at(-1)?.number ?? 0) + 1;
  await tx.colleague.create({
    data: { caseId, number, email, invitedBy: actor.name, invitedAt: now, linkValidUntil: linkExpiry(now) },
  });
  return { number, email, isNew: true };
}

const atEmail = (code: string) => new AppError('VALIDATION_FAILED', { errors: { email: [code] } });

/** Withdraws the link of a colleague, which stops working at once. The colleague's work stays. Throws NOT_FOUND. */
export const withdrawColleague = defineCommand({
  call: CALLS.withdrawColleague,
  async perform({ tx, case: { id: caseId }, now }, { colleagueId }) {
    const colleague = await tx.colleague.findFirst({
      where: { id: colleagueId, caseId },
      select: { email: true, number: true, withdrawnAt: true },
    });
    if (!colleague) throw new AppError('NOT_FOUND');
    if (colleague.withdrawnAt) return { result: undefined, audit: null };
    await tx.colleague.update({ where: { id: colleagueId }, data: { withdrawnAt: now } });
    const { email, number } = colleague;
    return { result: undefined, audit: { type: 'ColleagueWithdrawn', details: { email, number } } };
  },
});
