-- A person is away until a day, with a substitute who has the person's cases meanwhile. And a morning mail, for who wants it.
ALTER TABLE account
  ADD COLUMN away_until date,
  ADD COLUMN substitute_id uuid REFERENCES account (id) ON DELETE SET NULL,
  ADD COLUMN gets_morning_mail boolean NOT NULL DEFAULT false,
  ADD COLUMN morning_mailed_on date,
  ADD CHECK (substitute_id <> id);

-- Whose case it is while a substitute has it. Without a foreign key, which would check every case under a lock.
ALTER TABLE "case" ADD COLUMN assigned_for_id uuid;

-- Whoever else gets the case has it for good. Replicas of the version before know nothing of substitutes.
CREATE FUNCTION end_substitution() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.assigned_to_id IS DISTINCT FROM OLD.assigned_to_id AND NEW.assigned_for_id IS NOT DISTINCT FROM OLD.assigned_for_id THEN
    NEW.assigned_for_id := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER end_substitution BEFORE UPDATE OF assigned_to_id ON "case" FOR EACH ROW EXECUTE FUNCTION end_substitution();
