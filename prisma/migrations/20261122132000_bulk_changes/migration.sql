-- A change of several cases, made one by one by a job.
CREATE TABLE bulk_change (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  action text NOT NULL CHECK (action IN ('delegate', 'archive', 'remind', 'export')),
  input jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3)
);
CREATE INDEX bulk_change_account ON bulk_change (account_id, created_at DESC);

CREATE TABLE bulk_item (
  bulk_id uuid NOT NULL REFERENCES bulk_change (id) ON DELETE CASCADE,
  position integer NOT NULL,
  case_id uuid NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'DONE', 'REFUSED')),
  code text,
  code_values jsonb,
  PRIMARY KEY (bulk_id, position),
  UNIQUE (bulk_id, case_id)
);
CREATE INDEX bulk_item_case ON bulk_item (case_id);
