-- The entries of the audit log that decided an admission date: it was told to the company, or sent to the register. A view, so that the
-- types stand in the text of each statement that asks for them: a plan for any values uses the index of these entries only then.
-- Whoever reads it needs the right to read the log itself.
CREATE VIEW admission_decision WITH (security_invoker = true) AS
  SELECT case_id, sequence, details FROM audit_entry WHERE type IN ('AdmissionDateMailSent', 'CaseExportedToTellus');
