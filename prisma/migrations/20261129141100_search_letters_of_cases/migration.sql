-- outside a transaction
-- Adds the letters to existing cases, a few at a time, so that nothing waits for long.
DO $$
DECLARE
  passed uuid := '00000000-0000-0000-0000-000000000000';
  ids uuid[];
BEGIN
  LOOP
    ids := ARRAY(SELECT id FROM public."case" WHERE id > passed ORDER BY id LIMIT 500);
    EXIT WHEN ids = '{}';
    UPDATE public."case" SET search_text = public.case_search_text(company_name, org_no, contact_email, reference)
    WHERE id = ANY(ids) AND search_text <> public.case_search_text(company_name, org_no, contact_email, reference);
    COMMIT;
    passed := ids[cardinality(ids)];
  END LOOP;
END $$;
