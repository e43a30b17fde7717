import { caseStatusColumn } from '@/lib/database/columns/closed-sets';
import { db, type Tx } from '@/lib/database/db';
import { isEditable } from '@/lib/domain/lifecycle/status';
import { type MailData, type MailType, reminderIn } from '@/lib/domain/mails';
import { invited } from '@/lib/engine/access/access';

interface QueuedMail {
  caseId: string;
  type: MailType;
  to: string;
  data: MailData;
}

/**
 * Whether a mail is wanted when it is sent, perhaps much later than it was queued: what a reminder reminds of is still to be done, and the
 * colleague whom the mail invites still has a link.
 */
export async function isStillWanted({ caseId, type, to, data }: QueuedMail): Promise<boolean> {
  switch (reminderIn(type)) {
    case null:
      return hasInvitation(db(), caseId, data.colleague);
    case 'corrections':
      return (await openAmong((data.fields ?? []).map(({ correctionId }) => correctionId))) > 0;
    case 'signatories':
      return (await waitingSignatories(caseId, to)) > 0;
    case 'draft': {
      const { status } = await db().case.findUniqueOrThrow({
        where: { id: caseId },
        select: { status: true },
      });
      return isEditable(caseStatusColumn.parse(status));
    }
  }
}

/** Whether the colleague whom a mail is for, if it is for one, still has a link. */
export async function hasInvitation(tx: Tx, caseId: string, number: number | undefined): Promise<boolean> {
  if (number === undefined) return true;
  return (await tx.colleague.count({ where: { caseId, ...invited(number) } })) > 0;
}

function openAmong(ids: readonly string[]): Promise<number> {
  return db().correction.count({ where: { id: { in: [...ids] }, clearedAt: null, isHandled: false } });
}

function waitingSignatories(caseId: string, email: string): Promise<number> {
  return db().signatory.count({
    where: {
      email,
      status: { in: ['sent', 'opened'] },
      signature: { caseId, isCurrent: true, status: 'SHARED' },
    },
  });
}
