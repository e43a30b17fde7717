import { z } from 'zod';
import { AppError } from '@/lib/domain/errors';
import type { Condition } from '@/lib/domain/lifecycle/conditions';
import { type Action, statusesFor } from '@/lib/domain/lifecycle/transitions';
import { isPast, whyNot, whyUnmet } from '@/lib/domain/lifecycle/why-not';
import type { Tx } from '@/lib/platform/database/db';
import type { Actor } from './access';
import type { CaseRecord } from './locked-case';

/**
 * The error for an action that the case's status does not allow, or one of its conditions (`unmet`). If somebody has taken the possibility
 * away, a case worker learns who, and an applicant that the case has changed. Otherwise both learn what is missing.
 */
export async function illegalTransition(
  tx: Tx,
  actor: Actor,
  theCase: CaseRecord,
  { action, unmet }: { action: Action; unmet?: Condition },
): Promise<AppError> {
  const { status, process } = theCase;
  const stand = { status, ...process };
  const last = await takenAwayBy(tx, theCase, { action, unmet });
  const extra = { caseStatus: status };
  if (!last) {
    const why = unmet ? whyUnmet(unmet, stand) : whyNot(action, stand);
    return new AppError('ILLEGAL_TRANSITION', { values: { why, status }, extra });
  }
  if (actor.kind === 'applicant') return new AppError('ILLEGAL_TRANSITION', { extra });
  return new AppError('ILLEGAL_TRANSITION', {
    values: { ...whoDid(last, actor), status },
    extra: { ...extra, changedBy: last.actorName, changedAt: last.at, lastEvent: last.type },
  });
}

/** The error for work on a form that has changed since the caller saw it. A case worker learns who has changed it. */
export async function changedMeanwhile(
  tx: Tx,
  actor: Actor,
  { caseId, formId }: { caseId: string; formId: string },
): Promise<AppError> {
  if (actor.kind !== 'caseWorker') return new AppError('CONFLICT');
  const last = await tx.auditEntry.findFirst({
    where: {
      caseId,
      OR: [
        { details: { path: ['formId'], equals: formId } },
        { details: { path: ['formIds'], array_contains: [formId] } },
      ],
    },
    orderBy: { sequence: 'desc' },
    select: { actorKind: true, actorName: true, accountId: true },
  });
  return new AppError('CONFLICT', last ? { values: whoDid(last, actor) } : {});
}

/** Who did something, for whoever reads it: `self` if it was they. */
export function whoDid(
  { actorName, actorKind, accountId }: { actorName: string; actorKind: string; accountId: string | null },
  reader: Actor,
) {
  const isOwn = reader.kind === 'caseWorker' && accountId === reader.accountId;
  return { who: actorName, whoKind: isOwn ? 'self' : actorKind };
}

/** The details of the event by which a paper is no longer on its way by post. */
const notPosted = z.object({ delivery: z.literal('notPosted') });

/** The entry of the audit log by which the action became impossible. Null if it has not been possible, or nobody knows. */
async function takenAwayBy(
  tx: Tx,
  theCase: CaseRecord,
  { action, unmet }: { action: Action; unmet: Condition | undefined },
) {
  const { id: caseId, status, statusBefore, statusSequence, process } = theCase;
  const select = {
    actorKind: true,
    actorName: true,
    accountId: true,
    type: true,
    at: true,
    details: true,
  } as const;
  if (unmet === 'postedOnPaper') {
    const last = await tx.auditEntry.findFirst({ where: { caseId }, orderBy: { sequence: 'desc' }, select });
    return notPosted.safeParse(last?.details).success ? last : null;
  }
  const wasPossible =
    (statusBefore !== null && statusesFor(action).includes(statusBefore)) ||
    isPast(action, { status, ...process });
  if (unmet || !wasPossible || statusSequence === null) return null;
  return tx.auditEntry.findFirst({ where: { caseId, sequence: statusSequence }, select });
}
