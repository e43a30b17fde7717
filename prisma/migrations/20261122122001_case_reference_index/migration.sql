-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS case_reference_once;
CREATE UNIQUE INDEX CONCURRENTLY case_reference_once ON "case" (reference);
