ALTER TABLE signatory VALIDATE CONSTRAINT signatory_status_check;
