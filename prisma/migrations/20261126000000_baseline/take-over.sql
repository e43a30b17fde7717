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
