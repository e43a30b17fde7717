-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS case_search_unfilled;
CREATE INDEX CONCURRENTLY case_search_unfilled ON "case" (id) WHERE search_text IS NULL;
