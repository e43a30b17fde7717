-- outside a transaction
-- What the job has not come to.
DROP INDEX CONCURRENTLY IF EXISTS case_figures_unfilled;
CREATE INDEX CONCURRENTLY case_figures_unfilled ON "case" (id) WHERE waited = '{}';
