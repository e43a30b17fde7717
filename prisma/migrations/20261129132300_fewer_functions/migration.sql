-- Functions that do the same become one. Replicas call none of them, and the triggers change at once: whoever writes a case waits meanwhile.
CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql SET search_path TO ''
    AS $$
BEGIN
  RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER form_template_guard BEFORE UPDATE OF id, mo_id, version, schema, body, texts, process ON public.form_template
  FOR EACH ROW EXECUTE FUNCTION public.refuse_change('a version never changes: publish another one');
CREATE OR REPLACE TRIGGER form_template_guard_delete BEFORE DELETE ON public.form_template
  FOR EACH ROW EXECUTE FUNCTION public.refuse_change('a version never changes: publish another one');
CREATE OR REPLACE TRIGGER organisation_audit_guard BEFORE DELETE OR UPDATE ON public.organisation_audit
  FOR EACH ROW EXECUTE FUNCTION public.refuse_change('audit entries are appended only');
CREATE OR REPLACE TRIGGER organisation_audit_guard_truncate BEFORE TRUNCATE ON public.organisation_audit
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change('audit entries are appended only');
DROP FUNCTION public.form_template_never_changes(), public.organisation_audit_is_appended_only();

DROP TRIGGER case_wait_count_keeper_of_added ON public."case";
DROP TRIGGER case_figures_keeper_of_added ON public."case";

CREATE OR REPLACE FUNCTION public.keep_version_growing() RETURNS trigger
    LANGUAGE plpgsql SET search_path TO ''
    AS $$
BEGIN
  IF TG_ARGV[0] = 'link' THEN
    NEW.link_version := OLD.link_version + 1;
  ELSE
    NEW.version := OLD.version + 1;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER case_link_version_grows BEFORE UPDATE OF link_version ON public."case" FOR EACH ROW
  WHEN (NEW.link_version < OLD.link_version) EXECUTE FUNCTION public.keep_version_growing('link');
DROP FUNCTION public.keep_link_version_growing();

CREATE OR REPLACE FUNCTION public.figures_of_case(status text, created_at timestamp with time zone, submitted_at timestamp with time zone, closed_at timestamp with time zone, outcome text, waited bigint[], handling_used integer) RETURNS TABLE(figure text, week date, part text)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT 'created', public.week_of(created_at), ''
  UNION ALL
  SELECT 'open', public.week_of(created_at), status WHERE closed_at IS NULL
  UNION ALL
  SELECT 'submitted', public.week_of(submitted_at), '' WHERE submitted_at IS NOT NULL
  UNION ALL
  SELECT CASE outcome WHEN 'EXPORTED_TO_TELLUS' THEN 'exported' WHEN 'REJECTED' THEN 'rejected' ELSE 'removed' END,
    public.week_of(closed_at), '' WHERE closed_at IS NOT NULL
  UNION ALL
  SELECT one.figure, public.week_of(closed_at), public.lead_time_bin(one.ms)::text
  FROM (VALUES ('total', waited[1] + waited[2] + waited[3] + waited[4] + waited[5]), ('us', waited[1]), ('applicant', waited[2]),
    ('signatory', waited[3]), ('manager', waited[4]), ('region', waited[5])) one (figure, ms)
  WHERE outcome IN ('EXPORTED_TO_TELLUS', 'REJECTED') AND (one.ms > 0 OR one.figure = 'total')
  UNION ALL
  SELECT 'handled', public.week_of(closed_at), least(handling_used, 400)::text
  WHERE outcome IN ('EXPORTED_TO_TELLUS', 'REJECTED') AND closed_at IS NOT NULL AND handling_used IS NOT NULL
$$;
DROP FUNCTION public.figures_of_case(text, timestamp with time zone, timestamp with time zone, timestamp with time zone, text, bigint[]);

CREATE FUNCTION public.count_added_cases() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO public.case_count (mo_id, status, display_status, assigned_to_id, cases, with_unhandled_messages)
  SELECT mo_id, status, display_status, assigned_to_id, count(*), count(*) FILTER (WHERE unhandled_messages > 0)
  FROM added GROUP BY 1, 2, 3, 4;
  INSERT INTO public.case_wait_count (mo_id, status, display_status, assigned_to_id, waits_for, cases)
  SELECT mo_id, status, display_status, assigned_to_id, waits_for, count(*) FROM added WHERE waits_for IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5;
  INSERT INTO public.case_figure_change (mo_id, figure, week, part, assigned_to_id, cases)
  SELECT c.mo_id, one.figure, one.week, one.part, c.assigned_to_id, count(*)
  FROM added c,
    public.figures_of_case(c.status, c.created_at, c.submitted_at, c.closed_at, c.outcome, c.waited, c.handling_used) one
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER case_count_keeper_of_added AFTER INSERT ON public."case" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.count_added_cases();
DROP FUNCTION public.keep_case_count_of_added(), public.keep_case_wait_count_of_added(), public.keep_case_figures_of_added();
