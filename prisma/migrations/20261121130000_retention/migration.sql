-- When the company was warned that its application will be deleted, and when personal data was removed.
ALTER TABLE "case" ADD COLUMN retention_warned_at timestamptz(3), ADD COLUMN erased_at timestamptz(3);
CREATE INDEX case_retention_due ON "case" (mo_id, status, last_changed_at) WHERE erased_at IS NULL;

-- Retention may also erase who the applicant was; staff stay accountable.
CREATE OR REPLACE FUNCTION audit_entry_is_appended_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.details IS NULL
      AND to_jsonb(NEW) - 'details' - 'actor_name' = to_jsonb(OLD) - 'details' - 'actor_name'
      AND (NEW.actor_name = OLD.actor_name OR (NEW.actor_kind = 'applicant' AND NEW.actor_name = '')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit entries are appended only' USING ERRCODE = 'insufficient_privilege';
END $$;
