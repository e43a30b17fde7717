-- The job that adds the counts up goes through those of one organisation in order of id.
DROP INDEX case_count_mo;
CREATE INDEX case_count_mo ON case_count (mo_id, id) INCLUDE (status, display_status, assigned_to_id, cases, with_unhandled_messages);

-- A load of many cases by one statement appends as many counts as it has kinds of cases, not as it has cases.
CREATE FUNCTION keep_case_count_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO case_count (mo_id, status, display_status, assigned_to_id, cases, with_unhandled_messages)
  SELECT mo_id, status, display_status, assigned_to_id, count(*), count(*) FILTER (WHERE unhandled_messages > 0)
  FROM added GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
DROP TRIGGER case_count_keeper ON "case";
CREATE TRIGGER case_count_keeper AFTER UPDATE OR DELETE ON "case"
  FOR EACH ROW EXECUTE FUNCTION keep_case_count();
CREATE TRIGGER case_count_keeper_of_added AFTER INSERT ON "case"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_case_count_of_added();
