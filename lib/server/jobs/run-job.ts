import { AppError, IntegrationError } from '@/lib/domain/errors';
import { AWAITED_SIGNATURES } from '@/lib/domain/lifecycle/signed';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import { DAY_MS, HOUR_MS, utcDate } from '@/lib/domain/time';
import { systemActor } from '@/lib/engine/access/access';
import { unlessOvertaken } from '@/lib/engine/case-version';
import { runCommand } from '@/lib/engine/command';
import { forEachIndependently, type Jobs, type QueueName } from '@/lib/engine/jobs/queue';
import { operationActor, type Resumable, resumable } from '@/lib/engine/operation';
import { moveFile, moveFiles } from '@/lib/features/application/stored-file';
import { archiveByAge } from '@/lib/features/case/archive-case';
import { fetchAndStoreCreditReport } from '@/lib/features/case/credit-report';
import { AWAITS_REGISTER } from '@/lib/features/case/earlier-cases';
import { exportCase } from '@/lib/features/case/export-case';
import { activateMembership, cancelMembership } from '@/lib/features/case/membership';
import { announceDecision } from '@/lib/features/case/take-back';
import { addUpCounts } from '@/lib/features/case-list/add-up-counts';
import { runBulk } from '@/lib/features/case-list/run-bulk';
import { watchInstallation } from '@/lib/features/installation/watch';
import { deliverMail } from '@/lib/features/mail/deliver-mail';
import { markLateMails } from '@/lib/features/mail/late-mails';
import { markOverdue } from '@/lib/features/mail/reminders';
import { sendDueReminders } from '@/lib/features/mail/send-due-reminders';
import { removeUnpostedFiles } from '@/lib/features/messages/message-files';
import {
  deliverWebhooks,
  queueWebhooks,
  sealSecretsAgain,
} from '@/lib/features/organisation/deliver-webhooks';
import { sendInvitation } from '@/lib/features/organisation/invitations';
import { deliverTestMail } from '@/lib/features/organisation/mails';
import { moveOne, queueMoves } from '@/lib/features/organisation/move-cases';
import { applyRetention } from '@/lib/features/retention/apply-retention';
import { erasePeople } from '@/lib/features/retention/erase-people';
import { cancelSignature } from '@/lib/features/signing/cancel-signature';
import { replaceSignatory } from '@/lib/features/signing/replace-signatory';
import {
  recallDocument,
  recallLateDocument,
  shareForInternalSignature,
  shareForSignature,
} from '@/lib/features/signing/share-for-signature';
import { updateFromSigningService } from '@/lib/features/signing/update-from-signing-service';
import { coverAbsences } from '@/lib/features/staff/cover-absences';
import { sendMorningMails } from '@/lib/features/staff/morning-mails';
import { addUpFigures } from '@/lib/features/statistics/add-up-figures';
import type { Operation as OperationRow } from '@/lib/generated/prisma/client';
import { deleteObject } from '@/lib/integrations/files/object-store';
import { endIdleSessions } from '@/lib/integrations/identity/session-store';
import { getMembership, hasRegister } from '@/lib/integrations/register/register';
import { ensureSigningSubscriptions, hasSigningServiceAccount } from '@/lib/integrations/signing/signing';
import { writeHealth } from '@/lib/integrations/telemetry/metrics';
import { type BatchOptions, inBatches } from '@/lib/platform/database/batches';
import { db } from '@/lib/platform/database/db';
import { SIGNS_WITH_SERVICE } from '@/lib/platform/database/names-of-organisations';
import { inPages } from '@/lib/platform/database/pages';
import { sql } from '@/lib/platform/database/sql';
import { keepBuildFiles } from '@/lib/platform/database/stored-builds';
import { isUnavailable } from '@/lib/platform/database/unavailable';
import { log } from '@/lib/platform/process/log';
import { env } from '@/lib/platform/settings/env';
import { takeUpAgain } from './take-up-again';

/**
 * The work of each queue. A job that throws is retried with growing delays. The signal stops a long job between two steps, because
 * it has run out of time or the process is stopping.
 */
