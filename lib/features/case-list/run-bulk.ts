import { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { BULK_ACTIONS, type BulkAction, permittedBulkActions } from '@/lib/domain/lifecycle/bulk';
import { isAdvisedAgainst } from '@/lib/domain/lifecycle/status';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import { visibleTo } from '@/lib/engine/access/access';
import type { CaseWorker } from '@/lib/engine/access/actor';
import { type Command, inTransaction, runCommand } from '@/lib/engine/command';
import { tooLate } from '@/lib/engine/held-decision';
import { enqueue } from '@/lib/engine/jobs/queue';
import { runOperation, tryReserving } from '@/lib/engine/operation';
import { defineStaffProcedure, defineStaffQuery } from '@/lib/engine/query';
import { archiveCase } from '@/lib/features/case/archive-case';
import { delegateCase, resetDelegation } from '@/lib/features/case/change-case';
import { exportCase } from '@/lib/features/case/export-case';
import { sendReminder } from '@/lib/features/mail/reminders';
import { db, type Tx } from '@/lib/platform/database/db';
import { isUnavailable } from '@/lib/platform/database/unavailable';
import { log } from '@/lib/platform/process/log';
import { canBeUndone, reasonOf, shownWordsOf } from './bulk-queries';

interface Item {
  bulkId: string;
  position: number;
  caseId: string;
  /** Who was responsible before the change, or before the one that it undoes. */
  assignedBefore: string | null;
}

/**
 * Wait this many seconds before looking again. By then `reconcile-operations` has finished an operation whose process died, unless the
 * register does not answer.
 */
const LOOK_AGAIN_SECONDS = 120;

const storedChange = z.object({
  action: z.enum(BULK_ACTIONS),
  /** `undoes`: the change that is undone. By one of who is responsible, `userAdId` got the cases. */
  input: z.object({ userAdId: z.guid().optional(), undoes: z.guid().optional() }),
  createdAt: z.date(),
});
type Change = z.output<typeof storedChange>;

/**
 * Changes the waiting cases of a bulk change one after the other. Each change works like one made by hand: it runs the same command, with
 * the person's rights at that moment, and records its own event. A refusal is stored with its reason. A crash loses nothing, because the
 * result of a case is written in the transaction that changes it.
 */
export async function runBulk(bulkId: string, signal?: AbortSignal): Promise<void> {
  const found = await db().bulkChange.findUnique({ where: { id: bulkId } });
  if (!found || found.finishedAt) return;
  const change = storedChange.parse(found);
  for (;;) {
    signal?.throwIfAborted();
    const item = await db().bulkItem.findFirst({
      where: { bulkId, state: 'WAITING' },
      orderBy: { position: 'asc' },
    });
    if (!item) break;
    const isDecided = await changeOne(change, item, await callerOf(found.accountId));
    if (!isDecided) return enqueue(db(), { queue: 'bulk-change', data: { bulkId } }, LOOK_AGAIN_SECONDS);
  }
  await db().bulkChange.update({
    where: { id: bulkId },
    data: { finishedAt: new Date() },
    select: { id: true },
  });
}

/** Changes one case and writes the result. Returns false while it is unknown whether the register has received the case. */
async function changeOne(change: Change, item: Item, actor: CaseWorker): Promise<boolean> {
  try {
    const settle = (tx: Tx) => finish(tx, item, { state: 'DONE' });
    if (change.input.undoes && change.action === 'archive')
      await runCommand(archiveCase, actor, item.caseId, { isArchived: false }, { settle });
    else if (change.input.undoes)
      await runCommand(givingBack(item, change.input), actor, item.caseId, {}, { settle });
    else await perform(change, item.caseId, actor, settle, noting(item));
  } catch (error) {
    // The case has not refused anything. The job is tried again, and begins with this case.
    if (isUnavailable(error)) throw error;
    const sent = change.action === 'export' ? await exportOf(change, item, actor) : null;
    if (sent === 'RESERVED') return false;
    if (sent === 'CONFIRMED') {
      await finish(db(), item, { state: 'DONE' });
      return true;
    }
    if (!(error instanceof AppError)) {
      log.error({ event: 'bulk', caseId: item.caseId, message: String(error) });
    }
    await finish(db(), item, {
      state: 'REFUSED',
      code: error instanceof AppError ? error.code : 'INTERNAL',
      codeValues: error instanceof AppError ? await shownWordsOf(error, item.caseId) : {},
    });
  }
  return true;
}

/**
 * The state of the operation by which this change sent the case to the register, perhaps in a process that has died. Null if there is none.
 */
async function exportOf(
  { createdAt }: Change,
  { caseId }: Item,
  { accountId }: CaseWorker,
): Promise<string | null> {
  const sent = await db().operation.findFirst({
    where: {
      caseId,
      action: 'exportCase',
      createdAt: { gte: createdAt },
      state: { not: 'RELEASED' },
      actor: { path: ['accountId'], equals: accountId },
    },
    orderBy: { createdAt: 'desc' },
    select: { state: true },
  });
  return sent?.state ?? null;
}

function perform(
  { action, input }: Pick<Change, 'action' | 'input'>,
  caseId: string,
  actor: CaseWorker,
  settle: (tx: Tx) => Promise<void>,
  delegate = delegateCase,
): Promise<unknown> {
  switch (action) {
    case 'delegate':
      return runCommand(delegate, actor, caseId, delegation(input), { settle });
    case 'archive':
      return runCommand(archiveCase, actor, caseId, {}, { settle });
    case 'remind':
      return runCommand(sendReminder, actor, caseId, {}, { settle });
    case 'export':
      return runOperation(exportUnlessAdvisedAgainst, actor, caseId, {}, { settle });
  }
}

/** Changes who is responsible, and notes who was, so that it can be undone. */
const noting = ({ bulkId, position }: Item): typeof delegateCase => ({
  ...delegateCase,
  async perform(context, input) {
    const { assignedForId, assignedToId } = context.case;
    const data = { assignedBefore: assignedForId ?? assignedToId };
    await context.tx.bulkItem.updateMany({ where: { bulkId, position }, data });
    return delegateCase.perform(context, input);
  },
});

/** Gives a case back to whoever was responsible before. Throws CONFLICT if somebody else has got it since. */
function givingBack({ assignedBefore }: Item, { userAdId: given }: Change['input']): Command<object, void> {
  return {
    action: assignedBefore === null ? 'resetDelegation' : 'delegate',
    async perform(context) {
      const { assignedTo, assignedForId } = context.case;
      if (!given || ![assignedTo?.id, assignedForId].includes(given)) {
        throw new AppError('CONFLICT', { values: { who: assignedTo?.name ?? '', whoKind: 'caseWorker' } });
      }
      return assignedBefore === null
        ? resetDelegation.perform(context, {})
        : delegateCase.perform(context, delegation({ userAdId: assignedBefore }));
    },
  };
}

/** Refuses a case that the regional reviewer does not recommend. Only a person who has read why should export it. */
const exportUnlessAdvisedAgainst: typeof exportCase = {
  ...exportCase,
  reserve(context, input) {
    if (isAdvisedAgainst(context.case.status)) throw new AppError('ADVISED_AGAINST');
    return exportCase.reserve(context, input);
  },
};

function delegation({ userAdId = '' }: Change['input']) {
  return { userAdId, userName: undefined, userRole: undefined, userEmail: undefined };
}

async function finish(
  tx: Tx,
  { bulkId, position }: Item,
  data: { state: 'DONE' } | { state: 'REFUSED'; code: string; codeValues: object },
): Promise<void> {
  await tx.bulkItem.updateMany({ where: { bulkId, position, state: 'WAITING' }, data });
}

/** The person as an actor, with their present roles and without a login at the signing service. */
async function callerOf(accountId: string): Promise<CaseWorker> {
  const { name, email, roles } = await db().account.findUniqueOrThrow({
    where: { id: accountId },
    select: { name: true, email: true, roles: { select: { moId: true, roleId: true } } },
  });
  return { kind: 'caseWorker', accountId, sessionId: 'bulk', name, email, roles, signingToken: null };
}

/** How many cases are checked at the same time. */
const CHECKED_AT_ONCE = 4;

/**
 * Says which of several cases cannot be changed, and why. Each change is tried and taken back, so this is what would happen now. Throws
 * FORBIDDEN and NOT_FOUND as `startBulk` does.
 */
export const checkBulk = defineStaffQuery({
  call: CALLS.checkBulk,
  async read({ actor }, { action, caseIds, userAdId, locale = DEFAULT_LOCALE }) {
    requirePermitted(actor, { action, userAdId });
    await requireSeen(db(), actor, caseIds);
    const change = { action, input: userAdId ? { userAdId } : {} };
    const reasons = new Map<string, string>();
    const waiting = [...caseIds];
    const checkNext = async (): Promise<void> => {
      for (let caseId = waiting.shift(); caseId; caseId = waiting.shift()) {
        const refusal = await refusalOf(change, caseId, actor);
        if (!refusal) continue;
        const words = await shownWordsOf(refusal, caseId);
        reasons.set(caseId, reasonOf(action, refusal.code, words, locale));
      }
    };
    await Promise.all(Array.from({ length: CHECKED_AT_ONCE }, checkNext));
    const refused = caseIds.flatMap((caseId) => {
      const reason = reasons.get(caseId);
      return reason === undefined ? [] : [{ caseId, reason }];
    });
    return { refused };
  },
});

/** Why a case refuses a change, or null if it does not. Nothing of the change stays. */
async function refusalOf(
  change: Pick<Change, 'action' | 'input'>,
  caseId: string,
  actor: CaseWorker,
): Promise<AppError | null> {
  const takeBack = new Error('taken back');
  const settle = () => Promise.reject(takeBack);
  try {
    if (change.action === 'export') await tryReserving(exportUnlessAdvisedAgainst, actor, caseId, {}, settle);
    else await perform(change, caseId, actor, settle);
  } catch (error) {
    if (error instanceof AppError) return error;
    if (error !== takeBack) throw error;
  }
  return null;
}

function requirePermitted(
  actor: CaseWorker,
  { action, userAdId }: { action: BulkAction; userAdId: string | undefined },
): void {
  const permitted = permittedBulkActions(actor.roles.map(({ roleId }) => roleId));
  if (!permitted.includes(action)) throw new AppError('FORBIDDEN');
  if (action === 'delegate' && !userAdId)
    throw new AppError('VALIDATION_FAILED', { errors: { userAdId: ['REQUIRED'] } });
}

async function requireSeen(tx: Tx, actor: CaseWorker, caseIds: readonly string[]): Promise<void> {
  const seen = await tx.case.count({ where: { AND: [{ id: { in: [...caseIds] } }, visibleTo(actor)] } });
  if (seen !== caseIds.length) throw new AppError('NOT_FOUND');
}

/**
 * Starts a change of several cases, which a job then makes one by one. Whether a case may be changed is decided when its turn comes. Throws
 * FORBIDDEN for people who may change no case this way, and NOT_FOUND if they may not see one of the cases.
 */
export const startBulk = defineStaffProcedure({
  call: CALLS.startBulk,
  async run({ action, caseIds, userAdId }, { actor, settle }) {
    requirePermitted(actor, { action, userAdId });
    return inTransaction(async (tx) => {
      await requireSeen(tx, actor, caseIds);
      const { id } = await tx.bulkChange.create({
        data: {
          accountId: actor.accountId,
          action,
          input: userAdId ? { userAdId } : {},
          items: { create: caseIds.map((caseId, position) => ({ caseId, position })) },
        },
        select: { id: true },
      });
      await enqueue(tx, { queue: 'bulk-change', data: { bulkId: id } });
      await settle?.(tx, { bulkId: id });
      return { bulkId: id };
    });
  },
});

/**
 * Undoes a change of several cases, of who is responsible or by archiving: another change makes those that were changed as before. Throws
 * NOT_FOUND if there is no such change of the caller's, and TOO_LATE if it cannot be undone or has been.
 */
export const takeBackBulk = defineStaffProcedure({
  call: CALLS.takeBackBulk,
  async run({ bulkId }, { actor, settle }) {
    return inTransaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM bulk_change WHERE id = ${bulkId}::uuid FOR UPDATE`;
      const { accountId } = actor;
      const bulk = await tx.bulkChange.findFirst({
        where: { id: bulkId, accountId },
        include: { items: { where: { state: 'DONE' }, orderBy: { position: 'asc' } } },
      });
      if (!bulk) throw new AppError('NOT_FOUND');
      const isUndone = await tx.bulkChange.findFirst({
        where: { accountId, input: { path: ['undoes'], equals: bulkId } },
        select: { id: true },
      });
      if (!canBeUndone(bulk) || isUndone) throw tooLate();
      const { id } = await tx.bulkChange.create({
        data: {
          accountId,
          action: bulk.action,
          input: { ...storedChange.shape.input.parse(bulk.input), undoes: bulkId },
          items: {
            create: bulk.items.map(({ caseId, assignedBefore }, position) => ({
              caseId,
              assignedBefore,
              position,
            })),
          },
        },
        select: { id: true },
      });
      await enqueue(tx, { queue: 'bulk-change', data: { bulkId: id } });
      await settle?.(tx, { bulkId: id });
      return { bulkId: id };
    });
  },
});
