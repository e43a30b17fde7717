import { UNSENT } from '@/lib/domain/mails';
import { sql } from '@/lib/platform/database/sql';

/** Jobs of one queue, or mails, that need an operator. */
export interface FailingJobs {
  queue: string;
  jobs: number;
  /** When the oldest was queued. */
  since: Date;
  /** What the newest failed with, without mail addresses. Null if it failed with nothing. */
  error: string | null;
}

/** Whether a queue sends mail. */
export const isMailQueue = (queue: string): boolean =>
  ['send-mail', 'send-role-invitation', 'send-test-mail', 'morning-mails'].includes(queue);

/** From this many tries a job counts as failing: with growing pauses this takes about ten minutes. */
export const FAILING_FROM_TRIES = 8;

/** From this many minutes after it was due, a mail without a job that nobody has refused has lost it. */
const LOST_AFTER_MINUTES = 60;

/**
 * Everything in the background that does not get done by itself soon: jobs that were given up or fail again and again, mails that cannot be
 * made, and mails without a job. Empty if nothing is unsent, failing or unexplained.
 */
export async function failingJobs(): Promise<FailingJobs[]> {
  const [{ isThere } = { isThere: false }] = await sql()<{ isThere: boolean }[]>`
    SELECT to_regclass('pgboss.job') IS NOT NULL AND to_regclass('mail') IS NOT NULL AS "isThere"`;
  if (!isThere) return [];
  const rows = await sql()<FailingJobs[]>`
    WITH failing AS (
      SELECT j.name AS queue, j.created_on AS at, j.output->>'message' AS error FROM pgboss.job j
      WHERE j.name <> 'dead-letter'
        AND ((j.state = 'failed' AND NOT ${isSuperseded()}) OR (j.state IN ('retry', 'active') AND j.retry_count >= ${FAILING_FROM_TRIES}))
      UNION ALL
      SELECT 'send-mail', m.created_at, m.type || ': ' || coalesce(m.last_error, 'no job sends it') FROM mail m
      WHERE m.sent_at IS NULL
        AND (EXISTS (SELECT 1 FROM mail_event e WHERE e.mail_id = m.id AND e.status = 'failed') OR (${isLost()})))
    SELECT queue, count(*)::int AS jobs, min(at) AS since, (array_agg(error ORDER BY at DESC) FILTER (WHERE error IS NOT NULL))[1] AS error
    FROM failing GROUP BY queue ORDER BY queue`;
  return rows.map(({ error, ...row }) => ({ ...row, error: error && withoutAddresses(error) }));
}

/** The condition of a scheduled job `j` whose work a later run has done: each run does all the work that there is. */
const isSuperseded = () => sql()`EXISTS (
  SELECT 1 FROM pgboss.schedule s JOIN pgboss.job later ON later.name = s.name
  WHERE s.name = j.name AND later.state = 'completed' AND later.created_on > j.created_on)`;

/** The condition of a mail `m` that is to be sent and has no job that will send it. */
export const isLost = () => sql()`
  m.sent_at IS NULL
  AND greatest(m.created_at, m.held_until, m.gathers_until) < now() - make_interval(mins => ${LOST_AFTER_MINUTES})
  AND NOT EXISTS (SELECT 1 FROM mail_event e WHERE e.mail_id = m.id AND e.status <> ALL (${[...UNSENT]}))
  AND NOT EXISTS (
    SELECT 1 FROM pgboss.job j
    WHERE j.name = 'send-mail' AND j.data->>'mailId' = m.id::text AND j.state IN ('created', 'retry', 'active', 'failed'))`;

const withoutAddresses = (error: string) => error.replace(/[^\s<>"']+@[^\s<>"']+/g, '…').slice(0, 200);
