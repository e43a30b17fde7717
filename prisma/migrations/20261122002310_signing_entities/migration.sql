-- The entity at the signing service that a document was created in; '' is the service account's own, and null one of before this was kept.
ALTER TABLE signature ADD COLUMN document_entity_id text;

-- A signatory whose mail did not arrive. What is there is checked in the next migration, without keeping anybody waiting.
ALTER TABLE signatory DROP CONSTRAINT signatory_status_check;
ALTER TABLE signatory ADD CONSTRAINT signatory_status_check
  CHECK (status IN ('sent', 'opened', 'signed', 'declined', 'bounced')) NOT VALID;
