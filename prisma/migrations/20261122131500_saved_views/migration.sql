-- A list with its filters, order and columns under a name: somebody's own, or shared in an organisation.
CREATE TABLE saved_view (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  mo_id integer REFERENCES member_organisation (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  query text NOT NULL CHECK (length(query) <= 4000),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_view_own ON saved_view (account_id, name) WHERE mo_id IS NULL;
CREATE UNIQUE INDEX saved_view_shared ON saved_view (mo_id, name) WHERE mo_id IS NOT NULL;
