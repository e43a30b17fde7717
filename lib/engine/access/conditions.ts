import type { Tx } from '@/lib/database/db';
import { AppError } from '@/lib/domain/errors';
import { ROLE } from '@/lib/domain/lifecycle/permissions';
import {
  type Readiness,
  readyForExport,
  readyForInternalSignature,
  readyForSignature,
} from '@/lib/domain/lifecycle/readiness';
import type { Condition } from '@/lib/domain/lifecycle/transitions';
import { readinessFacts } from './facts';
import type { CaseRecord } from './locked-case';

/** Checks the conditions of a transition in order. Throws NOT_READY, naming what is missing, or ILLEGAL_TRANSITION. */
export async function requireConditions(
  tx: Tx,
  theCase: CaseRecord,
  conditions: readonly Condition[],
): Promise<void> {
  for (const condition of conditions) await CHECKS[condition](tx, theCase);
}

type Check = (tx: Tx, theCase: CaseRecord) => Promise<void>;

const CHECKS: Record<Condition, Check> = {
  signingService: async (_tx, { mo }) => allow(mo.signsWithService),
  internalStep: async (_tx, { mo }) => allow(mo.hasInternalSignature),
  archivedAfterRejection: async (_tx, { archivedFrom }) => allow(archivedFrom === 'REJECTED'),
  postedOnPaper: async (tx, { id }) => {
    const paper = await tx.signature.findFirst({
      where: { caseId: id, isCurrent: true, kind: 'ANALOG' },
      select: { status: true },
    });
    allow(paper?.status === 'SENT_BY_MAIL');
  },
  regionalReview: async (tx, { mo, status }) => {
    allow(mo.hasRegionalReview && (status !== 'APPROVED_BY_MA' || !mo.hasInternalSignature));
    const reviewers = await tx.accountRole.count({ where: { moId: mo.id, roleId: ROLE.regionalReviewer } });
    if (reviewers === 0) throw new AppError('NOT_READY', { errors: { case: ['NO_REGIONAL_REVIEWER'] } });
  },
  readyForSignature: async (tx, theCase) =>
    requireReady(readyForSignature(await readinessFacts(tx, theCase))),
  readyForInternalSignature: async (tx, theCase) =>
    requireReady(readyForInternalSignature(await readinessFacts(tx, theCase))),
  readyForExport: async (tx, theCase) => requireReady(readyForExport(await readinessFacts(tx, theCase))),
};

function allow(holds: boolean): void {
  if (!holds) throw new AppError('ILLEGAL_TRANSITION');
}

function requireReady({ ready, missing }: Readiness): void {
  if (ready) return;
  const errors: Record<string, string[]> = {};
  for (const { code, formId, componentId } of missing) {
    const place = componentId ?? formId ?? 'case';
    errors[place] = [...(errors[place] ?? []), code];
  }
  throw new AppError('NOT_READY', { errors, extra: { missing } });
}
