-- A short number that a case is called by, also over the telephone: `A-`, a running number, and a check digit (Luhn), so that one wrong
-- digit finds no other case.
CREATE FUNCTION case_reference(running bigint) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT 'A-' || running || (10 - sum(CASE WHEN place % 2 = 1 THEN digit * 2 / 10 + digit * 2 % 10 ELSE digit END) % 10) % 10
  FROM (
    SELECT place, substr(reverse(running::text), place, 1)::int AS digit FROM generate_series(1, length(running::text)) place
  ) digits
$$;

CREATE SEQUENCE case_reference_number START 1001;

-- Null until the job `fill-references` has come to a case of the time before. New cases get theirs from the default, also those that
-- replicas of the version before add.
ALTER TABLE "case" ADD COLUMN reference text;
ALTER TABLE "case" ALTER COLUMN reference SET DEFAULT case_reference(nextval('case_reference_number'));

-- A case is found by it as well.
CREATE FUNCTION case_search_text(company_name text, org_no text, contact_email text, reference text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(E'\n', public.case_search_text(company_name, org_no, contact_email), lower(reference))
$$;

CREATE OR REPLACE FUNCTION keep_case_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := public.case_search_text(NEW.company_name, NEW.org_no, NEW.contact_email, NEW.reference);
  RETURN NEW;
END $$;
DROP TRIGGER case_search_text_keeper ON "case";
CREATE TRIGGER case_search_text_keeper BEFORE INSERT OR UPDATE OF company_name, org_no, contact_email, reference ON "case"
  FOR EACH ROW EXECUTE FUNCTION keep_case_search_text();
