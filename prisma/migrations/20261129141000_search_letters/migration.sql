-- As `search_fold`, but å, ä and ö remain, as letters of their own. `ø` counts as `ö`.
CREATE FUNCTION public.search_spelled(written text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  -- Characters for private use stand for the letters meanwhile: nothing folds them.
  SELECT translate(
    public.search_fold(translate(normalize(written, NFKC), 'ÅåÄäÖöØø', U&'\E000\E000\E001\E001\E002\E002\E002\E002')),
    U&'\E000\E001\E002', 'åäö')
$$;

-- Both texts are kept: replicas of the release before search in the folded one, and so does a word without these letters.
CREATE OR REPLACE FUNCTION public.case_search_text(company_name text, org_no text, contact_email text, reference text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT concat_ws(E'\n', public.search_fold(company_name), replace(org_no, '-', ''), public.search_fold(contact_email), lower(reference),
    nullif(public.search_spelled(company_name), public.search_fold(company_name)),
    nullif(public.search_spelled(contact_email), public.search_fold(contact_email)))
$$;
