import type { Tx } from '@/lib/database/db';
import { isAway } from '@/lib/domain/away';
import { dayOf, swedishDay } from '@/lib/domain/day';
import { isHandler, lowestRole } from '@/lib/domain/lifecycle/permissions';

export interface Person {
  id: string;
  name: string;
  email: string;
}

/**
 * Who has the cases of a person in an organisation while the person is away; null if nobody has. A substitute who is away too, or who has
 * no role there that handles cases, does not count.
 */
export async function substituteOf(
  tx: Tx,
  accountId: string,
  moId: number,
  now: Date,
): Promise<Person | null> {
  const today = swedishDay(now);
  const person = await tx.account.findUnique({
    where: { id: accountId },
    select: { awayUntil: true, substituteId: true },
  });
  if (!person?.substituteId || !isAway(dayOf(person.awayUntil), today)) return null;
  const substitute = await handlerIn(tx, person.substituteId, moId);
  return substitute && !isAway(substitute.awayUntil, today) ? substitute : null;
}

/** A person who handles cases of an organisation, with the last day away; null for anybody else. */
export async function handlerIn(
  tx: Tx,
  accountId: string,
  moId: number,
): Promise<(Person & { awayUntil: string | null }) | null> {
  const account = await tx.account.findUnique({
    where: { id: accountId },
    select: {
      ...{ id: true, name: true, email: true, awayUntil: true },
      roles: { where: { moId }, select: { roleId: true } },
    },
  });
  const role = lowestRole((account?.roles ?? []).map(({ roleId }) => roleId));
  if (!account || !isHandler(role)) return null;
  const { id, name, email, awayUntil } = account;
  return { id, name, email, awayUntil: dayOf(awayUntil) };
}

/**
 * Notes that a case is nobody else's. The database does so whenever somebody else becomes responsible and the owner stays the same: so a
 * substitute who follows another one is written after this.
 */
export async function endSubstitution(tx: Tx, caseId: string): Promise<void> {
  await tx.case.update({ where: { id: caseId }, data: { assignedForId: null }, select: { id: true } });
}
