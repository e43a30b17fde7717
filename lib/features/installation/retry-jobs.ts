import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { enqueueAll, QUEUES, type QueueName, queue } from '@/lib/engine/jobs/queue';
import { defineStaffProcedure } from '@/lib/engine/query';
import { FAILING_FROM_TRIES, isLost } from '@/lib/integrations/telemetry/failing-jobs';
import { inOneBatch } from '@/lib/platform/database/batches';
import { db } from '@/lib/platform/database/db';
import { log } from '@/lib/platform/process/log';
import { requireOperator } from './operator';

/** Runs the jobs of a queue again that do not get done, at once. Throws FORBIDDEN, or NOT_FOUND for an unknown queue. */
export const retryJobs = defineStaffProcedure({
  call: CALLS.retryJobs,
  async run({ queue: name }, { actor }) {
    await requireOperator(actor);
    if (!isQueue(name)) throw new AppError('NOT_FOUND');
    const ofMails = name === 'send-mail' ? (await retryUnmadeMails()) + (await queueLostMails()) : 0;
    const jobs = (await retryGivenUp(name)) + ofMails;
    log.info({ event: 'jobs-retried', queue: name, jobs, accountId: actor.accountId });
    return { jobs };
  },
});

const isQueue = (name: string): name is QueueName => Object.hasOwn(QUEUES, name);

/** Runs now what was given up, and what has failed so often that its next try is far away. Returns how many. */
async function retryGivenUp(name: QueueName): Promise<number> {
  const waiting = await inOneBatch(
    (tx) => tx<{ id: string }[]>`
    UPDATE pgboss.job SET start_after = now()
    WHERE name = ${name} AND state = 'retry' AND retry_count >= ${FAILING_FROM_TRIES} RETURNING id`,
  );
  const failed = await inOneBatch(
    (tx) => tx<{ id: string }[]>`SELECT id FROM pgboss.job WHERE name = ${name} AND state = 'failed'`,
  );
  if (failed.length > 0)
    await (await queue()).retry(
      name,
      failed.map(({ id }) => id),
    );
  return waiting.length + failed.length;
}

/** Retries at once the mails that could not be made. Their jobs would wait up to an hour. Returns how many. */
async function retryUnmadeMails(): Promise<number> {
  const waiting = await inOneBatch(
    (tx) => tx<{ id: string }[]>`
    UPDATE pgboss.job SET start_after = now()
    WHERE name = 'send-mail' AND state = 'created' AND start_after > now() AND data->>'mailId' IN (
      SELECT m.id::text FROM mail m JOIN mail_event e ON e.mail_id = m.id AND e.status = 'failed' WHERE m.sent_at IS NULL)
    RETURNING id`,
  );
  return waiting.length;
}

/** Queues the mails that have lost their job. Each is sent if it is still true. Returns how many. */
export async function queueLostMails(): Promise<number> {
  const lost = await inOneBatch(
    (tx) => tx<{ mailId: string }[]>`SELECT m.id AS "mailId" FROM mail m WHERE ${isLost()}`,
  );
  if (lost.length > 0) await enqueueAll(db(), 'send-mail', [...lost]);
  return lost.length;
}
