-- People who help the contact person to fill in an application, each with a link of their own.
CREATE TABLE colleague (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL REFERENCES "case" (id),
  -- Names the person in their link: the first of a case is 1.
  number integer NOT NULL CHECK (number > 0),
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  invited_by text NOT NULL,
  invited_at timestamptz(3) NOT NULL,
  link_valid_until timestamptz(3) NOT NULL,
  withdrawn_at timestamptz(3),
  UNIQUE (case_id, number)
);
CREATE UNIQUE INDEX colleague_invited_once ON colleague (case_id, lower(email)) WHERE withdrawn_at IS NULL;
