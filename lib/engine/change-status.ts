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
  given: Partial<Pick<TargetFacts, 'isRecommended' | 'statusBeforeDecision'>> = {},
): CaseStatus {
  if (!isTransition(action)) return theCase.status;
  const facts: TargetFacts = {
    signsWithService: theCase.process.signsWithService,
    statusBeforeReview: theCase.statusBeforeReview,
    archivedFrom: theCase.archivedFrom,
    isRecommended: null,
    ...given,
  };
  return targetOf(action, facts);
}

/** The columns that change with the status. `sequence` is the number of the event in the audit log. */
export function statusUpdate(
  theCase: CaseRecord,
  status: CaseStatus,
  { now, sequence }: { now: Date; sequence: number },
) {
  if (status === theCase.status) return {};
  const moved = { status, statusBefore: theCase.status, statusSequence: sequence };
  if (status === 'ARCHIVED') return { ...moved, archivedAt: now, archivedFrom: theCase.status };
  return theCase.status === 'ARCHIVED' && status === theCase.archivedFrom
    ? { ...moved, archivedAt: null, archivedFrom: null }
    : moved;
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
  /** Null if the command leads to no other status than its own. */
  status: CaseStatus | null;
  update: { internalSignature?: string | null; statusBeforeReview?: null };
  /** Work of other people that no longer counts. */
  lapsed: Lapse[];
}

/** Applies the derived row of the table that a command leads to, if any. */
export async function derivedChange(tx: Tx, theCase: CaseRecord, action: Action): Promise<Derived> {
  const name = mayMoveOn(action) ? derivedTransition(action, await caseFacts(tx, theCase)) : null;
  return {
    status: name && statusAfter(theCase, name),
    ...(name === 'withdrawApproval' ? await undoApproved(tx, theCase) : { update: {}, lapsed: [] }),
  };
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
async function undoApproved(tx: Tx, theCase: CaseRecord): Promise<Omit<Derived, 'status'>> {
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
