-- outside a transaction
-- Most searches are among open cases, which are few beside the archive. The condition is that of case_one_open.
DROP INDEX CONCURRENTLY IF EXISTS case_search_open;
CREATE INDEX CONCURRENTLY case_search_open ON "case" USING gin (search_text gin_trgm_ops)
WHERE search_text IS NOT NULL AND status IN (
  'CREATED', 'CREATED_GETACCEPT', 'STARTED', 'SHARED_FOR_EXTERNAL_SIGNATURE', 'DOWNLOADED_FOR_ANALOG_SIGNATURE',
  'SHARED_FOR_INTERNAL_SIGNATURE', 'INTERNAL_SIGNATURE_SIGNED', 'SUBMITTED', 'APPROVED', 'APPROVED_BY_MA',
  'OUT_FOR_REGIONAL_REVIEW', 'APPROVED_BY_REGIONAL_REVIEWER', 'REJECTED_BY_REGIONAL_REVIEWER', 'EXPORTED_TO_TELLUS');
