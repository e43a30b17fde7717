-- Statuses and other closed sets are text with checks: adding a word later is one cheap statement, also while serving.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE member_organisation (
  id serial PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text NOT NULL,
  name_in_english text NOT NULL,
  shared_email text NOT NULL,
  accent_colour text NOT NULL CHECK (accent_colour ~ '^#[0-9a-f]{6}$'),
  images jsonb NOT NULL DEFAULT '[]',
  organisation_types text[] NOT NULL CHECK (
    cardinality(organisation_types) > 0
    AND organisation_types <@ ARRAY['REGULAR_COMPANY', 'SOLITARY_COMPANY', 'FOREIGN_COMPANY']
  ),
  signs_with_service boolean NOT NULL,
  signing_entity_id text,
  manager_emails text[] NOT NULL DEFAULT '{}',
  has_internal_signature boolean NOT NULL,
  has_credit_report boolean NOT NULL,
  has_regional_review boolean NOT NULL,
  postal_address text NOT NULL DEFAULT '',
  zip_regions jsonb NOT NULL DEFAULT '[]',
  retention jsonb NOT NULL DEFAULT '{}',
  CHECK (NOT has_internal_signature OR signs_with_service)
);

CREATE TABLE form_template (
  id serial PRIMARY KEY,
  mo_id integer NOT NULL REFERENCES member_organisation (id),
  version integer NOT NULL,
  body jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  UNIQUE (mo_id, version),
  UNIQUE (id, mo_id)
);

CREATE TABLE read_only_tag (
  mo_id integer NOT NULL REFERENCES member_organisation (id),
  key text NOT NULL,
  override_by_roles integer[] NOT NULL,
  PRIMARY KEY (mo_id, key)
);

CREATE TABLE dynamic_data (
  mo_id integer NOT NULL REFERENCES member_organisation (id),
  tag text NOT NULL,
  items jsonb NOT NULL,
  fetched_at timestamptz(3) NOT NULL,
  PRIMARY KEY (mo_id, tag)
);

CREATE TABLE account (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  subject text NOT NULL UNIQUE,
  name text NOT NULL,
  email text NOT NULL,
  last_sign_in_at timestamptz(3) NOT NULL
);

CREATE TABLE account_role (
  account_id uuid NOT NULL REFERENCES account (id) ON DELETE CASCADE,
  mo_id integer NOT NULL REFERENCES member_organisation (id),
  role_id integer NOT NULL CHECK (role_id BETWEEN 1 AND 4),
  PRIMARY KEY (account_id, mo_id, role_id)
);
CREATE INDEX account_role_mo ON account_role (mo_id, role_id);

