-- outside a transaction
-- What may be due, by day.
DROP INDEX CONCURRENTLY IF EXISTS case_archive_by_day;
CREATE INDEX CONCURRENTLY case_archive_by_day ON "case" (last_changed_on, id) WHERE status IN (
  'FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'REJECTED', 'RESET');
DROP INDEX CONCURRENTLY IF EXISTS case_retention_by_day;
CREATE INDEX CONCURRENTLY case_retention_by_day ON "case" (mo_id, status, last_changed_on) WHERE erased_at IS NULL;
-- What the job has not come to.
DROP INDEX CONCURRENTLY IF EXISTS case_changed_on_unfilled;
CREATE INDEX CONCURRENTLY case_changed_on_unfilled ON "case" (id) WHERE last_changed_on = '1970-01-01';
-- Those of the version before, by the moment.
DROP INDEX CONCURRENTLY IF EXISTS case_archive_due;
DROP INDEX CONCURRENTLY IF EXISTS case_retention_due;
