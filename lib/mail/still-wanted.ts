import { caseStatusColumn } from '@/lib/database/columns/closed-sets';
import { db } from '@/lib/database/db';
import { isEditable } from '@/lib/domain/lifecycle/status';
import { type MailData, type MailType, reminderIn } from '@/lib/domain/mails';

interface QueuedMail {
  caseId: string;
  type: MailType;
  to: string;
  data: MailData;
}

/** Whether what a mail reminds of is still to be done when it is sent, perhaps much later than it was queued. */
export async function isStillWanted({ caseId, type, to, data }: QueuedMail): Promise<boolean> {
  switch (reminderIn(type)) {
    case null:
      return true;
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