CREATE TABLE "case" (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  mo_id integer NOT NULL REFERENCES member_organisation (id),
  template_id integer NOT NULL,
  status text NOT NULL CHECK (status IN (
    'CREATED', 'CREATED_GETACCEPT', 'STARTED', 'SHARED_FOR_EXTERNAL_SIGNATURE', 'DOWNLOADED_FOR_ANALOG_SIGNATURE',
    'SHARED_FOR_INTERNAL_SIGNATURE', 'INTERNAL_SIGNATURE_SIGNED', 'SUBMITTED', 'APPROVED', 'APPROVED_BY_MA',
    'OUT_FOR_REGIONAL_REVIEW', 'APPROVED_BY_REGIONAL_REVIEWER', 'REJECTED_BY_REGIONAL_REVIEWER', 'EXPORTED_TO_TELLUS',
    'FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'ARCHIVED', 'REJECTED', 'RESET', 'REMOVED', 'INVALID')),
  version integer NOT NULL DEFAULT 1,
  silent boolean NOT NULL DEFAULT false,
  locale text NOT NULL DEFAULT 'sv' CHECK (locale IN ('sv', 'en')),
  company_name text NOT NULL CHECK (company_name <> ''),
  org_no text NOT NULL CHECK (org_no ~ '^[0-9]{6}-[0-9]{4}$'),
  organisation_type text NOT NULL CHECK (organisation_type IN ('REGULAR_COMPANY', 'SOLITARY_COMPANY', 'FOREIGN_COMPANY')),
  contact_email text CHECK (length(contact_email) <= 100),
  assigned_to_id uuid REFERENCES account (id),
  link_version integer NOT NULL DEFAULT 1,
  link_valid_until timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  last_changed_at timestamptz(3) NOT NULL DEFAULT now(),
  archived_at timestamptz(3),
  archived_from text,
  status_before_review text,
  desired_admission_date date,
  rejection_reason text,
  register_id text,
  credit_report text CHECK (credit_report IN ('NOT_YET_AVAILABLE', 'AVAILABLE')),
  internal_signature text CHECK (internal_signature IN (
    'SIGNATURES_NOT_YET_REQUESTED', 'SIGNATURES_REQUESTED', 'SIGNATURES_APPROVED', 'SIGNED_BY_SIGNATORIES',
    'SIGNATORY_WONT_SIGN', 'SIGNATURES_REJECTED')),
  unhandled_messages integer NOT NULL DEFAULT 0 CHECK (unhandled_messages >= 0),
  open_corrections integer NOT NULL DEFAULT 0 CHECK (open_corrections >= 0),
  handled_corrections integer NOT NULL DEFAULT 0 CHECK (handled_corrections >= 0),
  has_undelivered_mail boolean NOT NULL DEFAULT false,
  -- What the list shows, in the same order of priority as lib/case/status.ts (a test compares the two).
  display_status text NOT NULL GENERATED ALWAYS AS (
    CASE
      WHEN unhandled_messages > 0 THEN 'HAS_UNHANDLED_SUPPORT_MESSAGES'
      WHEN handled_corrections > 0 THEN 'CORRECTIONS_SUBMITTED'
      WHEN open_corrections > 0 THEN 'WAITING_FOR_CORRECTIONS'
      ELSE status
    END) STORED,
  audit_sequence integer NOT NULL DEFAULT 0,
  FOREIGN KEY (template_id, mo_id) REFERENCES form_template (id, mo_id),
  CHECK ((status = 'ARCHIVED') <= (archived_from IS NOT NULL AND archived_at IS NOT NULL)),
  CHECK ((status = 'OUT_FOR_REGIONAL_REVIEW') <= (status_before_review IS NOT NULL)),
  CHECK ((status = 'REJECTED') <= (rejection_reason IS NOT NULL))
);

-- At most one open case per organisation and company.
CREATE UNIQUE INDEX case_one_open ON "case" (mo_id, org_no) WHERE status IN (
  'CREATED', 'CREATED_GETACCEPT', 'STARTED', 'SHARED_FOR_EXTERNAL_SIGNATURE', 'DOWNLOADED_FOR_ANALOG_SIGNATURE',
  'SHARED_FOR_INTERNAL_SIGNATURE', 'INTERNAL_SIGNATURE_SIGNED', 'SUBMITTED', 'APPROVED', 'APPROVED_BY_MA',
  'OUT_FOR_REGIONAL_REVIEW', 'APPROVED_BY_REGIONAL_REVIEWER', 'REJECTED_BY_REGIONAL_REVIEWER', 'EXPORTED_TO_TELLUS');
CREATE INDEX case_company ON "case" (mo_id, org_no, created_at DESC);
CREATE INDEX case_created ON "case" (mo_id, created_at DESC, id DESC);
CREATE INDEX case_name ON "case" (mo_id, company_name, id);
CREATE INDEX case_status_created ON "case" (mo_id, status, created_at DESC, id DESC);
CREATE INDEX case_search_name ON "case" USING gin (lower(company_name) gin_trgm_ops);
CREATE INDEX case_search_org_no ON "case" USING gin (replace(org_no, '-', '') gin_trgm_ops);
CREATE INDEX case_archive_due ON "case" (last_changed_at) WHERE status IN (
  'FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'REJECTED', 'RESET');

CREATE TABLE case_form (
  case_id uuid NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  form_id text NOT NULL,
  status text NOT NULL DEFAULT 'NOT-STARTED'
    CHECK (status IN ('NOT-STARTED', 'IN-PROGESS', 'INVALID', 'VALID', 'APPROVED')),
  version integer NOT NULL DEFAULT 1,
  saved_at timestamptz(3),
  PRIMARY KEY (case_id, form_id)
);

CREATE TABLE case_value (
  case_id uuid NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  component_id text NOT NULL,
  data_type text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  value text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  PRIMARY KEY (case_id, component_id)
);

CREATE TABLE correction (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  form_id text NOT NULL,
  component_id text NOT NULL,
  description text NOT NULL CHECK (length(description) BETWEEN 1 AND 4000),
  is_handled boolean NOT NULL DEFAULT false,
  previous_value text NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamptz(3) NOT NULL DEFAULT now(),
  cleared_at timestamptz(3)
);
CREATE UNIQUE INDEX correction_one_open ON correction (case_id, component_id) WHERE cleared_at IS NULL;

CREATE TABLE check_point (
  case_id uuid NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  component_id text NOT NULL,
  status text NOT NULL DEFAULT 'NOT_CHECKED' CHECK (status IN ('CHECKED', 'NOT_CHECKED')),
  PRIMARY KEY (case_id, component_id)
);

CREATE TABLE message (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  form_id text,
  component_id text,
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 4000),
  is_handled boolean NOT NULL DEFAULT false,
  posted_by_ma boolean NOT NULL,
  posted_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX message_case ON message (case_id, created_at);

CREATE TABLE note (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 4000),
  author_id uuid NOT NULL REFERENCES account (id),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX note_case ON note (case_id, created_at);

CREATE TABLE stored_file (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('FIELD', 'SIGNATURE_DOCUMENT', 'SIGNED_DOCUMENT', 'CREDIT_REPORT')),
  component_id text,
  display_file_name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  sha256 text NOT NULL,
  content bytea,
  storage_key text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK ((content IS NULL) <> (storage_key IS NULL)),
  CHECK ((kind = 'FIELD') = (component_id IS NOT NULL))
);
CREATE INDEX stored_file_case ON stored_file (case_id);

CREATE TABLE signature (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('DIGITAL', 'ANALOG', 'INTERNAL')),
  status text NOT NULL,
  is_current boolean NOT NULL DEFAULT true,
  document_id text UNIQUE,
  number_of_signatories integer CHECK (number_of_signatories BETWEEN 1 AND 10),
  rejection_message text,
  signed_values jsonb,
  document_file_id uuid REFERENCES stored_file (id),
  signed_file_id uuid REFERENCES stored_file (id),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CHECK (
    CASE kind
      WHEN 'DIGITAL' THEN status IN ('SHARED', 'SIGNED', 'APPROVED', 'REJECTED', 'REJECTED_BY_MA')
      WHEN 'ANALOG' THEN status IN (
        'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_UPLOADED', 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED',
        'SENT_BY_MAIL', 'UPLOADED_BY_ASPIRANT', 'UPLOADED_BY_MA', 'APPROVED', 'REJECTED_BY_MA')
      ELSE status IN (
        'SIGNATURES_REQUESTED', 'SIGNATURES_APPROVED', 'SIGNED_BY_SIGNATORIES', 'SIGNATORY_WONT_SIGN',
        'SIGNATURES_REJECTED')
    END)
);
-- A case is signed digitally or on paper, not both at once.
CREATE UNIQUE INDEX signature_one_company ON signature (case_id) WHERE is_current AND kind <> 'INTERNAL';
CREATE UNIQUE INDEX signature_one_internal ON signature (case_id) WHERE is_current AND kind = 'INTERNAL';
CREATE INDEX signature_case ON signature (case_id, created_at);

CREATE TABLE signatory (
  signature_id uuid NOT NULL REFERENCES signature (id) ON DELETE CASCADE,
  email text NOT NULL,
  name text,
  status text NOT NULL CHECK (status IN ('sent', 'opened', 'signed', 'declined')),
  at timestamptz(3),
  reason text,
  PRIMARY KEY (signature_id, email)
);

CREATE TABLE regional_review (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  requested_by text NOT NULL,
  requested_at timestamptz(3) NOT NULL DEFAULT now(),
  is_current boolean NOT NULL DEFAULT true,
  recommended boolean,
  comment text CHECK (length(comment) BETWEEN 1 AND 4000),
  answered_by text,
  answered_at timestamptz(3),
  CHECK ((recommended IS NULL) = (comment IS NULL AND answered_by IS NULL AND answered_at IS NULL)),
  CHECK ((recommended IS NULL) OR (comment IS NOT NULL AND answered_by IS NOT NULL AND answered_at IS NOT NULL))
);
CREATE UNIQUE INDEX regional_review_one ON regional_review (case_id) WHERE is_current;

-- Audit: appended only. Erasing the details of an entry (retention) is the one change that the trigger lets through.
CREATE TABLE audit_entry (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL REFERENCES "case" (id),
  sequence integer NOT NULL CHECK (sequence > 0),
  type text NOT NULL,
  at timestamptz(3) NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('applicant', 'caseWorker', 'system')),
  actor_name text NOT NULL,
  account_id uuid,
  details jsonb,
  details_hash text NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  UNIQUE (case_id, sequence)
);

