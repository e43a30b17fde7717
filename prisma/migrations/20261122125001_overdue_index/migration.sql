-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS case_corrections_due;
CREATE INDEX CONCURRENTLY case_corrections_due ON "case" (mo_id, corrections_due_on) WHERE corrections_due_on IS NOT NULL;
