-- A version of an organisation holds all that a case depends on: forms and checkpoints in body, further texts, and the process. They
-- are columns of their own because processes of the version before read body and refuse what they do not know in it.
ALTER TABLE form_template
  ADD COLUMN schema integer NOT NULL DEFAULT 2 CHECK (schema >= 1),
  ADD COLUMN texts jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN process jsonb,
  ADD COLUMN published_at timestamptz(3),
  ADD COLUMN published_by text,
  ADD COLUMN note text CHECK (length(note) <= 4000),
  ADD COLUMN changes jsonb NOT NULL DEFAULT '[]';

ALTER TABLE member_organisation
  ADD COLUMN is_open boolean NOT NULL DEFAULT true,
  ADD COLUMN published_template_id integer,
  ADD COLUMN details jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN audit_sequence integer NOT NULL DEFAULT 0,
  -- Rises with every change of the draft, with publishing and with discarding, so that no two states have the same.
  ADD COLUMN draft_revision integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT member_organisation_published FOREIGN KEY (published_template_id, id) REFERENCES form_template (id, mo_id);

-- What is being written. One of an organisation, made by its first change.
CREATE TABLE form_draft (
  mo_id integer PRIMARY KEY REFERENCES member_organisation (id),
  base_template_id integer,
  schema integer NOT NULL CHECK (schema >= 1),
  body jsonb NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  updated_by text NOT NULL,
  account_id uuid,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  FOREIGN KEY (base_template_id, mo_id) REFERENCES form_template (id, mo_id)
);

-- What was to be edited at the latest revisions: what two editors both started from.
CREATE TABLE form_draft_revision (
  mo_id integer NOT NULL REFERENCES member_organisation (id),
  revision integer NOT NULL,
  body jsonb NOT NULL,
  PRIMARY KEY (mo_id, revision)
);

-- A role that was given in the product. The identity provider's are account_role rows with its source.
CREATE TABLE role_grant (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  mo_id integer NOT NULL REFERENCES member_organisation (id),
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  role_id integer NOT NULL CHECK (role_id BETWEEN 1 AND 4),
  account_id uuid REFERENCES account (id) ON DELETE CASCADE,
  granted_by text NOT NULL,
  granted_at timestamptz(3) NOT NULL DEFAULT now(),
  invited_at timestamptz(3),
  accepted_at timestamptz(3),
  CHECK ((account_id IS NULL) = (accepted_at IS NULL))
);
CREATE UNIQUE INDEX role_grant_one ON role_grant (mo_id, lower(email), role_id);
CREATE INDEX role_grant_account ON role_grant (account_id);

ALTER TABLE account_role
  ADD COLUMN source text NOT NULL DEFAULT 'provider' CHECK (source IN ('provider', 'grant'));

CREATE TABLE organisation_file (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  mo_id integer NOT NULL REFERENCES member_organisation (id),
  kind text NOT NULL CHECK (kind IN ('LOGO')),
  content_type text NOT NULL CHECK (content_type IN ('image/png', 'image/svg+xml')),
  size integer NOT NULL CHECK (size > 0),
  sha256 text NOT NULL,
  content bytea NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (mo_id, kind)
);

-- Chained like audit_entry, by organisation.
CREATE TABLE organisation_audit (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  mo_id integer NOT NULL REFERENCES member_organisation (id),
  sequence integer NOT NULL CHECK (sequence > 0),
  type text NOT NULL,
  at timestamptz(3) NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('caseWorker', 'system')),
  actor_name text NOT NULL,
  account_id uuid,
  details jsonb NOT NULL,
  details_hash text NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  UNIQUE (mo_id, sequence)
);
CREATE FUNCTION organisation_audit_is_appended_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are appended only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER organisation_audit_guard BEFORE UPDATE OR DELETE ON organisation_audit
  FOR EACH ROW EXECUTE FUNCTION organisation_audit_is_appended_only();
CREATE TRIGGER organisation_audit_guard_truncate BEFORE TRUNCATE ON organisation_audit
  FOR EACH STATEMENT EXECUTE FUNCTION organisation_audit_is_appended_only();

-- Questions that a case got when it was moved to a newer version, until they are answered.
ALTER TABLE "case" ADD COLUMN new_questions text[] NOT NULL DEFAULT '{}';
CREATE INDEX case_template ON "case" (template_id, status);
