import { coverAbsences } from '@/lib/away/cover-absences';
import { sendMorningMails } from '@/lib/away/morning-mails';
import { runBulk } from '@/lib/bulk/run-bulk';
import { addUpCounts } from '@/lib/case-list/add-up-counts';
import { fetchAndStoreCreditReport } from '@/lib/credit-report/fetch-report';
import type { Jobs, QueueName } from '@/lib/engine/jobs/queue';
import { moveFile, moveFiles } from '@/lib/files/move-file';
import { deleteObject } from '@/lib/integrations/files/object-store';
import { deliverMail } from '@/lib/mail/deliver-mail';
import { removeUnpostedFiles } from '@/lib/messages/message-files';
import { sendInvitation } from '@/lib/organisation/send-invitation';
import { markOverdue } from '@/lib/reminders/mark-overdue';
import { sendDueReminders } from '@/lib/reminders/send-due-reminders';
import { applyRetention } from '@/lib/retention/apply-retention';
import { erasePeople } from '@/lib/retention/erase-people';
import { recallDocument } from '@/lib/signing/recall-document';
import { recallLateDocument } from '@/lib/signing/recall-late-document';
import { updateFromSigningService } from '@/lib/signing/update-from-signing-service';
import { addUpFigures } from '@/lib/statistics/add-up-figures';
import { fillFigures } from '@/lib/statistics/fill-figures';
import { moveOne, queueMoves } from '@/lib/versions/move-cases';
import { archiveOldCases } from './archive-old-cases';
import { clearOut } from './housekeeping';
import { pollMemberships } from './poll-memberships';
import { pollSigning, subscribeToSigning } from './poll-signing';
import { reconcileOperations } from './reconcile-operations';
import { takeUpAgain } from './take-up-again';

/**
 * The work of each queue. A job that throws is retried with growing delays. The signal tells a long job to stop between two steps, because
 * it has run out of time or the process is stopping.
 */
export const RUN_JOB: {
  [Name in QueueName]: (data: Jobs[Name], signal?: AbortSignal) => Promise<void>;
} = {
  'send-mail': ({ mailId }) => deliverMail(mailId),
  'recall-signing-document': ({ documentId }) => recallDocument(documentId),
  'recall-late-document': (late) => recallLateDocument(late),
  'take-in-signing': ({ documentId }) => updateFromSigningService(documentId),
  'fetch-credit-report': ({ caseId }) => fetchAndStoreCreditReport(caseId),
  'move-file': ({ fileId }) => moveFile(fileId),
  'delete-object': ({ key }) => deleteObject(key),
  'bulk-change': ({ bulkId }, signal) => runBulk(bulkId, signal),
  'move-files': (_, signal) => moveFiles(signal),
  'take-up-again': (_, signal) => takeUpAgain(signal),
  'subscribe-to-signing': () => subscribeToSigning(),
  'move-cases': (data, signal) => queueMoves(data, signal),
  'move-case': (data) => moveOne(data),
  'send-role-invitation': ({ grantId }) => sendInvitation(grantId),
  'poll-signing': (_, signal) => pollSigning(signal),
  'poll-register': (_, signal) => pollMemberships(signal),
  'reconcile-operations': (_, signal) => reconcileOperations(new Date(), signal),
  retention: async (_, signal) => {
    await erasePeople(new Date(), signal);
    await applyRetention(new Date(), { signal });
  },
  'mark-overdue': (_, signal) => markOverdue(new Date(), { signal }),
  'send-reminders': (_, signal) => sendDueReminders(new Date(), { signal }),
  'cover-absences': (_, signal) => coverAbsences(new Date(), { signal }),
  'morning-mails': (_, signal) => sendMorningMails(new Date(), signal),
  'archive-by-age': (_, signal) => archiveOldCases(new Date(), { signal }),
  'add-up-counts': (_, signal) => addUpCounts({ signal }),
  'add-up-figures': (_, signal) => addUpFigures({ signal }),
  'fill-figures': (_, signal) => fillFigures({ signal }),
  async 'clear-out'(_, signal) {
    await removeUnpostedFiles(new Date(), signal);
    await clearOut({ signal });
  },
};