CREATE FUNCTION audit_entry_is_appended_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.details IS NULL AND to_jsonb(NEW) - 'details' = to_jsonb(OLD) - 'details' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit entries are appended only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_entry_guard BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION audit_entry_is_appended_only();
CREATE TRIGGER audit_entry_guard_truncate BEFORE TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_is_appended_only();

CREATE TABLE mail (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  type text NOT NULL,
  locale text NOT NULL CHECK (locale IN ('sv', 'en')),
  recipient text NOT NULL,
  subject text NOT NULL,
  data jsonb NOT NULL,
  message_id text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  sent_at timestamptz(3),
  attempts integer NOT NULL DEFAULT 0,
  last_error text
);
CREATE INDEX mail_case ON mail (case_id, created_at);
CREATE INDEX mail_unsent ON mail (created_at) WHERE sent_at IS NULL;

CREATE TABLE mail_event (
  id text PRIMARY KEY,
  mail_id uuid NOT NULL REFERENCES mail (id) ON DELETE CASCADE,
  status text NOT NULL CHECK (status IN ('opened', 'delivered', 'bounced', 'blocked', 'dropped')),
  at timestamptz(3) NOT NULL,
  reason text
);
CREATE INDEX mail_event_mail ON mail_event (mail_id);

CREATE TABLE operation (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  case_id uuid NOT NULL REFERENCES "case" (id) ON DELETE CASCADE,
  action text NOT NULL,
  state text NOT NULL DEFAULT 'RESERVED' CHECK (state IN ('RESERVED', 'CONFIRMED', 'RELEASED')),
  actor jsonb NOT NULL,
  input jsonb NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  finished_at timestamptz(3)
);
CREATE UNIQUE INDEX operation_one_reserved ON operation (case_id) WHERE state = 'RESERVED';

