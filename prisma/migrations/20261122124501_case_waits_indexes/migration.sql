-- outside a transaction
-- The worklists walk one index range per organisation, waiting and status, in their order; also where they are one person's.
DROP INDEX CONCURRENTLY IF EXISTS case_waits;
CREATE INDEX CONCURRENTLY case_waits ON "case" (mo_id, waits_for, status, waits_since, id) WHERE waits_for IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS case_waits_handler;
CREATE INDEX CONCURRENTLY case_waits_handler ON "case" (mo_id, waits_for, status, assigned_to_id, waits_since, id)
  WHERE waits_for IS NOT NULL;
-- What the next person to take a case is given.
DROP INDEX CONCURRENTLY IF EXISTS case_waits_unassigned;
CREATE INDEX CONCURRENTLY case_waits_unassigned ON "case" (mo_id, waits_since, id) WHERE waits_for = 'us' AND assigned_to_id IS NULL;
-- What the job has not come to.
DROP INDEX CONCURRENTLY IF EXISTS case_waits_unfilled;
CREATE INDEX CONCURRENTLY case_waits_unfilled ON "case" (id)
  WHERE waits_for IS NULL AND case_waits_for(status, unhandled_messages, handled_corrections, open_corrections, has_undelivered_mail,
    export_failed_at) IS NOT NULL;
