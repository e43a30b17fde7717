import { enqueue, forEachIndependently, type QueueName, queue } from '@/lib/engine/jobs/queue';
import { OWED_REPORT } from '@/lib/features/case/credit-report';
import { queueLostMails } from '@/lib/features/installation/retry-jobs';
import { settleMarks } from '@/lib/features/mail/receive-mail-events';
import { hasCreditService } from '@/lib/integrations/credit-report/credit-report';
import { inOneBatch } from '@/lib/platform/database/batches';
import { db } from '@/lib/platform/database/db';
import { caseIdsInPages } from '@/lib/platform/database/pages';

/**
 * The queues whose given-up jobs nothing else queues again. A job whose work is done or no longer wanted does nothing. `move-files` finds
 * waiting files, and `poll-signing` finds documents out for signing.
 */
const TAKEN_UP: readonly QueueName[] = [
  'recall-signing-document',
  'recall-late-document',
  'delete-object',
  'send-mail',
  'send-role-invitation',
];

/** The queue drops a waiting job after two weeks. */
const DAYS = 13;

/**
 * Retries jobs that were given up because another system was down for longer than a job is retried. Each such job is tried once more daily
 * for two weeks. Does not retry a job that the other system refused, because a person has been informed; a mail that was refused waits for an
 * operator to fix the mail server. Queues the credit reports that are still missing, and the mails that have lost their job, and takes marks
 * away that no longer hold.
 */
export async function takeUpAgain(signal?: AbortSignal): Promise<void> {
  await forEachIndependently(TAKEN_UP, tryAgain, signal);
  await queueMissingReports(signal);
  await queueLostMails();
  await settleMarks(signal);
}

async function tryAgain(name: QueueName): Promise<void> {
  const given = await inOneBatch(
    (tx) => tx<{ id: string }[]>`
    SELECT id FROM pgboss.job
    WHERE name = ${name} AND state = 'failed' AND created_on > now() - make_interval(days => ${DAYS})
      AND (output->>'failure' = 'refused' AND output->>'part' <> 'mail') IS NOT TRUE`,
  );
  if (given.length === 0) return;
  const boss = await queue();
  await boss.retry(
    name,
    given.map(({ id }) => id),
  );
}

/**
 * Leaves out a report that was refused or could not be read lately. The failed job stays in the queue for a week, so such a report is
 * ordered at most once a week.
 */
async function queueMissingReports(signal?: AbortSignal): Promise<void> {
  if (!hasCreditService()) return;
  const known = await inOneBatch(
    (tx) => tx<{ caseId: string }[]>`
    SELECT data->>'caseId' AS "caseId" FROM pgboss.job
    WHERE name = 'fetch-credit-report'
      AND (state IN ('created', 'retry', 'active') OR (state = 'failed' AND output->>'failure' IN ('refused', 'garbage')))`,
  );
  const isKnown = new Set(known.map(({ caseId }) => caseId));
  const missing = caseIdsInPages(OWED_REPORT);
  for await (const { id: caseId } of missing) {
    signal?.throwIfAborted();
    if (!isKnown.has(caseId)) await enqueue(db(), { queue: 'fetch-credit-report', data: { caseId } });
  }
}
