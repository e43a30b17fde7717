-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS case_search_pairs;
CREATE INDEX CONCURRENTLY case_search_pairs ON "case" USING gin (search_pairs(search_text)) WHERE search_text IS NOT NULL;
