-- Who opened an invitation that was sent to another address, and waits for an administrator.
ALTER TABLE role_grant ADD COLUMN asked_by_id uuid REFERENCES account (id) ON DELETE SET NULL;
