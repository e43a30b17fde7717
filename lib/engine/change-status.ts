import { LAPSES, type Lapse, lapsing } from '@/lib/domain/lifecycle/lapse';
import { derivedTransition, mayMoveOn } from '@/lib/domain/lifecycle/permissions';
import { type CaseStatus, isSharedForSignature } from '@/lib/domain/lifecycle/status';
import { type Action, isTransition, type TargetFacts, targetOf } from '@/lib/domain/lifecycle/transitions';
import type { JobRequest } from '@/lib/engine/jobs/queue';
import type { Tx } from '@/lib/platform/database/db';
import { caseFacts } from './access/facts';
import type { CaseRecord } from './access/locked-case';
import { reviewSteps, stepColumns } from './review-steps';

/** The status that an action leads to. An action that is not a transition leaves it unchanged. */
export function statusAfter(
  theCase: CaseRecord,
  action: Action,
  told: Partial<Pick<TargetFacts, 'isRecommended' | 'statusBeforeDecision'>> = {},
): CaseStatus {
  if (!isTransition(action)) return theCase.status;
  const facts: TargetFacts = {
    signsWithService: theCase.process.signsWithService,
    statusBeforeReview: theCase.statusBeforeReview,
    isRecommended: null,
    ...told,
  };
  return targetOf(action, facts);
}

/** The columns that change with the status. */
export function statusUpdate(theCase: CaseRecord, status: CaseStatus, now: Date) {
  if (status === theCase.status) return {};
  return status === 'ARCHIVED' ? { status, archivedAt: now, archivedFrom: theCase.status } : { status };
}

/** The status of a new case, from the row of the table that creates it. */
export function firstStatus(
  name: 'createCase' | 'createSilentCase',
  { signsWithService }: { signsWithService: boolean },
): CaseStatus {
  return targetOf(name, { signsWithService, statusBeforeReview: null, isRecommended: null });
}

/** The consequences of a command, besides its own change. */
interface Derived {
  update: { status?: CaseStatus; internalSignature?: string | null; statusBeforeReview?: null };
  /** Work of other people that no longer counts. */
  lapsed: Lapse[];
}

/** Applies the derived row of the table that a command leads to, if any. */
export async function derivedUpdate(tx: Tx, theCase: CaseRecord, action: Action): Promise<Derived> {
  const name = mayMoveOn(action) ? derivedTransition(action, await caseFacts(tx, theCase)) : null;
  if (name === null) return { update: {}, lapsed: [] };
  const status = statusAfter(theCase, name);
  if (name !== 'withdrawApproval') return { update: { status }, lapsed: [] };
  const { update, lapsed } = await undoApproved(tx, theCase);
  return { update: { ...update, status }, lapsed };
}

/** How to make other people's work after the approval stop counting. */
const UNDO: Record<Lapse, (tx: Tx, caseId: string) => Promise<unknown>> = {
  INTERNAL_SIGNATURE: (tx, caseId) =>
    tx.signature.updateMany({
      where: { caseId, kind: 'INTERNAL', isCurrent: true },
      data: { isCurrent: false },
    }),
  REGIONAL_ANSWER: (tx, caseId) =>
    tx.regionalReview.updateMany({ where: { caseId, isCurrent: true }, data: { isCurrent: false } }),
};

/** Undoes what was done after everything was approved, because something no longer is. */
async function undoApproved(tx: Tx, theCase: CaseRecord): Promise<Derived> {
  const review = await tx.regionalReview.findFirst({ where: { caseId: theCase.id, isCurrent: true } });
  for (const lapse of LAPSES) await UNDO[lapse](tx, theCase.id);
  return {
    update: {
      statusBeforeReview: null,
      internalSignature: stepColumns(theCase.process).internalSignature,
    },
    lapsed: lapsing(theCase.status, reviewSteps(theCase, review)),
  };
}

/** Recalls a document at the signing service when the case leaves signing without signatures. */
export async function recallJobs(tx: Tx, theCase: CaseRecord, status: CaseStatus): Promise<JobRequest[]> {
  if (status === theCase.status || !isSharedForSignature(theCase.status)) return [];
  const kind = theCase.status === 'SHARED_FOR_INTERNAL_SIGNATURE' ? 'INTERNAL' : { not: 'INTERNAL' };
  const open = await tx.signature.findMany({
    where: { caseId: theCase.id, kind, isCurrent: true, documentId: { not: null }, signedFileId: null },
    select: { documentId: true },
  });
  return open.map(({ documentId }) => ({
    queue: 'recall-signing-document' as const,
    data: { documentId: documentId ?? '' },
  }));
}
