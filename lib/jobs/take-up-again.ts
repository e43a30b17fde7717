import { OWED_REPORT } from '@/lib/credit-report/owed-report';
import { inOneBatch } from '@/lib/database/batches';
import { db } from '@/lib/database/db';
import { caseIdsInPages } from '@/lib/database/pages';
import { forEachIndependently } from '@/lib/engine/jobs/for-each-independently';
import { enqueue, type QueueName, queue } from '@/lib/engine/jobs/queue';
import { hasCreditService } from '@/lib/integrations/credit-report/credit-report';

/**
 * The queues whose given-up jobs nothing else makes again. A job whose work is done or not wanted any more does nothing. Files that wait are
 * found by `move-files`, documents out for signing by `poll-signing`.
 */
const TAKEN_UP: readonly QueueName[] = [
  'recall-signing-document',
  'recall-late-document',
  'delete-object',
  'send-mail',
  'send-gathered-mail',
  'send-role-invitation',
];

/** The queue keeps a job that waits for two weeks, and drops it then. */
const DAYS = 13;

/**
 * Takes up what was given up: another system was down for longer than a job's tries last. Each such job is tried once more, daily for
 * two weeks. What was refused is not: a person has been told, and a refused mail shows on its case. Queues the credit reports that are still missing.
 */
export async function takeUpAgain(signal?: AbortSignal): Promise<void> {
  await forEachIndependently(TAKEN_UP, tryAgain, signal);
  await queueMissingReports(signal);
}

async function tryAgain(name: QueueName): Promise<void> {
  const given = await inOneBatch(
    (tx) => tx<{ id: string }[]>`
    SELECT id FROM pgboss.job
    WHERE name = ${name} AND state = 'failed' AND created_on > now() - make_interval(days => ${DAYS})
      AND (output->>'failure' = 'refused') IS NOT TRUE`,
  );
  if (given.length === 0) return;
  const boss = await queue();
  await boss.retry(
    name,
    given.map(({ id }) => id),
  );
}

/** Not one that was refused or could not be read lately: its job stays for a week, so that it is ordered once a week at most. */
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
