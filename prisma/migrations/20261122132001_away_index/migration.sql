-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS case_assigned_for;
CREATE INDEX CONCURRENTLY case_assigned_for ON "case" (assigned_for_id) WHERE assigned_for_id IS NOT NULL;
