-- What searches compare, of a stored text and of a typed one: without accents and upper case, å, ä, ö and their like as plain letters,
-- every dash as a hyphen, nothing that cannot be seen, single spaces.
CREATE FUNCTION search_fold(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]', '', 'g')),
        'ØøĐđÐðŁłĦħŦŧıς‐‑‒–—―−', 'ooddddllhhttiσ-------'
      ), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    '\s+', ' ', 'g')
$$;

-- A folded word as a pattern for LIKE that means only itself.
CREATE FUNCTION search_pattern(folded text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '%' || regexp_replace(folded, '([\\%_])', '\\\1', 'g') || '%'
$$;

-- Everything that a case is found by. A line each, so that no part of a word is found across two of them.
CREATE FUNCTION case_search_text(company_name text, org_no text, contact_email text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(E'\n', public.search_fold(company_name), replace(org_no, '-', ''), public.search_fold(contact_email))
$$;

-- Null until the job `fill-search-text` has come to the case. Kept by a trigger, as replicas of the version before write too.
ALTER TABLE "case" ADD COLUMN search_text text;

CREATE FUNCTION keep_case_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := public.case_search_text(NEW.company_name, NEW.org_no, NEW.contact_email);
  RETURN NEW;
END $$;
CREATE TRIGGER case_search_text_keeper BEFORE INSERT OR UPDATE OF company_name, org_no, contact_email ON "case"
  FOR EACH ROW EXECUTE FUNCTION keep_case_search_text();
