import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { canAct } from '@/lib/domain/lifecycle/next-step';
import { isPermitted } from '@/lib/domain/lifecycle/permissions';
import { OPEN } from '@/lib/domain/lifecycle/status';
import { type Actor, advisedBy, roleIn } from '@/lib/engine/access/access';
import { advisorCanAct } from '@/lib/engine/access/advisor-work';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { assigneeIn } from '@/lib/engine/access/substitute';
import type { Change } from '@/lib/engine/apply-change';
import { unlessOvertaken } from '@/lib/engine/case-version';
import { type Command, defineCommand, inTransaction, runCommand } from '@/lib/engine/command';
import { defineStaffProcedure } from '@/lib/engine/query';
import type { Tx } from '@/lib/platform/database/db';
import { inTime, sql } from '@/lib/platform/database/sql';

type CaseWorker = Extract<Actor, { kind: 'caseWorker' }>;

/**
 * Makes the caller responsible. A substitute becomes responsible for good. Throws CONFLICT if somebody else is responsible, unless the
 * caller names that person in `from`. The person then gets a mail.
 */
export const takeCase = defineCommand({
  call: CALLS.takeCase,
  async perform({ tx, actor, case: theCase }, { from }) {
    const worker = requireCaseWorker(actor);
    const { assignedTo, assignedForId } = theCase;
    const isOwn = assignedTo?.id === worker.accountId;
    if (isOwn && assignedForId === null) return { result: undefined, audit: null };
    if (assignedTo && !isOwn && !(from && isSameEmail(assignedTo.email, from))) {
      throw new AppError('CONFLICT', {
        values: { who: assignedTo.name, whoKind: 'caseWorker' },
        extra: { assignedTo: assignedTo.name },
      });
    }
    return taken(tx, worker, theCase, undefined);
  },
});

/** The change that gives the case to the caller. The person who had it gets a mail if they still handle cases of the organisation. */
async function taken<Result>(
  tx: Tx,
  { accountId, name, email }: CaseWorker,
  { assignedToId, moId }: CaseRecord,
  result: Result,
): Promise<Change<Result>> {
  const isOther = assignedToId !== null && assignedToId !== accountId;
  const before = isOther ? await assigneeIn(tx, assignedToId, moId) : null;
  return {
    result,
    audit: { type: 'CaseDelegated', details: { name, email } },
    update: { assignedToId: accountId, assignedForId: null },
    mails: before ? [{ type: 'caseTakenOver', to: [before.email], values: { name } }] : [],
  };
}

/** The same for a case that nobody is responsible for, if the caller still has something to do there. Returns whether the case was taken. */
const takeUnassigned: Command<void, boolean> = {
  action: 'delegate',
  async perform({ tx, actor, case: theCase }) {
    const role = roleIn(actor, theCase.moId);
    const facts = { ...theCase, hasFailedExport: theCase.exportFailedAt !== null };
    const isFree = theCase.assignedToId === null && role !== null && canAct(role, facts);
    return isFree ? taken(tx, requireCaseWorker(actor), theCase, true) : { result: false, audit: null };
  },
};

/** How many cases one caller tries in a row when others take them first. */
const MOST_TRIED = 50;

/**
 * Makes the caller responsible for the case that has waited longest for somebody to take it, among those in which they can act. Two callers at once never get the same case:
 * the second gets the next one. Answers null if no case waits. Throws UNAVAILABLE if others are faster every time.
 */
export const takeNextCase = defineStaffProcedure({
  call: CALLS.takeNextCase,
  async run(_, { actor, settle }) {
    const moIds = [...new Set(actor.roles.map(({ moId }) => moId))].filter((moId) => {
      const role = roleIn(actor, moId);
      return role !== null && isPermitted('delegate', role);
    });
    const advised = advisedBy(actor);
    for (let tried = 0; tried < MOST_TRIED; tried += 1) {
      const caseId = (await nextCase(moIds, advised, 'free')) ?? (await nextCase(moIds, advised, 'any'));
      if (caseId === null) {
        await inTransaction(async (tx) => settle?.(tx, { caseId }));
        return { caseId };
      }
      const attempt = { isTaken: false };
      await unlessOvertaken(async () => {
        attempt.isTaken = await runCommand(takeUnassigned, actor, caseId, undefined, {
          settle: async (tx, isTaken) => (isTaken ? settle?.(tx, { caseId }) : undefined),
        });
      }, ['ILLEGAL_TRANSITION', 'NOT_FOUND']);
      if (attempt.isTaken) return { caseId };
    }
    throw new AppError('UNAVAILABLE', { retryAfter: 1 });
  },
});

/**
 * The case that has waited longest without anybody responsible. `free` skips cases that somebody is changing at this moment.
 *
 * @param advised The organisations in which the caller is an advisor.
 */
async function nextCase(
  moIds: readonly number[],
  advised: readonly number[],
  which: 'free' | 'any',
): Promise<string | null> {
  const [row] = await inTime(sql()<{ id: string }[]>`
    SELECT next.id FROM unnest(${[...moIds]}::int[]) mo(id), LATERAL (
      SELECT c.id, c.waits_since FROM "case" c
      WHERE c.mo_id = mo.id AND c.waits_for = 'us' AND c.assigned_to_id IS NULL AND c.status = ANY(${[...OPEN]})
        AND (mo.id <> ALL(${[...advised]}::int[]) OR ${advisorCanAct()})
      ORDER BY c.waits_since, c.id LIMIT 1 ${which === 'free' ? sql()`FOR NO KEY UPDATE SKIP LOCKED` : sql()``}) next
    ORDER BY next.waits_since, next.id LIMIT 1`);
  return row?.id ?? null;
}

function requireCaseWorker(actor: Actor): CaseWorker {
  if (actor.kind !== 'caseWorker') throw new AppError('FORBIDDEN');
  return actor;
}
