-- The text of each mail as it was sent, for the mail log. Null in mails that were sent before, or not yet.
ALTER TABLE mail ADD COLUMN sent_text text;
