-- A mail to a signatory that did not arrive, and a correction whose last day has passed, are for the case workers too.
ALTER TABLE "case"
  -- Of the document that is out; counts only while it is.
  ADD COLUMN has_bounced_signatory boolean NOT NULL DEFAULT false,
  -- Kept by the trigger, and by a job when a day has passed.
  ADD COLUMN has_overdue_correction boolean NOT NULL DEFAULT false;

-- As before, with two more facts. The one before stays for replicas of that version.
CREATE FUNCTION case_waits_for(
  status text, unhandled_messages integer, handled_corrections integer, open_corrections integer, has_undelivered_mail boolean,
  export_failed_at timestamptz, has_bounced_signatory boolean, has_overdue_correction boolean
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN status IN ('SHARED_FOR_EXTERNAL_SIGNATURE', 'SHARED_FOR_INTERNAL_SIGNATURE') AND has_bounced_signatory THEN 'us'
    WHEN status IN ('CREATED', 'CREATED_GETACCEPT', 'STARTED', 'SHARED_FOR_EXTERNAL_SIGNATURE', 'DOWNLOADED_FOR_ANALOG_SIGNATURE',
      'SHARED_FOR_INTERNAL_SIGNATURE', 'INTERNAL_SIGNATURE_SIGNED', 'SUBMITTED', 'APPROVED', 'APPROVED_BY_MA', 'OUT_FOR_REGIONAL_REVIEW',
      'APPROVED_BY_REGIONAL_REVIEWER', 'REJECTED_BY_REGIONAL_REVIEWER') AND open_corrections > 0 AND has_overdue_correction THEN 'us'
    ELSE public.case_waits_for(status, unhandled_messages, handled_corrections, open_corrections, has_undelivered_mail, export_failed_at)
  END
$$;

CREATE OR REPLACE FUNCTION keep_case_waits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.status <> OLD.status THEN
    NEW.export_failed_at := NULL;
  END IF;
  NEW.has_overdue_correction := coalesce(NEW.corrections_due_on < (now() AT TIME ZONE 'Europe/Stockholm')::date, false);
  NEW.waits_for := public.case_waits_for(NEW.status, NEW.unhandled_messages, NEW.handled_corrections, NEW.open_corrections,
    NEW.has_undelivered_mail, NEW.export_failed_at, NEW.has_bounced_signatory, NEW.has_overdue_correction);
  IF NEW.waits_for IS NULL THEN
    NEW.waits_since := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.waits_since := NEW.last_changed_at;
  ELSIF NEW.waits_for IS DISTINCT FROM OLD.waits_for THEN
    NEW.waits_since := CASE WHEN NEW.last_changed_at > OLD.last_changed_at THEN NEW.last_changed_at ELSE now() END;
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER case_waits_keeper ON "case";
CREATE TRIGGER case_waits_keeper
  BEFORE INSERT OR UPDATE OF status, unhandled_messages, handled_corrections, open_corrections, has_undelivered_mail, export_failed_at,
    corrections_due_on, has_bounced_signatory, has_overdue_correction
  ON "case" FOR EACH ROW EXECUTE FUNCTION keep_case_waits();