CREATE TABLE idempotency_record (
  caller text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  status integer,
  body text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (caller, key)
);
CREATE INDEX idempotency_record_age ON idempotency_record (created_at);

CREATE TABLE received_event (
  source text NOT NULL,
  event_id text NOT NULL,
  received_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (source, event_id)
);

-- The list's totals and facets are kept, not counted: every change of what they depend on appends a difference, which
-- needs no row that two writers would wait for; a job adds the differences up.
CREATE TABLE case_count (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mo_id integer NOT NULL,
  status text NOT NULL,
  display_status text NOT NULL,
  assigned_to_id uuid,
  cases bigint NOT NULL,
  with_unhandled_messages bigint NOT NULL
);
CREATE INDEX case_count_mo ON case_count (mo_id) INCLUDE (status, display_status, assigned_to_id, cases, with_unhandled_messages);

CREATE FUNCTION keep_case_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.mo_id, OLD.status, OLD.display_status, OLD.unhandled_messages > 0)
      = (NEW.mo_id, NEW.status, NEW.display_status, NEW.unhandled_messages > 0)
      AND OLD.assigned_to_id IS NOT DISTINCT FROM NEW.assigned_to_id THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO case_count (mo_id, status, display_status, assigned_to_id, cases, with_unhandled_messages)
    VALUES (OLD.mo_id, OLD.status, OLD.display_status, OLD.assigned_to_id, -1, -(OLD.unhandled_messages > 0)::int);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO case_count (mo_id, status, display_status, assigned_to_id, cases, with_unhandled_messages)
    VALUES (NEW.mo_id, NEW.status, NEW.display_status, NEW.assigned_to_id, 1, (NEW.unhandled_messages > 0)::int);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER case_count_keeper AFTER INSERT OR UPDATE OR DELETE ON "case"
  FOR EACH ROW EXECUTE FUNCTION keep_case_count();

-- Rate limits, shared by all replicas. The shape is the library's (rate-limiter-flexible).
CREATE TABLE rate_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
