import { systemActor } from '@/lib/case/access';
import { archiveByAge } from '@/lib/case/archive-case';
import { runCommand } from '@/lib/command';
import { storeCreditReport } from '@/lib/credit-report/store-credit-report';
import { db } from '@/lib/db';
import { moveFile, moveFiles } from '@/lib/documents/move-file';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { fetchCreditReport } from '@/lib/integrations/credit-report/credit-report';
import { deleteObject } from '@/lib/integrations/files/object-store';
import { deliverMail } from '@/lib/mail/deliver-mail';
import { applyRetention } from '@/lib/retention/apply-retention';
import { recallDocument } from '@/lib/signature/recall-document';
import { takeInSigningDocument } from '@/lib/signature/take-in-signing-document';
import { addUpCounts, clearOut } from './housekeeping';
import { pollMemberships } from './poll-memberships';
import { pollSigning, subscribeToSigning } from './poll-signing';
import type { Jobs, QueueName } from './queue';
import { reconcileOperations } from './reconcile-operations';

const DAY_MS = 86_400_000;

/** What each job does. A job that throws is tried again, later and later. */
export const HANDLERS: { [Name in QueueName]: (data: Jobs[Name]) => Promise<void> } = {
  'send-mail': ({ mailId }) => deliverMail(mailId),
  'recall-signing-document': ({ documentId }) => recallDocument(documentId),
  'take-in-signing': ({ documentId }) => takeInSigningDocument(documentId),
  'fetch-credit-report': ({ caseId }) => takeInCreditReport(caseId),
  'move-file': ({ fileId }) => moveFile(fileId),
  'delete-object': ({ key }) => deleteObject(key),
  'move-files': () => moveFiles(),
  'subscribe-to-signing': () => subscribeToSigning(),
  'poll-signing': () => pollSigning(),
  'poll-register': () => pollMemberships(),
  'reconcile-operations': () => reconcileOperations(),
  retention: () => applyRetention(new Date()).then(() => undefined),
  'archive-by-age': () => archiveOldCases(new Date()),
  'add-up-counts': () => addUpCounts(),
  'clear-out': () => clearOut(),
};

/** Fetches the credit report of a case and keeps it. */
async function takeInCreditReport(caseId: string): Promise<void> {
  const { orgNo } = await db().case.findUniqueOrThrow({ where: { id: caseId }, select: { orgNo: true } });
  const pdf = await fetchCreditReport(orgNo);
  await runCommand(storeCreditReport, systemActor('job'), caseId, { pdf });
}

/** Archives what has been finished for `ARCHIVE_AFTER_DAYS`. A case that changes meanwhile is left to the next night. */
export async function archiveOldCases(now: Date): Promise<void> {
  const before = new Date(now.getTime() - env().ARCHIVE_AFTER_DAYS * DAY_MS);
  const due = await db().case.findMany({
    where: {
      status: { in: ['FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'REJECTED', 'RESET'] },
      lastChangedAt: { lt: before },
    },
    orderBy: { lastChangedAt: 'asc' },
    take: 1000,
    select: { id: true },
  });
  for (const { id } of due) {
    try {
      await runCommand(archiveByAge, systemActor('job'), id, undefined, { now });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'ILLEGAL_TRANSITION') throw error;
    }
  }
}
