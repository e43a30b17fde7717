import { isSameEmail } from '@/lib/domain/fields/addresses';
import { ASSIGNEE_ROLES, rolesFor } from '@/lib/domain/lifecycle/permissions';
import { type MailType, staffOf } from '@/lib/domain/mails';
import { regionalReviewersOf } from '@/lib/engine/access/facts';
import { actingFor } from '@/lib/engine/access/substitute';
import type { Prisma } from '@/lib/generated/prisma/client';
import type { Tx } from '@/lib/platform/database/db';

/**
 * The address for a mail to case workers that was addressed earlier, because it has waited or is sent again. It goes to the person
 * responsible now. A mail to one person or to a regional reviewer goes to the same address while they still have that role in the organisation.
 * Otherwise it goes to nobody (null).
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

/**
 * Whether the reader of a mail can open a removed or invalid case by its link. Those whose role may read it can, and so can some of those
 * who share an address.
 */
export async function canOpenGoneCase(
  tx: Tx,
  to: string,
  { moId, shared }: Pick<Responsible, 'moId' | 'shared'>,
): Promise<boolean> {
  return isSameEmail(to, shared) || hasRole(tx, to, { moId, roleId: { in: rolesFor('viewGoneCase') } });
}

async function hasRole(tx: Tx, email: string, some: Prisma.AccountRoleWhereInput): Promise<boolean> {
  const people = await tx.account.findMany({ where: { roles: { some } }, select: { email: true } });
  return people.some((person) => isSameEmail(person.email, email));
}

/** What identifies the person responsible for a case, and the address that the case workers of its organisation share. */
interface Responsible {
  assignedToId: string | null;
  moId: number;
  shared: string;
}

/**
 * The address of the person responsible for a case, or of their substitute: closed cases stay with a person who is away. It is the shared
 * address of the case workers if nobody is responsible, or if the person no longer handles cases of the organisation or has no address.
 */
export async function responsibleAddress(
  tx: Tx,
  { assignedToId, moId, shared }: Responsible,
  now: Date,
): Promise<string> {
  if (assignedToId === null) return shared;
  const { substitute, assignee } = await actingFor(tx, assignedToId, moId, now);
  return (substitute ?? assignee)?.email || shared;
}
