import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import { dateOf, swedishDay } from '@/lib/domain/time';
import { systemActor } from '@/lib/engine/access/access';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { assigneeIn, endSubstitution, type Person, substituteOf } from '@/lib/engine/access/substitute';
import type { Change } from '@/lib/engine/apply-change';
import { unlessOvertaken } from '@/lib/engine/case-version';
import { type Command, runCommand } from '@/lib/engine/command';
import { forEachIndependently } from '@/lib/engine/jobs/queue';
import type { Prisma } from '@/lib/generated/prisma/client';
import { db } from '@/lib/platform/database/db';
import { caseIdsInPages } from '@/lib/platform/database/pages';

/**
 * Gives the cases of people who are away to their substitutes, and gives them back when those people return. Can run any number of times.
 */
export async function coverAbsences(
  now: Date,
  { size, signal }: { size?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const today = dateOf(swedishDay(now));
  const away = await db().account.findMany({
    where: { awayUntil: { gte: today ?? undefined }, substitutes: { some: {} } },
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

/** Gives the case of a person who is away to their substitute, and gives it back when the person returns. Otherwise changes nothing. */
export const coverCase: Command<void, void> = {
  action: 'coverAbsence',
  async perform({ tx, case: theCase, now }) {
    const { assignedToId, assignedForId, moId } = theCase;
    const ownerId = assignedForId ?? assignedToId;
    if (ownerId === null) return { result: undefined, audit: null };
    const substitute = await substituteOf(tx, ownerId, moId, now);
    if (substitute) {
      if (substitute.id === assignedToId) return { result: undefined, audit: null };
      await endSubstitution(tx, theCase.id);
      return given(substitute, ownerId);
    }
    if (assignedForId === null) return { result: undefined, audit: null };
    const owner = await assigneeIn(tx, ownerId, moId);
    return owner ? given(owner, null) : ended(theCase);
  },
};

function given({ id, name, email }: Person, assignedForId: string | null): Change<void> {
  return {
    result: undefined,
    audit: { type: 'CaseDelegated', details: { name, email } },
    update: { assignedToId: id, assignedForId },
  };
}

/** Lets the substitute keep the case, because its owner no longer handles cases here. */
function ended({ assignedTo }: CaseRecord): Change<void> {
  const { name = '', email = '' } = assignedTo ?? {};
  return {
    result: undefined,
    audit: { type: 'CaseDelegated', details: { name, email } },
    update: { assignedForId: null },
  };
}
