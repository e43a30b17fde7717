-- The first day away; null for a person who is away at once. And who has a person's cases meanwhile, by organisation. A person without
-- rows here has the one substitute of `account.substitute_id`, which an earlier version wrote.
ALTER TABLE account ADD COLUMN away_from date;
CREATE TABLE account_substitute (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  mo_id integer NOT NULL REFERENCES member_organisation (id) ON DELETE CASCADE ON UPDATE CASCADE,
  substitute_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT account_substitute_pkey PRIMARY KEY (account_id, mo_id)
);
CREATE INDEX account_substitute_substitute ON account_substitute (substitute_id);
