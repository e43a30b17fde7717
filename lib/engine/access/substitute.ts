import { type AwayDays, awayDaysOf, isAway } from '@/lib/domain/away';
import { isAssigneeRole, lowestRole } from '@/lib/domain/lifecycle/permissions';
import { swedishDay } from '@/lib/domain/time';
import type { Prisma } from '@/lib/generated/prisma/client';
import type { Tx } from '@/lib/platform/database/db';

export interface Person {
  id: string;
  name: string;
  email: string;
}

/** Selects what decides whether a person handles cases of an organisation. */
const personIn = (moId: number) =>
  ({
    id: true,
    name: true,
    email: true,
    awayFrom: true,
    awayUntil: true,
    roles: { where: { moId }, select: { roleId: true } },
  }) satisfies Prisma.AccountSelect;

type PersonRow = Prisma.AccountGetPayload<{ select: ReturnType<typeof personIn> }>;

/** Selects what decides whether a person is away, and who substitutes for them in an organisation. */
export const absenceIn = (moId: number) =>
  ({
    awayFrom: true,
    awayUntil: true,
    substitutes: { where: { moId }, select: { substitute: { select: personIn(moId) } } },
  }) satisfies Prisma.AccountSelect;

interface AbsenceRow {
  awayFrom: Date | null;
  awayUntil: Date | null;
  substitutes: { substitute: PersonRow }[];
}

/**
 * Returns the person who takes over somebody's cases in an organisation while they are away, or null if there is nobody. A substitute does
 * not count if they are away too, or have no role there that handles cases.
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

/** The same for a row that has been read for that organisation, on a given day. */
export function substituteOn(today: string, person: AbsenceRow | null): Person | null {
  if (!person || !isAway(awayDaysOf(person), today)) return null;
  const substitute = asAssignee(person.substitutes[0]?.substitute ?? null);
  return substitute && !isAway(substitute, today) ? substitute : null;
}

/**
 * Reads at once a person who handles cases of an organisation, and their substitute while they are away (`substituteOf`). Each is null if
 * there is none.
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

/** A person who handles cases of an organisation, with their days away. Null for anybody else. */
export async function assigneeIn(tx: Tx, accountId: string, moId: number): Promise<Assignee | null> {
  return asAssignee(await tx.account.findUnique({ where: { id: accountId }, select: personIn(moId) }));
}

interface Assignee extends Person, AwayDays {}

function asAssignee(person: PersonRow | null): Assignee | null {
  if (!person || !isAssigneeRole(lowestRole(person.roles.map(({ roleId }) => roleId)))) return null;
  const { id, name, email } = person;
  return { id, name, email, ...awayDaysOf(person) };
}

/**
 * Notes that nobody else owns a case. The database does the same whenever the person responsible changes and the owner does not. So when
 * one substitute follows another, call this first and then write the new one.
 */
export async function endSubstitution(tx: Tx, caseId: string): Promise<void> {
  await tx.case.update({ where: { id: caseId }, data: { assignedForId: null }, select: { id: true } });
}
