-- after 20261124044500_case_status_unassigned
-- Which request holds a key, so that it releases no other's.
ALTER TABLE "idempotency_record" ADD COLUMN "claim_id" uuid;

-- The links by which anybody can try a draft. They end with it.
CREATE TABLE "preview_link" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  "mo_id" integer NOT NULL REFERENCES "form_draft" ("mo_id") ON DELETE CASCADE,
  "made_by" text NOT NULL,
  "made_at" timestamptz(3) NOT NULL DEFAULT now(),
  "valid_until" timestamptz(3) NOT NULL
);
CREATE INDEX "preview_link_mo" ON "preview_link" ("mo_id", "made_at");

-- Every character and every two neighbouring characters of a folded text, for searches that are too short for trigrams. The cost says how
-- much more this is than comparing two texts, so that the planner takes the index or compares the texts first.
CREATE FUNCTION search_pairs(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS $$
  SELECT ARRAY(
    SELECT DISTINCT substr(folded, place, size) FROM generate_series(1, length(folded)) place, generate_series(1, 2) size)
$$;

CREATE INDEX case_search_pairs ON "case" USING gin (search_pairs(search_text));

-- The status before the current one, and the number of the audit entry that changed it, so that a refusal names only who took an action
-- away. Null where the status has not changed since.
ALTER TABLE "case" ADD COLUMN status_before text, ADD COLUMN status_sequence integer;

-- Who opened an invitation that was sent to another address, and waits for an administrator.
ALTER TABLE role_grant ADD COLUMN asked_by_id uuid REFERENCES account (id) ON DELETE SET NULL;

-- Takes over a database of the version before, and drops what only that version needed.
UPDATE "case" SET reference = case_reference(nextval('case_reference_number')) WHERE reference IS NULL;
UPDATE "case" SET search_text = case_search_text(company_name, org_no, contact_email, reference) WHERE search_text IS NULL;
UPDATE "case" SET last_changed_on = (last_changed_at AT TIME ZONE 'UTC')::date WHERE last_changed_on = '1970-01-01';

ALTER TABLE "case"
  ALTER COLUMN reference SET NOT NULL,
  ALTER COLUMN search_text SET NOT NULL,
  ALTER COLUMN last_changed_on DROP DEFAULT;
DROP INDEX IF EXISTS case_search_unfilled, case_reference_unfilled, case_waits_unfilled, case_changed_on_unfilled, case_search_name,
  case_search_org_no;

DROP TRIGGER keep_organisation_names ON member_organisation;
DROP FUNCTION keep_organisation_names();
DROP TRIGGER form_template_process ON form_template;
DROP FUNCTION fill_process();
DROP FUNCTION process_of_organisation(integer);
ALTER TABLE form_template
  ALTER COLUMN process SET NOT NULL,
  ALTER COLUMN published_at SET DEFAULT now(),
  ALTER COLUMN published_at SET NOT NULL;
ALTER TABLE member_organisation
  DROP COLUMN name_in_english,
  DROP COLUMN organisation_types,
  DROP COLUMN signs_with_service,
  DROP COLUMN has_internal_signature,
  DROP COLUMN has_credit_report,
  DROP COLUMN has_regional_review,
  DROP COLUMN zip_regions;
DROP TABLE read_only_tag;

-- Jobs of a queue that is no more go on in another.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    INSERT INTO pgboss.job (name, data, start_after, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
      dead_letter, policy, heartbeat_seconds)
    SELECT 'send-mail', data, start_after, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
      dead_letter, policy, heartbeat_seconds
    FROM pgboss.job WHERE name = 'send-gathered-mail' AND state < 'completed';
    DELETE FROM pgboss.job WHERE name = 'send-gathered-mail' AND state < 'completed';
  END IF;
END $$;

-- One function each for whom a case waits for and for what it is found by, and times for every case, also for one that was loaded.
CREATE OR REPLACE FUNCTION public.case_search_text(company_name text, org_no text, contact_email text, reference text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT concat_ws(E'\n', public.search_fold(company_name), replace(org_no, '-', ''), public.search_fold(contact_email), lower(reference))
$$;

CREATE OR REPLACE FUNCTION public.case_turn(status text, unhandled_messages integer, handled_corrections integer, open_corrections integer) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT CASE WHEN status NOT IN ('EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'ARCHIVED', 'REJECTED', 'RESET',
      'REMOVED', 'INVALID')
    THEN public.case_waits_for(status, unhandled_messages, handled_corrections, open_corrections, false, NULL, false, false) END
$$;

CREATE OR REPLACE FUNCTION public.case_waits_for(status text, unhandled_messages integer, handled_corrections integer, open_corrections integer, has_undelivered_mail boolean, export_failed_at timestamp with time zone, has_bounced_signatory boolean, has_overdue_correction boolean) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT CASE
    WHEN status IN ('REMOVED', 'INVALID') THEN NULL
    WHEN unhandled_messages > 0 THEN 'us'
    WHEN status IN ('FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'ARCHIVED', 'REJECTED', 'RESET') THEN NULL
    WHEN has_undelivered_mail OR export_failed_at IS NOT NULL THEN 'us'
    WHEN status = 'EXPORTED_TO_TELLUS' THEN NULL
    WHEN handled_corrections > 0 OR (open_corrections > 0 AND has_overdue_correction) THEN 'us'
    WHEN status IN ('SHARED_FOR_EXTERNAL_SIGNATURE', 'SHARED_FOR_INTERNAL_SIGNATURE') AND has_bounced_signatory THEN 'us'
    WHEN status IN ('CREATED', 'CREATED_GETACCEPT', 'STARTED') THEN 'applicant'
    WHEN status IN ('SHARED_FOR_EXTERNAL_SIGNATURE', 'DOWNLOADED_FOR_ANALOG_SIGNATURE') THEN 'signatory'
    WHEN status = 'SHARED_FOR_INTERNAL_SIGNATURE' THEN 'manager'
    WHEN status = 'OUT_FOR_REGIONAL_REVIEW' THEN 'region'
    WHEN open_corrections > 0 THEN 'applicant'
    ELSE 'us'
  END
$$;

CREATE OR REPLACE FUNCTION public.case_outcome(status text, archived_from text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT CASE CASE status WHEN 'ARCHIVED' THEN archived_from ELSE status END
    WHEN 'REJECTED' THEN 'REJECTED'
    WHEN 'RESET' THEN 'REJECTED'
    WHEN 'REMOVED' THEN 'REMOVED'
    WHEN 'INVALID' THEN 'INVALID'
    ELSE 'EXPORTED_TO_TELLUS'
  END
$$;

-- While the figures still leave out cases without times.
UPDATE "case" SET waited = '{0,0,0,0,0}', turn = one.turn, turn_since = CASE WHEN one.turn IS NOT NULL THEN last_changed_at END,
  closed_at = CASE WHEN one.turn IS NULL THEN last_changed_at END,
  outcome = CASE WHEN one.turn IS NULL THEN case_outcome(status, archived_from) END
FROM (SELECT id AS case_id, case_turn(status, unhandled_messages, handled_corrections, open_corrections) AS turn FROM "case"
  WHERE waited = '{}') one
WHERE id = one.case_id;

CREATE OR REPLACE FUNCTION public.figures_of_case(status text, created_at timestamp with time zone, submitted_at timestamp with time zone, closed_at timestamp with time zone, outcome text, waited bigint[]) RETURNS TABLE(figure text, week date, part text)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT 'created', public.week_of(created_at), ''
  UNION ALL
  SELECT 'open', public.week_of(created_at), status WHERE closed_at IS NULL
  UNION ALL
  SELECT 'submitted', public.week_of(submitted_at), '' WHERE submitted_at IS NOT NULL
  UNION ALL
  SELECT CASE outcome WHEN 'EXPORTED_TO_TELLUS' THEN 'exported' WHEN 'REJECTED' THEN 'rejected' ELSE 'removed' END,
    public.week_of(closed_at), '' WHERE closed_at IS NOT NULL
  UNION ALL
  SELECT one.figure, public.week_of(closed_at), public.lead_time_bin(one.ms)::text
  FROM (VALUES ('total', waited[1] + waited[2] + waited[3] + waited[4] + waited[5]), ('us', waited[1]), ('applicant', waited[2]),
    ('signatory', waited[3]), ('manager', waited[4]), ('region', waited[5])) one (figure, ms)
  WHERE outcome IN ('EXPORTED_TO_TELLUS', 'REJECTED') AND (one.ms > 0 OR one.figure = 'total')
$$;

CREATE OR REPLACE FUNCTION public.keep_case_times() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  place integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- A case that is loaded may bring its times. Otherwise it has waited since its last change.
    IF NEW.waited = '{}' THEN
      NEW.waited := '{0,0,0,0,0}';
      NEW.turn := public.case_turn(NEW.status, NEW.unhandled_messages, NEW.handled_corrections, NEW.open_corrections);
      IF NEW.turn IS NULL THEN
        NEW.closed_at := NEW.last_changed_at;
        NEW.outcome := public.case_outcome(NEW.status, NEW.archived_from);
      ELSE
        NEW.turn_since := NEW.last_changed_at;
      END IF;
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.closed_at IS NOT NULL THEN
    RETURN NEW;
  END IF;
  IF NEW.status = 'SUBMITTED' AND NEW.submitted_at IS NULL THEN
    NEW.submitted_at := NEW.last_changed_at;
  END IF;
  NEW.turn := public.case_turn(NEW.status, NEW.unhandled_messages, NEW.handled_corrections, NEW.open_corrections);
  IF NEW.turn IS DISTINCT FROM OLD.turn THEN
    place := array_position(ARRAY['us', 'applicant', 'signatory', 'manager', 'region'], OLD.turn);
    NEW.waited[place] := OLD.waited[place]
      + greatest(0, round(extract(epoch FROM NEW.last_changed_at - OLD.turn_since) * 1000))::bigint;
    NEW.turn_since := NEW.last_changed_at;
  END IF;
  IF NEW.turn IS NULL THEN
    NEW.turn_since := NULL;
    NEW.closed_at := NEW.last_changed_at;
    NEW.outcome := NEW.status;
  END IF;
  RETURN NEW;
END $$;

DROP FUNCTION case_waits_for(text, integer, integer, integer, boolean, timestamp with time zone);
DROP FUNCTION case_search_text(text, text, text);

DO $$
BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN
    DELETE FROM pgboss.schedule WHERE name = 'fill-figures';
    DELETE FROM pgboss.job WHERE name = 'fill-figures';
  END IF;
END $$;
