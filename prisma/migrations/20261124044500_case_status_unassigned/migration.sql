-- outside a transaction
-- The cases of nobody in the order of a list. An index by person has them together, but PostgreSQL takes only those of one person from it
-- in order.
DROP INDEX CONCURRENTLY IF EXISTS case_status_unassigned;
CREATE INDEX CONCURRENTLY case_status_unassigned ON "case" (mo_id, status, created_at DESC, id DESC) WHERE assigned_to_id IS NULL;