export const RUN_JOB: {
  [Name in QueueName]: (data: Jobs[Name], signal?: AbortSignal) => Promise<void>;
} = {
  'send-mail': ({ mailId }) => deliverMail(mailId),
  'announce-decision': ({ caseId }) => announceDecision(caseId),
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
  'send-test-mail': (data) => deliverTestMail(data),
  'deliver-webhooks': ({ moId }, signal) => deliverWebhooks(moId, signal),
  'queue-webhooks': () => queueWebhooks(),
  'poll-signing': (_, signal) => pollSigning(signal),
  'poll-register': (_, signal) => pollMemberships(signal),
  'reconcile-operations': (_, signal) => reconcileOperations(new Date(), signal),
  retention: async (_, signal) => {
    await erasePeople(new Date(), signal);
    await applyRetention(new Date(), { signal });
  },
  'mark-overdue': (_, signal) => markOverdue(new Date(), { signal }),
  'mark-late-mails': (_, signal) => markLateMails(new Date(), signal),
  'send-reminders': (_, signal) => sendDueReminders(new Date(), { signal }),
  'cover-absences': (_, signal) => coverAbsences(new Date(), { signal }),
  'morning-mails': (_, signal) => sendMorningMails(new Date(), signal),
  'archive-by-age': (_, signal) => archiveOldCases(new Date(), { signal }),
  'add-up-counts': (_, signal) => addUpCounts({ signal }),
  'add-up-figures': (_, signal) => addUpFigures({ signal }),
  async 'clear-out'(_, signal) {
    await removeUnpostedFiles(new Date(), signal);
    await sealSecretsAgain();
    await clearOut({ signal });
  },
  'watch-installation': () => watchInstallation(),
};

/** Reads every document that is out for signing, in case a callback was lost. */
async function pollSigning(signal?: AbortSignal): Promise<void> {
  await forEachIndependently(
    inPages(awaitedDocuments),
    ({ documentId }) => updateFromSigningService(documentId ?? ''),
    signal,
  );
}

function awaitedDocuments(after: { id: string } | undefined, take: number) {
  return db().signature.findMany({
    where: {
      isCurrent: true,
      status: { in: [...AWAITED_SIGNATURES] },
      documentId: { not: null },
      ...(after ? { id: { gt: after.id } } : {}),
    },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, documentId: true },
  });
}

/** Subscribes to the service's callbacks, in the service account's own entity and in every organisation's. */
async function subscribeToSigning(): Promise<void> {
  if (!hasSigningServiceAccount()) return;
  const signing = await db().memberOrganisation.findMany({
    where: SIGNS_WITH_SERVICE,
    select: { signingEntityId: true },
  });
  const entities = new Set(signing.map(({ signingEntityId }) => signingEntityId ?? undefined));
  // Whether it gives access to an entity is written at once, because publishing checks it.
  await forEachIndependently([...entities], (entityId) => ensureSigningSubscriptions(entityId)).finally(
    writeHealth,
  );
}

/**
 * Queries the register about every exported case, including cases archived before it answered, in case an event was lost. The query names
 * the company, not the case. That is safe, because while a company has such a case in an organisation, no other case of it is accepted
 * there, and an export makes the membership pending.
 */
async function pollMemberships(signal?: AbortSignal): Promise<void> {
  if (hasRegister()) await forEachIndependently(inPages(exportedCases), pollMembership, signal);
}

type ExportedCase = Awaited<ReturnType<typeof exportedCases>>[number];

function exportedCases(after: { id: string } | undefined, take: number) {
  return db().case.findMany({
    where: {
      // An anonymised sole trader has no number to ask about.
      erasedAt: null,
      ...AWAITS_REGISTER,
      ...(after ? { id: { gt: after.id } } : {}),
    },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, orgNo: true, mo: { select: { slug: true } } },
  });
}

async function pollMembership({ id, orgNo, mo }: ExportedCase): Promise<void> {
  const { status } = await getMembership({ orgNo, moSlug: mo.slug });
  const command = { active: activateMembership, cancelled: cancelMembership, none: null, pending: null }[
    status
  ];
  if (command) await unlessOvertaken(() => runCommand(command, systemActor('register'), id, undefined));
}

