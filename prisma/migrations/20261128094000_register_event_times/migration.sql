-- When, by the register's clock, what it last reported about a case happened: a name, and a membership. An older event changes nothing.
ALTER TABLE "case" ADD COLUMN legal_name_at timestamptz(3), ADD COLUMN membership_at timestamptz(3);
