import { db } from '@/lib/db';

/** Adds the differences of the list's counts up, so that there are never many to read. */
export async function addUpCounts(): Promise<void> {
  await db().$executeRaw`
    WITH taken AS (DELETE FROM case_count RETURNING *)
    INSERT INTO case_count (mo_id, status, display_status, assigned_to_id, cases, with_unhandled_messages)
    SELECT mo_id, status, display_status, assigned_to_id, sum(cases), sum(with_unhandled_messages)
    FROM taken GROUP BY 1, 2, 3, 4 HAVING sum(cases) <> 0 OR sum(with_unhandled_messages) <> 0`;
}

/** Removes what is kept only for a while: answers to repeated requests, received events, used-up limits, sessions that were ended. */
export async function clearOut(): Promise<void> {
  await db().$executeRaw`DELETE FROM idempotency_record WHERE created_at < now() - interval '2 days'`;
  await db().$executeRaw`DELETE FROM received_event WHERE received_at < now() - interval '30 days'`;
  await db().$executeRaw`DELETE FROM ended_session WHERE ends_at < now()`;
  await db().$executeRaw`DELETE FROM rate_limit WHERE expire < extract(epoch FROM now()) * 1000`;
  await db()
    .$executeRaw`DELETE FROM operation WHERE state <> 'RESERVED' AND finished_at < now() - interval '30 days'`;
}
