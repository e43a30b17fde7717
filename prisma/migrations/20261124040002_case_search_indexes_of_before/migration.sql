-- The indexes by which searches find cases that have no search text yet. Where all have it, nothing reads them. A database that comes from
-- a version before search texts keeps them.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM "case" WHERE search_text IS NULL) THEN
    DROP INDEX IF EXISTS case_search_name, case_search_org_no;
  END IF;
END $$;
