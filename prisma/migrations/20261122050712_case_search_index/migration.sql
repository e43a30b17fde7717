-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS case_search_text;
CREATE INDEX CONCURRENTLY case_search_text ON "case" USING gin (search_text gin_trgm_ops) WHERE search_text IS NOT NULL;
