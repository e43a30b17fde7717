import type { Tx } from '@/lib/database/db';
import { isAway } from '@/lib/domain/away';
import { dayOf, swedishDay } from '@/lib/domain/day';
import { isAssigneeRole, lowestRole } from '@/lib/domain/lifecycle/permissions';
import type { Prisma } from '@/lib/generated/prisma/client';

export interface Person {
  id: string;
  name: string;
  email: string;
}

/** What is read of a person to tell whether they handle cases of an organisation. */
const personIn = (moId: number) =>
  ({
    ...{ id: true, name: true, email: true, awayUntil: true },
    roles: { where: { moId }, select: { roleId: true } },
  }) satisfies Prisma.AccountSelect;

type PersonRow = Prisma.AccountGetPayload<{ select: ReturnType<typeof personIn> }>;

/** What is read of a person to tell whether they are away from an organisation, and who has their cases. */
export const absenceIn = (moId: number) =>
  ({ awayUntil: true, substitute: { select: personIn(moId) } }) satisfies Prisma.AccountSelect;

interface AbsenceRow {
  awayUntil: Date | null;
  substitute: PersonRow | null;
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
  const person = await tx.account.findUnique({ where: { id: accountId }, select: absenceIn(moId) });
  return substituteOn(swedishDay(now), person);
}

/** The same of a person that was read, on a day. */
export function substituteOn(today: string, person: AbsenceRow | null): Person | null {
  if (!person?.substitute || !isAway(dayOf(person.awayUntil), today)) return null;
  const substitute = asAssignee(person.substitute);
  return substitute && !isAway(substitute.awayUntil, today) ? substitute : null;
}

/**
 * A person as one who handles cases of an organisation, and who has their cases while they are away (`substituteOf`), both read at once. Each
 * null if there is none.
 */
export async function actingFor(
  tx: Tx,
  accountId: string,
  moId: number,
  now: Date,
): Promise<{ assignee: Person | null; substitute: Person | null }> {
  const select = { ...personIn(moId), ...absenceIn(moId) };
  const person = await tx.account.findUnique({ where: { id: accountId }, select });
  return { assignee: asAssignee(person), substitute: substituteOn(swedishDay(now), person) };
}

/** A person who handles cases of an organisation, with the last day away; null for anybody else. */
export async function assigneeIn(tx: Tx, accountId: string, moId: number): Promise<Assignee | null> {
  return asAssignee(await tx.account.findUnique({ where: { id: accountId }, select: personIn(moId) }));
}

interface Assignee extends Person {
  awayUntil: string | null;
}

function asAssignee(person: PersonRow | null): Assignee | null {
  if (!person || !isAssigneeRole(lowestRole(person.roles.map(({ roleId }) => roleId)))) return null;
  const { id, name, email, awayUntil } = person;
  return { id, name, email, awayUntil: dayOf(awayUntil) };
}

/**
 * Notes that a case is nobody else's. The database does so whenever somebody else becomes responsible and the owner stays the same: so a
 * substitute who follows another one is written after this.
 */
export async function endSubstitution(tx: Tx, caseId: string): Promise<void> {
  await tx.case.update({ where: { id: caseId }, data: { assignedForId: null }, select: { id: true } });
}