/** Archives cases that have been finished for `ARCHIVE_AFTER_DAYS`. Leaves a case that changes in the meantime to the next night. */
export async function archiveOldCases(
  now: Date,
  { size, signal }: { size?: number; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const before = new Date(now.getTime() - env().ARCHIVE_AFTER_DAYS * DAY_MS);
  for await (const { id } of inPages<FinishedCase>(
    (after, take) => finishedCases(before, after, take),
    size,
  )) {
    signal?.throwIfAborted();
    await unlessOvertaken(() => runCommand(archiveByAge, systemActor('job'), id, { before }, { now }));
  }
}

interface FinishedCase {
  id: string;
  lastChangedOn: Date;
}

/** Reads finished cases by day, in the order of an index. The exact moment decides which are due. */
function finishedCases(before: Date, after: FinishedCase | undefined, take: number): Promise<FinishedCase[]> {
  return db().case.findMany({
    where: {
      status: { in: [...statusesFor('archiveByAge')] },
      lastChangedAt: { lt: before },
      lastChangedOn: { lte: utcDate(before), ...(after ? { gte: after.lastChangedOn } : {}) },
      ...(after ? { NOT: { lastChangedOn: after.lastChangedOn, id: { lte: after.id } } } : {}),
    },
    orderBy: [{ lastChangedOn: 'asc' }, { id: 'asc' }],
    take,
    select: { id: true, lastChangedOn: true },
  });
}

/** Tables with temporary rows, and when a row expires. */
const EXPIRY_BY_TABLE: Record<string, string> = {
  /** Answers to repeated requests. */
  idempotency_record: "created_at < now() - interval '2 days'",
  received_event: "received_at < now() - interval '30 days'",
  session: 'ends_at < now()',
  rate_limit: 'expire < extract(epoch FROM now()) * 1000',
  webhook_event: "happened_at < now() - interval '30 days'",
  bulk_change: "created_at < now() - interval '30 days'",
  /** Files of a build that no replica has run since then. By then nobody has its pages open any more. */
  build_file: "seen_at < now() - interval '30 days'",
  operation: "state <> 'RESERVED' AND finished_at < now() - interval '30 days'",
  product_process: "seen_at < now() - interval '7 days'",
  /** They hold answers and addresses, and nobody can take these decisions back any more. */
  held_decision: "until < now() - interval '1 hour'",
};

/** The number of 8 kB pages of a table that one batch scans. */
const AT_ONCE = 1_000;

/**
 * Ends idle sessions, marks the files of this build as still in use, and removes expired rows. Scans each table once, page by page, so that
 * a backlog never makes a batch large. Skips locked rows until the next run.
 */
export async function clearOut({ size = AT_ONCE, ...options }: Partial<BatchOptions> = {}): Promise<void> {
  await endIdleSessions();
  await keepBuildFiles();
  for (const [table, isOver] of Object.entries(EXPIRY_BY_TABLE)) {
    await clearTable(table, isOver, { size, ...options });
  }
}

async function clearTable(table: string, isOver: string, options: BatchOptions): Promise<void> {
  const [{ pages } = { pages: 0 }] = await sql()<[{ pages: number }]>`
    SELECT (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int AS pages`;
  let page = 0;
  await inBatches(async (tx, size) => {
    const [from, to] = [page, Math.min(page + size, pages)];
    await tx.unsafe(`
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ctid >= '(${from},0)' AND ctid < '(${to},0)' AND ${isOver}
        FOR UPDATE SKIP LOCKED))`);
    page = to;
    return page < pages;
  }, options);
}

const OPERATIONS: Record<string, Resumable> = {
  shareForSignature: resumable(shareForSignature),
  cancelSignature: resumable(cancelSignature),
  replaceSignatory: resumable(replaceSignatory),
  shareForInternalSignature: resumable(shareForInternalSignature),
  exportCase: resumable(exportCase),
};

/** After this many milliseconds the process that made a reservation has finished or crashed. */
const ABANDONED_AFTER_MS = 90_000;

/** After this many milliseconds a reservation is cancelled, so that work on the case can continue. */
const GIVEN_UP_AFTER_MS = HOUR_MS;

/** Finishes operations that a crash interrupted, with the same call and the same key. */
export async function reconcileOperations(now = new Date(), signal?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - ABANDONED_AFTER_MS);
  for await (const abandoned of inPages<OperationRow>((after, take) =>
    abandonedOperations(before, after, take),
  )) {
    signal?.throwIfAborted();
    await finish(abandoned, now);
  }
}

function abandonedOperations(before: Date, after: { id: string } | undefined, take: number) {
  return db().operation.findMany({
    where: { state: 'RESERVED', createdAt: { lt: before }, ...(after ? { id: { gt: after.id } } : {}) },
    orderBy: { id: 'asc' },
    take,
  });
}

/** Whether the case refuses the operation, rather than that the database is unavailable. */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && !isUnavailable(error);
}

async function finish(
  { id, caseId, action, actor, input, payload, createdAt }: OperationRow,
  now: Date,
): Promise<void> {
  const operation = OPERATIONS[action];
  if (!operation) return;
  try {
    await operation.resume({ id, caseId, actor: operationActor.parse(actor), input, payload });
  } catch (error) {
    const isTooOld = createdAt.getTime() < now.getTime() - GIVEN_UP_AFTER_MS;
    const isFinal = error instanceof IntegrationError ? !error.retryable : isRefusal(error);
    // Neither the other system nor the case refused it, so it is a defect of the product. Retry all the same.
    if (!(error instanceof AppError)) log.error({ event: 'operation', action, message: String(error) });
    if (isFinal || isTooOld) await operation.giveUp({ id, payload });
  }
}
