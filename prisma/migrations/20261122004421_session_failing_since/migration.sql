-- Since when the identity provider could not be asked which roles the account of a session has.
ALTER TABLE session ADD COLUMN failing_since timestamptz(3);
