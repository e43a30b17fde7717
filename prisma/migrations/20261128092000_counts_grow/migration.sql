-- A number that somebody has seen is never used again: a link that was ended would work again, and a change made on an old page would win.
-- Whoever writes an older number, as replicas of the release before do when a decision is taken back, writes the next one.
CREATE FUNCTION public.keep_version_growing() RETURNS trigger
    LANGUAGE plpgsql SET search_path TO ''
    AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END
$$;

CREATE FUNCTION public.keep_link_version_growing() RETURNS trigger
    LANGUAGE plpgsql SET search_path TO ''
    AS $$
BEGIN
  NEW.link_version := OLD.link_version + 1;
  RETURN NEW;
END
$$;

CREATE TRIGGER case_version_grows BEFORE UPDATE OF version ON public."case" FOR EACH ROW
  WHEN (NEW.version < OLD.version) EXECUTE FUNCTION public.keep_version_growing();
CREATE TRIGGER case_link_version_grows BEFORE UPDATE OF link_version ON public."case" FOR EACH ROW
  WHEN (NEW.link_version < OLD.link_version) EXECUTE FUNCTION public.keep_link_version_growing();
CREATE TRIGGER case_form_version_grows BEFORE UPDATE OF version ON public.case_form FOR EACH ROW
  WHEN (NEW.version < OLD.version) EXECUTE FUNCTION public.keep_version_growing();
CREATE TRIGGER case_value_version_grows BEFORE UPDATE OF version ON public.case_value FOR EACH ROW
  WHEN (NEW.version < OLD.version) EXECUTE FUNCTION public.keep_version_growing();
