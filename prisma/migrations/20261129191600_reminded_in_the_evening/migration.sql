-- A reminder of the evening leaves the next morning and has the day of that. Until that day is over, an overdue correction is no work, either.
CREATE OR REPLACE FUNCTION public.keep_case_waits() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  today date := (now() AT TIME ZONE 'Europe/Stockholm')::date;
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.status <> OLD.status THEN
    NEW.export_failed_at := NULL;
  END IF;
  NEW.has_overdue_correction := coalesce(NEW.corrections_due_on < today AND coalesce(NEW.reminded_on < today, true)
    AND coalesce(NEW.put_aside_until, today) <= today, false);
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
