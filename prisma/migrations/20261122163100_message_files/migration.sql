-- Files that are attached to messages. One is uploaded first, and belongs to a message once that is posted.
ALTER TABLE stored_file
  ADD COLUMN message_id uuid,
  -- Who uploaded it: only the same side attaches it.
  ADD COLUMN uploaded_by_ma boolean;
ALTER TABLE stored_file ADD CONSTRAINT stored_file_message_id_fkey
  FOREIGN KEY (message_id) REFERENCES message (id) ON DELETE CASCADE NOT VALID;
ALTER TABLE stored_file DROP CONSTRAINT stored_file_kind_check;
ALTER TABLE stored_file ADD CONSTRAINT stored_file_kind_check
  CHECK (kind IN ('FIELD', 'SIGNATURE_DOCUMENT', 'SIGNED_DOCUMENT', 'CREDIT_REPORT', 'MESSAGE')) NOT VALID;
