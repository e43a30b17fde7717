import { CALLS } from '@/lib/contract/contract';
import {
  type AwayDays,
  awayDaysOf,
  awayFromProblem,
  awayProblem,
  neverThere,
  willBeAway,
} from '@/lib/domain/away';
import { AppError } from '@/lib/domain/errors';
import { ASSIGNEE_ROLES, isAssigneeRole, lowestRole } from '@/lib/domain/lifecycle/permissions';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { DEFAULT_LOCALE, type Locale } from '@/lib/domain/locale';
import { dateOf, swedishDay } from '@/lib/domain/time';
import { type Actor, roleIn } from '@/lib/engine/access/access';
import { inTransaction } from '@/lib/engine/command';
import { enqueue } from '@/lib/engine/jobs/queue';
import { defineStaffProcedure, defineStaffQuery } from '@/lib/engine/query';
import { db } from '@/lib/platform/database/db';
import { namesOfOrganisations } from '@/lib/platform/database/names-of-organisations';

type CaseWorker = Extract<Actor, { kind: 'caseWorker' }>;

const OWN = {
  awayFrom: true,
  awayUntil: true,
  getsMorningMail: true,
  substitutes: { select: { moId: true, substituteId: true } },
} as const;

/** Answers when the caller is away and who substitutes in each of their organisations, with the people who could. */
export const absenceQuery = defineStaffQuery({
  call: CALLS.getAbsence,
  async read({ actor }, { locale = DEFAULT_LOCALE }) {
    const { accountId } = actor;
    const [own, organisations, counted] = await Promise.all([
      db().account.findUniqueOrThrow({ where: { id: accountId }, select: OWN }),
      organisationsOf(actor, locale),
      db().case.groupBy({
        by: ['moId'],
        where: {
          OR: [{ assignedToId: accountId, assignedForId: null }, { assignedForId: accountId }],
          status: { in: [...statusesFor('coverAbsence')] },
        },
        _count: true,
      }),
    ]);
    const days = awayDaysOf(own);
    const isPlanned = willBeAway(days, swedishDay(new Date()));
    const chosenIn = (moId: number) => own.substitutes.find((one) => one.moId === moId)?.substituteId;
    return {
      from: isPlanned ? days.from : null,
      until: isPlanned ? days.until : null,
      morningMail: own.getsMorningMail,
      organisations: organisations.map(({ moId, name, people }) => {
        const chosen = people.find(({ id }) => id === chosenIn(moId));
        return {
          moId,
          name,
          people,
          substituteId: chosen?.id ?? null,
          cases: counted.find((one) => one.moId === moId)?._count ?? 0,
        };
      }),
    };
  },
});

/** Stores when the caller is away and who substitutes, or that the caller is present. Also stores whether they get a morning mail. */
export const setAbsence = defineStaffProcedure({
  call: CALLS.setAbsence,
  async run({ from = null, until, substitutes, morningMail }, { actor, settle }) {
    const { accountId } = actor;
    if (until !== null) await requirePossible(actor, { from, until }, substitutes);
    const chosen = until === null ? [] : substitutes;
    return inTransaction(async (tx) => {
      await tx.account.update({
        where: { id: accountId },
        data: {
          awayFrom: until === null ? null : dateOf(from),
          awayUntil: dateOf(until),
          getsMorningMail: morningMail,
        },
        select: { id: true },
      });
      await tx.accountSubstitute.deleteMany({ where: { accountId } });
      await tx.accountSubstitute.createMany({ data: chosen.map((one) => ({ accountId, ...one })) });
      await enqueue(tx, { queue: 'cover-absences', data: {} });
      await settle?.(tx, undefined);
    });
  },
});

async function requirePossible(
  actor: CaseWorker,
  days: AwayDays & { until: string },
  substitutes: readonly { moId: number; substituteId: string }[],
): Promise<void> {
  const today = swedishDay(new Date());
  const [organisations, own] = await Promise.all([
    organisationsOf(actor, DEFAULT_LOCALE),
    db().account.findUniqueOrThrow({
      where: { id: actor.accountId },
      select: { awayFrom: true, awayUntil: true },
    }),
  ]);
  const stored = awayDaysOf(own).from;
  const problems: [string, string | null][] = [
    ['from', awayFromProblem(days.from ?? '', { until: days.until, today, stored })],
    ['until', awayProblem(days.until, today)],
    ...substitutes.map(({ moId, substituteId }, index): [string, string | null] => {
      const isTwice = substitutes.findIndex((one) => one.moId === moId) !== index;
      const people = organisations.find((one) => one.moId === moId)?.people ?? [];
      const substitute = people.find(({ id }) => id === substituteId);
      const problem =
        !substitute || isTwice
          ? 'NOT_A_HANDLER'
          : neverThere(substitute, days, today)
            ? 'SUBSTITUTE_AWAY'
            : null;
      return [`substitutes.${moId}`, problem];
    }),
  ];
  const errors = Object.fromEntries(problems.flatMap(([field, code]) => (code ? [[field, [code]]] : [])));
  if (Object.keys(errors).length > 0) throw new AppError('VALIDATION_FAILED', { errors });
}

/** The organisations in which the caller handles cases, by name, each with the other people who do. */
async function organisationsOf(actor: CaseWorker, locale: Locale) {
  const moIds = [...new Set(actor.roles.map(({ moId }) => moId))].filter((moId) =>
    isAssigneeRole(roleIn(actor, moId)),
  );
  const today = swedishDay(new Date());
  const [names, accounts] = await Promise.all([
    namesOfOrganisations(moIds, locale),
    db().account.findMany({
      where: {
        id: { not: actor.accountId },
        roles: { some: { moId: { in: moIds }, roleId: { in: [...ASSIGNEE_ROLES] } } },
      },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: COUNT_LIMITS.assignees,
      select: {
        id: true,
        name: true,
        email: true,
        awayFrom: true,
        awayUntil: true,
        roles: { where: { moId: { in: moIds } }, select: { moId: true, roleId: true } },
      },
    }),
  ]);
  return moIds
    .map((moId) => ({
      moId,
      name: names.get(moId) ?? '',
      people: accounts.flatMap(({ id, name, email, roles, ...account }) => {
        const rolesHere = roles.filter((role) => role.moId === moId).map(({ roleId }) => roleId);
        if (!isAssigneeRole(lowestRole(rolesHere))) return [];
        const days = awayDaysOf(account);
        return [{ id, name, email, ...(willBeAway(days, today) ? days : { from: null, until: null }) }];
      }),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, locale));
}
