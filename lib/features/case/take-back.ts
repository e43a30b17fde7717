import { CALLS } from '@/lib/contract/contract';
import { isSharedForSignature } from '@/lib/domain/lifecycle/status';
import { requirePermission } from '@/lib/engine/access/require-permission';
import { defineCommand } from '@/lib/engine/command';
import { heldAction, requireInTime, restore, tooLate } from '@/lib/engine/held-decision';
import type { JobRequest } from '@/lib/engine/jobs/queue';

/**
 * Takes a decision back whole while its mails wait: the case is as before it, and the mails never go. Whoever may take the decision may take
 * it back. Doing it twice changes nothing. Throws TOO_LATE.
 */
export const takeBack = defineCommand({
  call: CALLS.takeBack,
  async perform({ tx, actor, case: theCase, now }, { sequence }) {
    const held = await tx.heldDecision.findUnique({
      where: { caseId_sequence: { caseId: theCase.id, sequence } },
    });
    if (!held) throw tooLate();
    const decision = heldAction.parse(held.action);
    requirePermission(actor, theCase, decision);
    if (held.takenBackAt) return { result: { status: theCase.status }, audit: null };
    await requireInTime(tx, actor, held, now);
    const restores = await restore(tx, held);
    await tx.heldDecision.update({
      where: { caseId_sequence: { caseId: theCase.id, sequence } },
      data: { takenBackAt: now },
      select: { sequence: true },
    });
    const { status } = restores;
    const isOut = isSharedForSignature(status) && status !== theCase.status;
    return {
      result: { status },
      audit: { type: 'DecisionTakenBack', details: { decision, sequence } },
      restores,
      jobs: isOut ? await signingJobs(tx, theCase.id) : [],
    };
  },
});

/** What has been signed meanwhile at the signing service counts. */
async function signingJobs(tx: Parameters<typeof restore>[0], caseId: string): Promise<JobRequest[]> {
  const out = await tx.signature.findMany({
    where: { caseId, isCurrent: true, signedFileId: null, documentId: { not: null } },
    select: { documentId: true },
  });
  return out.map(({ documentId }) => ({
    queue: 'take-in-signing' as const,
    data: { documentId: documentId ?? '' },
  }));
}
