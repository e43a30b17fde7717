import { CALLS } from '@/lib/contract/contract';
import { isSharedForSignature } from '@/lib/domain/lifecycle/status';
import { MAILS_WITH_LINK } from '@/lib/domain/mails';
import { hasMailedLink, requirePermission } from '@/lib/engine/access/locked-case';
import { defineCommand, inTransaction } from '@/lib/engine/command';
import { heldAction, lockHeld, requireInTime, restore, tooLate } from '@/lib/engine/held-decision';
import type { JobRequest } from '@/lib/engine/jobs/queue';
import { announceChange } from '@/lib/engine/live/case-news';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { db, type Tx } from '@/lib/platform/database/db';

/**
 * Takes a decision back whole while its mails wait: the case is as before it, and the mails never go. Whoever may take the decision may take
 * it back. Doing it twice changes nothing. Throws TOO_LATE.
 */
export const takeBack = defineCommand({
  call: CALLS.takeBack,
  async perform({ tx, actor, case: theCase, now }, { sequence }) {
    const held = await lockHeld(tx, theCase.id, sequence);
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
    const contact = decision === 'changeContact' ? await giveNewLinks(tx, theCase.id, now) : {};
    const isOut = isSharedForSignature(status) && status !== theCase.status;
    return {
      result: { status },
      audit: { type: 'DecisionTakenBack', details: { decision, sequence } },
      restores,
      ...contact,
      jobs: isOut ? await signingJobs(tx, theCase.id) : [],
    };
  },
});

/** Informs the open pages of a case that a decision is final, so that the applicant's shows it. */
export async function announceDecision(caseId: string): Promise<void> {
  const found = await db().case.findUnique({ where: { id: caseId }, select: { moId: true } });
  if (!found) return;
  const what = { what: 'DecisionFinal', by: '', byKind: 'system', mayListsLag: true } as const;
  await inTransaction((tx) => announceChange(tx, { caseId, moId: found.moId, ...what }));
}

/**
 * Gives the previous contact person and colleagues new links after a change of contact is undone. The change ended their links, and an ended link never
 * works again. Mails that still wait go to them too. Returns the contact person, and the mails with the new links for those who had one.
 */
async function giveNewLinks(
  tx: Tx,
  caseId: string,
  now: Date,
): Promise<{ update: { contactEmail: string | null }; mails: MailRequest[] }> {
  const { contactEmail, linkVersion, silent } = await tx.case.update({
    where: { id: caseId },
    data: { linkVersion: { increment: 1 } },
    select: { contactEmail: true, linkVersion: true, silent: true },
  });
  await tx.$executeRaw`
    UPDATE mail SET data = jsonb_set(data, '{linkVersion}', to_jsonb(${linkVersion}::int)),
      recipient = CASE WHEN data ? 'colleague' THEN recipient ELSE coalesce(${contactEmail}, recipient) END
    WHERE case_id = ${caseId}::uuid AND sent_at IS NULL AND type = ANY(${MAILS_WITH_LINK})
      AND (data->>'linkVersion')::int >= ${linkVersion - 2}`;
  const colleagues = await tx.colleague.findMany({
    where: { caseId, withdrawnAt: null, linkValidUntil: { gt: now } },
    orderBy: { number: 'asc' },
    select: { number: true, email: true, invitedBy: true },
  });
  const hadLink = contactEmail !== null && (!silent || (await hasMailedLink(tx, caseId)));
  return {
    update: { contactEmail },
    mails: [
      ...(hadLink ? [{ type: 'lostCaseLink', to: 'contact' } as const] : []),
      ...colleagues.map(({ number, email, invitedBy }) => ({
        type: 'colleagueInvited' as const,
        to: [email],
        colleague: number,
        values: { by: invitedBy },
      })),
    ],
  };
}

/** What has been signed meanwhile at the signing service counts. */
async function signingJobs(tx: Tx, caseId: string): Promise<JobRequest[]> {
  const out = await tx.signature.findMany({
    where: { caseId, isCurrent: true, signedFileId: null, documentId: { not: null } },
    select: { documentId: true },
  });
  return out.map(({ documentId }) => ({
    queue: 'take-in-signing' as const,
    data: { documentId: documentId ?? '' },
  }));
}
