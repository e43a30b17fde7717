import type { Tx } from '@/lib/database/db';
import { ASSIGNEE_ROLES, ROLE } from '@/lib/domain/lifecycle/permissions';
import { type MailType, staffOf } from '@/lib/domain/mails';
import { regionalReviewersOf } from '@/lib/engine/access/facts';
import type { Prisma } from '@/lib/generated/prisma/client';
import { type Responsible, responsibleAddress } from './responsible-address';

/**
 * To whom a mail to case workers goes that was addressed before, as one that has waited or is sent again: to whoever is responsible now; to
 * one person or a regional reviewer while they are still that in the organisation, and else to nobody (null).
 */
export async function staffAddress(
  tx: Tx,
  { type, to }: { type: MailType; to: string },
  theCase: Responsible,
  now: Date,
): Promise<string | null> {
  const { moId } = theCase;
  switch (staffOf(type)) {
    case 'onePerson':
      return (await hasRole(tx, to, { moId, roleId: { in: [...ASSIGNEE_ROLES] } })) ? to : null;
    case 'regionalReviewers':
      return (await hasRole(tx, to, regionalReviewersOf(moId))) ? to : null;
    default:
      return responsibleAddress(tx, theCase, now);
  }
}

/** Whether the link to a removed or invalid case opens it for the reader of a mail: administrators may, and some of those who share an address. */
export async function canOpenGoneCase(
  tx: Tx,
  to: string,
  { moId, shared }: Pick<Responsible, 'moId' | 'shared'>,
): Promise<boolean> {
  return to === shared || hasRole(tx, to, { moId, roleId: ROLE.administrator });
}

async function hasRole(tx: Tx, email: string, some: Prisma.AccountRoleWhereInput): Promise<boolean> {
  const where = { email: { equals: email, mode: 'insensitive' }, roles: { some } } as const;
  return (await tx.account.findFirst({ where, select: { id: true } })) !== null;
}
