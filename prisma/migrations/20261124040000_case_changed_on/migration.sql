-- The day of `last_changed_at` in UTC, for the indexes of what is due. An index of the moment itself would change with every change of a
-- case, and every other index of the case with it (PostgreSQL writes none of them when no column of an index changes). Never later than
-- that day: 1970 until the job `archive-by-age` has come to a case of the time before. Kept by a trigger, as replicas of the version before
-- write too.
ALTER TABLE "case" ADD COLUMN last_changed_on date NOT NULL DEFAULT '1970-01-01';

CREATE FUNCTION keep_case_changed_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.last_changed_on := (NEW.last_changed_at AT TIME ZONE 'UTC')::date;
  RETURN NEW;
END $$;
CREATE TRIGGER case_changed_on_keeper BEFORE INSERT OR UPDATE OF last_changed_at ON "case"
  FOR EACH ROW EXECUTE FUNCTION keep_case_changed_on();

-- Room in each new page for the next state of its cases, which has to be in the same page.
ALTER TABLE "case" SET (fillfactor = 85);
