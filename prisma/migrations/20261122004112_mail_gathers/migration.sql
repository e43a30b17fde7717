-- Several requests for corrections make one mail: until this moment more of them may join a mail that waits to be sent.
ALTER TABLE mail ADD COLUMN gathers_until timestamptz(3);
