import fc from 'fast-check';
import { expect } from 'vitest';
import { AppError, type ErrorCode } from '@/lib/domain/errors';
import { BULK_ACTIONS, type BulkAction } from '@/lib/domain/lifecycle/bulk';
import { type Action, statusesFor } from '@/lib/domain/lifecycle/transitions';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import { dayAfter, dayOf } from '@/lib/domain/time';
import type { Actor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { takeCase } from '@/lib/features/case/take-case';
import { runBulk, startBulk } from '@/lib/features/case-list/run-bulk';
import { setAbsence } from '@/lib/features/staff/absence';
import { coverCase } from '@/lib/features/staff/cover-absences';
import { db } from '@/lib/platform/database/db';
import { dayAhead } from '../fixtures/days';
import type { Move } from './moves';

/** The moves by which case workers decide who is responsible, and act on several cases at once. */

const fits: Record<BulkAction, Action> = {
  ...{ delegate: 'delegate', archive: 'archiveCase', remind: 'sendReminder', export: 'exportCase' },
};

function requireWorker(actor: Actor) {
  if (actor.kind !== 'caseWorker') throw new AppError('FORBIDDEN');
  return actor;
}

const take = (isTakingOver: boolean): Move => ({
  name: isTakingOver ? 'take over' : 'take',
  isTaking: true,
  fits: (status) => statusesFor('delegate').includes(status),
  async run(actor, caseId) {
    const { assignedTo } = await db().case.findUniqueOrThrow({
      where: { id: caseId },
      include: { assignedTo: true },
    });
    const from = isTakingOver ? assignedTo?.email : undefined;
    return runCommand(takeCase, actor, caseId, { from });
  },
});

/** An action on several cases that includes only this one. The job must do to it what the command would have done. */
const bulk = (action: BulkAction): Move => ({
  name: `bulk ${action}`,
  isBulk: true,
  fits: (status) => statusesFor(fits[action]).includes(status),
  async run(actor, caseId) {
    const worker = requireWorker(actor);
    const userAdId = action === 'delegate' ? await someHandler(caseId) : undefined;
    const input = { action, caseIds: [caseId], ...(userAdId ? { userAdId } : {}) };
    const { bulkId } = await startBulk.run(input, { actor: worker, locale: DEFAULT_LOCALE });
    await runBulk(bulkId);
    const change = await db().bulkChange.findUniqueOrThrow({
      where: { id: bulkId },
      include: { items: true },
    });
    expect(change.finishedAt).not.toBeNull();
    const [item] = change.items;
    if (item?.state === 'DONE') return;
    expect(item).toMatchObject({ state: 'REFUSED', code: expect.any(String) });
    throw new AppError(item?.code as ErrorCode);
  },
});

async function someHandler(caseId: string, notThis = ''): Promise<string> {
  const { moId } = await db().case.findUniqueOrThrow({ where: { id: caseId } });
  const { accountId } = await db().accountRole.findFirstOrThrow({
    where: { moId, roleId: { in: [1, 2] }, accountId: { not: notThis || undefined } },
    orderBy: { roleId: 'desc' },
  });
  return accountId;
}

/**
 * Returns a day five days ahead, or the day after the last one of a substitute who is also away: a substitute who is away the whole time is
 * refused.
 */
async function oneDayLonger(substituteId: string): Promise<string> {
  const { awayUntil } = await db().account.findUniqueOrThrow({ where: { id: substituteId } });
  const until = dayOf(awayUntil);
  return until === null ? dayAhead(5) : dayAfter(until, 1);
}

/** A person goes away or comes back. That changes no case before the job runs. */
const absence = (isAway: boolean): Move => ({
  name: isAway ? 'be away' : 'be back',
  isOwn: true,
  fits: () => true,
  async run(actor, caseId) {
    const worker = requireWorker(actor);
    const substituteId = isAway ? await someHandler(caseId, worker.accountId) : null;
    const until = substituteId && (await oneDayLonger(substituteId));
    const { moId } = await db().case.findUniqueOrThrow({ where: { id: caseId } });
    const substitutes = until && substituteId ? [{ moId, substituteId }] : [];
    const input = { until, substitutes, morningMail: false };
    return setAbsence.run(input, { actor: worker, locale: DEFAULT_LOCALE });
  },
});

const cover: Move = {
  name: 'cover',
  bySystem: 'job',
  fits: (status) => statusesFor('coverAbsence').includes(status),
  run: (actor, caseId) => runCommand(coverCase, actor, caseId, undefined),
  checkAlone: checkCover,
};

/** Checks that after the job a case is with the person's substitute, and with nobody else. */
async function checkCover(caseId: string): Promise<void> {
  const { moId, assignedToId, assignedForId } = await db().case.findUniqueOrThrow({ where: { id: caseId } });
  const ownerId = assignedForId ?? assignedToId;
  if (ownerId === null) return;
  const { awayUntil, substitutes } = await db().account.findUniqueOrThrow({
    where: { id: ownerId },
    include: {
      substitutes: { where: { moId }, include: { substitute: { include: { roles: { where: { moId } } } } } },
    },
  });
  const substitute = awayUntil && substitutes[0]?.substitute;
  const isCovered =
    substitute?.awayUntil === null && substitute.roles.some(({ roleId }) => roleId === 1 || roleId === 2);
  expect([assignedToId, assignedForId]).toEqual(isCovered ? [substitute.id, ownerId] : [ownerId, null]);
}

export const handlingMoves: [number, fc.Arbitrary<Move>][] = [
  [4, fc.boolean().map(take)],
  [4, fc.constantFrom(...BULK_ACTIONS).map(bulk)],
  [3, fc.boolean().map(absence)],
  [3, fc.constant(cover)],
];
