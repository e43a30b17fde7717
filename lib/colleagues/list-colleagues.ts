import { CALLS } from '@/lib/contract/contract';
import { db } from '@/lib/database/db';
import { isPermitted } from '@/lib/domain/lifecycle/permissions';
import { type Action, statusesFor } from '@/lib/domain/lifecycle/transitions';
import { UNDELIVERED } from '@/lib/domain/mails';
import { callerIn } from '@/lib/engine/access/access';
import { defineCaseQuery } from '@/lib/engine/query';

/** The colleagues with a link that is not withdrawn, first invited first. */
export const colleaguesQuery = defineCaseQuery({
  call: CALLS.listColleagues,
  async read({ actor, case: { id: caseId, moId, status } }) {
    const rows = await db().colleague.findMany({
      where: { caseId, withdrawnAt: null },
      orderBy: { number: 'asc' },
    });
    const undelivered = await undeliveredTo(
      caseId,
      rows.map(({ email }) => email),
    );
    const caller = callerIn(actor, moId);
    const may = (action: Action) =>
      caller !== null && isPermitted(action, caller) && statusesFor(action).includes(status);
    return {
      canInvite: may('inviteColleague'),
      canWithdraw: may('withdrawColleague'),
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
