-- The status before the current one, and the number of the audit entry that changed it, so that a refusal names only who took an action
-- away. Null where the status has not changed since.
ALTER TABLE "case" ADD COLUMN status_before text, ADD COLUMN status_sequence integer;
