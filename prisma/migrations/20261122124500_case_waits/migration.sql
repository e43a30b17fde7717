-- For whom a case waits, and since when: `us`, `applicant`, `signatory`, `manager`, `region`, or null. The same rule is in
-- lib/domain/lifecycle/waiting.ts, and a test compares the two.
CREATE FUNCTION case_waits_for(
  status text, unhandled_messages integer, handled_corrections integer, open_corrections integer, has_undelivered_mail boolean,
  export_failed_at timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN status IN ('REMOVED', 'INVALID') THEN NULL
    WHEN unhandled_messages > 0 THEN 'us'
    WHEN status IN ('FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'ARCHIVED', 'REJECTED', 'RESET') THEN NULL
    WHEN has_undelivered_mail OR export_failed_at IS NOT NULL THEN 'us'
    WHEN status = 'EXPORTED_TO_TELLUS' THEN NULL
    WHEN handled_corrections > 0 THEN 'us'
    WHEN status IN ('CREATED', 'CREATED_GETACCEPT', 'STARTED') THEN 'applicant'
    WHEN status IN ('SHARED_FOR_EXTERNAL_SIGNATURE', 'DOWNLOADED_FOR_ANALOG_SIGNATURE') THEN 'signatory'
    WHEN status = 'SHARED_FOR_INTERNAL_SIGNATURE' THEN 'manager'
    WHEN status = 'OUT_FOR_REGIONAL_REVIEW' THEN 'region'
    WHEN open_corrections > 0 THEN 'applicant'
    ELSE 'us'
  END
$$;

-- Null until the job `fill-waits` has come to a case of the time before, or until it changes. Kept by a trigger, as replicas of the
-- version before write too.
ALTER TABLE "case" ADD COLUMN waits_for text;
ALTER TABLE "case" ADD COLUMN waits_since timestamptz(3);
-- Set while the latest export to the register has failed.
ALTER TABLE "case" ADD COLUMN export_failed_at timestamptz(3);
-- The list that somebody's start page opens, once they have chosen one.
ALTER TABLE account ADD COLUMN list_tab text;

CREATE FUNCTION keep_case_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.status <> OLD.status THEN
    NEW.export_failed_at := NULL;
  END IF;
  NEW.waits_for := public.case_waits_for(NEW.status, NEW.unhandled_messages, NEW.handled_corrections, NEW.open_corrections,
    NEW.has_undelivered_mail, NEW.export_failed_at);
  IF NEW.waits_for IS NULL THEN
    NEW.waits_since := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.waits_since := NEW.last_changed_at;
  ELSIF NEW.waits_for IS DISTINCT FROM OLD.waits_for THEN
    NEW.waits_since := CASE WHEN NEW.last_changed_at > OLD.last_changed_at THEN NEW.last_changed_at ELSE now() END;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER case_waits_keeper
  BEFORE INSERT OR UPDATE OF status, unhandled_messages, handled_corrections, open_corrections, has_undelivered_mail, export_failed_at
  ON "case" FOR EACH ROW EXECUTE FUNCTION keep_case_waits();

-- How many cases wait for whom, as differences like those of case_count. A table of its own: replicas of the version before add case_count
-- up without knowing of waiting.
CREATE TABLE case_wait_count (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mo_id integer NOT NULL,
  status text NOT NULL,
  display_status text NOT NULL,
  assigned_to_id uuid,
  waits_for text NOT NULL,
  cases bigint NOT NULL
);
CREATE INDEX case_wait_count_mo ON case_wait_count (mo_id, id) INCLUDE (status, display_status, assigned_to_id, waits_for, cases);

CREATE FUNCTION keep_case_wait_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.mo_id, OLD.status, OLD.display_status) = (NEW.mo_id, NEW.status, NEW.display_status)
      AND OLD.assigned_to_id IS NOT DISTINCT FROM NEW.assigned_to_id AND OLD.waits_for IS NOT DISTINCT FROM NEW.waits_for THEN
    RETURN NULL;
  END IF;
  IF OLD.waits_for IS NOT NULL THEN
    INSERT INTO case_wait_count (mo_id, status, display_status, assigned_to_id, waits_for, cases)
    VALUES (OLD.mo_id, OLD.status, OLD.display_status, OLD.assigned_to_id, OLD.waits_for, -1);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.waits_for IS NOT NULL THEN
    INSERT INTO case_wait_count (mo_id, status, display_status, assigned_to_id, waits_for, cases)
    VALUES (NEW.mo_id, NEW.status, NEW.display_status, NEW.assigned_to_id, NEW.waits_for, 1);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER case_wait_count_keeper AFTER UPDATE OR DELETE ON "case"
  FOR EACH ROW EXECUTE FUNCTION keep_case_wait_count();

CREATE FUNCTION keep_case_wait_count_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO case_wait_count (mo_id, status, display_status, assigned_to_id, waits_for, cases)
  SELECT mo_id, status, display_status, assigned_to_id, waits_for, count(*) FROM added WHERE waits_for IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
CREATE TRIGGER case_wait_count_keeper_of_added AFTER INSERT ON "case"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_case_wait_count_of_added();
