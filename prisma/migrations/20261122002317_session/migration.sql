-- Sessions of case workers, so that the server ends them: after a pause, when the identity provider says so, or when somebody
-- signs out. `ended_session` is still written and read: replicas of the version before know no other table.
CREATE TABLE session (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL,
  last_seen_at timestamptz(3) NOT NULL,
  ends_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  end_reason text,
  provider_session text,
  id_token text,
  refresh_token text,
  checked_at timestamptz(3) NOT NULL,
  attempted_at timestamptz(3) NOT NULL,
  is_checking boolean NOT NULL DEFAULT false
);
CREATE INDEX session_account_id ON session (account_id);
CREATE INDEX session_provider_session ON session (provider_session) WHERE provider_session IS NOT NULL;
