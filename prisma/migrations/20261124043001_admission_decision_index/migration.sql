-- outside a transaction
-- Without it each read of a case would go back through its audit log for the newest of them. They are few.
DROP INDEX CONCURRENTLY IF EXISTS audit_entry_admission_decision;
CREATE INDEX CONCURRENTLY audit_entry_admission_decision ON audit_entry (case_id, sequence DESC)
  WHERE type IN ('AdmissionDateMailSent', 'CaseExportedToTellus');
