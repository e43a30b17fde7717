-- Scripts and styles of each build that serves, so that every replica can give those of the others.
CREATE TABLE build_file (
  path TEXT PRIMARY KEY,
  content BYTEA NOT NULL,
  seen_at TIMESTAMPTZ(3) NOT NULL DEFAULT now()
);
