-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS case_reference_unfilled;
CREATE INDEX CONCURRENTLY case_reference_unfilled ON "case" (id) WHERE reference IS NULL;
