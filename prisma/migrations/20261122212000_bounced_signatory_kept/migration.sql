-- Whether a mail to a signatory did not arrive is kept where signatories are written, so that it is also right for what a replica of an
-- earlier version writes. Whoever writes them has locked the case.
CREATE FUNCTION note_bounced_signatory(of_case uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Locked first: what is then read is all that was written before.
  PERFORM 1 FROM public."case" WHERE id = of_case FOR NO KEY UPDATE;
  UPDATE public."case" c SET has_bounced_signatory = NOT c.has_bounced_signatory
  WHERE c.id = of_case AND c.has_bounced_signatory <> EXISTS (
    SELECT 1 FROM public.signature s JOIN public.signatory one ON one.signature_id = s.id
    WHERE s.case_id = of_case AND s.is_current AND s.status IN ('SHARED', 'SIGNATURES_REQUESTED') AND one.status = 'bounced');
END $$;

CREATE FUNCTION keep_bounced_signatory() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'signature' THEN
    PERFORM public.note_bounced_signatory(OLD.case_id);
  ELSE
    PERFORM public.note_bounced_signatory(s.case_id) FROM public.signature s
    WHERE s.id = CASE WHEN TG_OP = 'DELETE' THEN OLD.signature_id ELSE NEW.signature_id END;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER bounced_signatory_keeper AFTER UPDATE OF status, is_current ON signature
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.is_current <> NEW.is_current) EXECUTE FUNCTION keep_bounced_signatory();
CREATE TRIGGER bounced_signatory_keeper_of_removed AFTER DELETE ON signature
  FOR EACH ROW WHEN (OLD.is_current) EXECUTE FUNCTION keep_bounced_signatory();
CREATE TRIGGER bounced_signatory_keeper_of_added AFTER INSERT ON signatory
  FOR EACH ROW WHEN (NEW.status = 'bounced') EXECUTE FUNCTION keep_bounced_signatory();
CREATE TRIGGER bounced_signatory_keeper AFTER UPDATE OF status ON signatory
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND 'bounced' IN (OLD.status, NEW.status)) EXECUTE FUNCTION keep_bounced_signatory();
CREATE TRIGGER bounced_signatory_keeper_of_removed AFTER DELETE ON signatory
  FOR EACH ROW WHEN (OLD.status = 'bounced') EXECUTE FUNCTION keep_bounced_signatory();
