import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import type { Actor } from './access';
import type { CaseRecord } from './locked-case';

/**
 * The error for an action that the case's status does not allow. A case worker learns who changed the case last. An applicant learns only
 * the status.
 */
export async function illegalTransition(tx: Tx, actor: Actor, theCase: CaseRecord): Promise<AppError> {
  const caseStatus = theCase.status;
  if (actor.kind === 'applicant') return new AppError('ILLEGAL_TRANSITION', { extra: { caseStatus } });
  const last = await tx.auditEntry.findFirst({
    where: { caseId: theCase.id },
    orderBy: { sequence: 'desc' },
    select: { actorKind: true, actorName: true, accountId: true, type: true, at: true },
  });
  const isOwn = actor.kind === 'caseWorker' && last?.accountId === actor.accountId;
  return new AppError('ILLEGAL_TRANSITION', {
    values: {
      ...(last ? { who: last.actorName, whoKind: isOwn ? 'self' : last.actorKind } : {}),
      status: caseStatus,
    },
    extra: { caseStatus, changedBy: last?.actorName, changedAt: last?.at, lastEvent: last?.type },
  });
}
