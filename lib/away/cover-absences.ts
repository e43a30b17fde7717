import { db } from '@/lib/database/db';
import { caseIdsInPages } from '@/lib/database/pages';
import { dateOf, swedishDay } from '@/lib/domain/day';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import { systemActor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { forEachIndependently } from '@/lib/engine/jobs/for-each-independently';
import { unlessOvertaken } from '@/lib/engine/overtaken';
import type { Prisma } from '@/lib/generated/prisma/client';
import { coverCase } from './give-to-substitute';

/**
 * Gives the cases of people who are away to their substitutes, and gives them back when those people return. Can run any number of times.
 */
export async function coverAbsences(
  now: Date,
  { size, signal }: { size?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const today = dateOf(swedishDay(now));
  const away = await db().account.findMany({
    where: { awayUntil: { gte: today ?? undefined }, substituteId: { not: null } },
    select: { id: true },
  });
  const status = { in: [...statusesFor('coverAbsence')] };
  const places: Prisma.CaseWhereInput[] = [
    { status, assignedForId: { not: null } },
    ...away.map(({ id }) => ({ status, assignedToId: id })),
  ];
  for (const where of places) {
    const cover = ({ id }: { id: string }) =>
      unlessOvertaken(() => runCommand(coverCase, systemActor('job'), id, undefined, { now }));
    await forEachIndependently(caseIdsInPages(where, size), cover, signal);
  }
}
