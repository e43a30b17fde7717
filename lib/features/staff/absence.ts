import { CALLS } from '@/lib/contract/contract';
import { awayProblem, isAway, neverThere } from '@/lib/domain/away';
import { AppError } from '@/lib/domain/errors';
import { ASSIGNEE_ROLES, isAssigneeRole } from '@/lib/domain/lifecycle/permissions';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { dateOf, dayOf, swedishDay } from '@/lib/domain/time';
import type { Actor } from '@/lib/engine/access/access';
import { inTransaction } from '@/lib/engine/command';
import { enqueue } from '@/lib/engine/jobs/queue';
import { defineStaffProcedure, defineStaffQuery } from '@/lib/engine/query';
import { db } from '@/lib/platform/database/db';

type CaseWorker = Extract<Actor, { kind: 'caseWorker' }>;

/** Answers whether the caller is away and who substitutes, with the people who could. */
export const absenceQuery = defineStaffQuery({
  call: CALLS.getAbsence,
  async read({ actor }) {
    const { accountId } = actor;
    const [own, substitutes] = await Promise.all([
      db().account.findUniqueOrThrow({
        where: { id: accountId },
        select: { awayUntil: true, substituteId: true, getsMorningMail: true },
      }),
      possibleSubstitutes(actor),
    ]);
    const until = dayOf(own.awayUntil);
    return {
      until: isAway(until, swedishDay(new Date())) ? until : null,
      substituteId: own.substituteId,
      morningMail: own.getsMorningMail,
      substitutes,
    };
  },
});

/** Stores until when the caller is away and who substitutes, or that the caller is present. Also stores whether they get a morning mail. */
export const setAbsence = defineStaffProcedure({
  call: CALLS.setAbsence,
  async run({ until, substituteId, morningMail }, { actor, settle }) {
    if (until !== null) await requirePossible(actor, until, substituteId);
    return inTransaction(async (tx) => {
      await tx.account.update({
        where: { id: actor.accountId },
        data: {
          awayUntil: dateOf(until),
          substituteId: until === null ? null : substituteId,
          getsMorningMail: morningMail,
        },
        select: { id: true },
      });
      await enqueue(tx, { queue: 'cover-absences', data: {} });
      await settle?.(tx, undefined);
    });
  },
});

async function requirePossible(actor: CaseWorker, until: string, substituteId: string | null): Promise<void> {
  const problem = awayProblem(until, swedishDay(new Date()));
  const substitutes = await possibleSubstitutes(actor);
  const substitute = substitutes.find(({ id }) => id === substituteId);
  const wrong =
    substituteId === null
      ? 'REQUIRED'
      : !substitute
        ? 'NOT_A_HANDLER'
        : neverThere(substitute.awayUntil, until)
          ? 'SUBSTITUTE_AWAY'
          : null;
  const errors = {
    ...(problem ? { until: [problem] } : {}),
    ...(wrong ? { substituteId: [wrong] } : {}),
  };
  if (Object.keys(errors).length > 0) throw new AppError('VALIDATION_FAILED', { errors });
}

/** The other people who handle cases of any organisation in which the caller does. Those who are away have their last day away. */
async function possibleSubstitutes({ accountId, roles }: CaseWorker) {
  const moId = { in: roles.filter(({ roleId }) => isAssigneeRole(roleId)).map((role) => role.moId) };
  const today = swedishDay(new Date());
  const people = await db().account.findMany({
    where: { id: { not: accountId }, roles: { some: { moId, roleId: { in: [...ASSIGNEE_ROLES] } } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: COUNT_LIMITS.assignees,
    select: { id: true, name: true, email: true, awayUntil: true },
  });
  return people.map(({ awayUntil, ...person }) => {
    const until = dayOf(awayUntil);
    return { ...person, awayUntil: isAway(until, today) ? until : null };
  });
}
