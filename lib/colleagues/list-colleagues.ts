import { CALLS } from '@/lib/contract/contract';
import { db } from '@/lib/database/db';
import { UNDELIVERED } from '@/lib/domain/mail-events';
import { mayTake } from '@/lib/engine/access/access';
import { defineCaseQuery } from '@/lib/engine/query';

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
        ...{ id, email, invitedBy },
        invitedAt: invitedAt.toISOString(),
        linkValidUntil: linkValidUntil.toISOString(),
        isUndelivered: undelivered.has(email),
      })),
    };
  },
});

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
