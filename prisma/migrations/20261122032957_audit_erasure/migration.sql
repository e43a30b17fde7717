-- The role that serves has no right to change the audit log. Retention erases through this, which acts as the owner: only details and
-- applicants, only of a case that is marked as erased, and only until the entry of the erasure is written.
CREATE FUNCTION erase_audit_details(erased_case uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM public."case" WHERE id = erased_case AND erased_at IS NOT NULL) OR EXISTS (
      SELECT 1 FROM public.audit_entry WHERE case_id = erased_case AND type IN ('CaseErased', 'CaseAnonymised')) THEN
    RAISE EXCEPTION 'the case is not being erased' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE public.audit_entry
  SET details = NULL, actor_name = CASE WHEN actor_kind = 'applicant' THEN '' ELSE actor_name END
  WHERE case_id = erased_case;
END $$;
REVOKE ALL ON FUNCTION erase_audit_details(uuid) FROM PUBLIC;
