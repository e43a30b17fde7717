-- How companies get on with the forms of a version: how many began and finished each form, answered each question, were refused because of
-- it, and where those stopped who have not sent in their application. Rows are differences, which the job of the list's counts adds up. They
-- hold no case, so they stay when a case is erased. Cases from before are not counted, and neither are those that case workers create.
ALTER TABLE public."case"
  ADD COLUMN has_form_figures boolean NOT NULL DEFAULT false,
  ADD COLUMN stopped_in text,
  ADD COLUMN stopped_at timestamp(3) with time zone;
ALTER TABLE public."case" ALTER COLUMN has_form_figures SET DEFAULT true;
ALTER TABLE public.case_form ADD COLUMN refused text[] NOT NULL DEFAULT '{}';

CREATE TABLE public.form_figure (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY CONSTRAINT form_figure_pkey PRIMARY KEY,
    mo_id integer NOT NULL,
    template_id integer NOT NULL,
    figure text NOT NULL,
    part text NOT NULL,
    week date,
    cases bigint NOT NULL
);
CREATE INDEX form_figure_mo ON public.form_figure (mo_id, id);
CREATE INDEX form_figure_template ON public.form_figure (template_id);

CREATE FUNCTION public.figures_of_form(form_id text, status text, refused text[]) RETURNS TABLE(figure text, part text)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT 'begun', form_id WHERE status <> 'NOT-STARTED'
  UNION ALL
  SELECT 'done', form_id WHERE status IN ('VALID', 'APPROVED')
  UNION ALL
  SELECT 'refused', question FROM unnest(refused) question
$$;

-- An empty tick box is 'false', and an empty list '[]'.
CREATE FUNCTION public.is_answer(value text, active boolean) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT active AND value NOT IN ('', 'false', '[]')
$$;

CREATE FUNCTION public.figures_of_stop(stopped_in text, stopped_at timestamp with time zone, submitted_at timestamp with time zone) RETURNS TABLE(figure text, part text, week date)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT 'applications', '', NULL::date WHERE stopped_in IS NOT NULL
  UNION ALL
  SELECT 'left', stopped_in, public.week_of(stopped_at) WHERE stopped_in IS NOT NULL AND submitted_at IS NULL
$$;

CREATE FUNCTION public.keep_form_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO public.form_figure (mo_id, template_id, figure, part, cases)
  SELECT c.mo_id, c.template_id, one.figure, one.part, sum(one.cases) FROM public."case" c, (
    SELECT f.*, -1 AS cases FROM public.figures_of_form(OLD.form_id, OLD.status, OLD.refused) f
    UNION ALL
    SELECT f.*, 1 FROM public.figures_of_form(NEW.form_id, NEW.status, NEW.refused) f
  ) one WHERE c.id = NEW.case_id AND c.has_form_figures AND NOT c.silent
  GROUP BY 1, 2, 3, 4 HAVING sum(one.cases) <> 0;
  RETURN NULL;
END $$;

CREATE FUNCTION public.keep_form_figures_of_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO public.form_figure (mo_id, template_id, figure, part, cases)
  SELECT c.mo_id, c.template_id, one.figure, one.part, count(*)
  FROM added a JOIN public."case" c ON c.id = a.case_id, public.figures_of_form(a.form_id, a.status, a.refused) one
  WHERE c.has_form_figures AND NOT c.silent GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;

CREATE FUNCTION public.keep_answer_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO public.form_figure (mo_id, template_id, figure, part, cases)
  SELECT c.mo_id, c.template_id, 'answered', NEW.component_id, CASE WHEN public.is_answer(NEW.value, NEW.active) THEN 1 ELSE -1 END
  FROM public."case" c WHERE c.id = NEW.case_id AND c.has_form_figures AND NOT c.silent;
  RETURN NULL;
END $$;

CREATE FUNCTION public.keep_answer_figures_of_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO public.form_figure (mo_id, template_id, figure, part, cases)
  SELECT c.mo_id, c.template_id, 'answered', a.component_id, count(*)
  FROM added a JOIN public."case" c ON c.id = a.case_id
  WHERE public.is_answer(a.value, a.active) AND c.has_form_figures AND NOT c.silent GROUP BY 1, 2, 4;
  RETURN NULL;
END $$;

-- A case that moves to another version takes all its figures along.
CREATE FUNCTION public.keep_form_figures_of_case() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO public.form_figure (mo_id, template_id, figure, part, week, cases)
  SELECT one.mo_id, one.template_id, one.figure, one.part, one.week, sum(one.cases) FROM (
    SELECT OLD.mo_id, OLD.template_id, f.*, -1 AS cases
    FROM public.figures_of_stop(OLD.stopped_in, OLD.stopped_at, OLD.submitted_at) f
    UNION ALL
    SELECT NEW.mo_id, NEW.template_id, f.*, 1
    FROM public.figures_of_stop(NEW.stopped_in, NEW.stopped_at, NEW.submitted_at) f
  ) one GROUP BY 1, 2, 3, 4, 5 HAVING sum(one.cases) <> 0;
  IF OLD.template_id <> NEW.template_id THEN
    INSERT INTO public.form_figure (mo_id, template_id, figure, part, cases)
    SELECT NEW.mo_id, side.template_id, one.figure, one.part, side.cases
    FROM (VALUES (OLD.template_id, -1), (NEW.template_id, 1)) side (template_id, cases), (
      SELECT f.figure, f.part FROM public.case_form cf, public.figures_of_form(cf.form_id, cf.status, cf.refused) f
      WHERE cf.case_id = NEW.id
      UNION ALL
      SELECT 'answered', v.component_id FROM public.case_value v
      WHERE v.case_id = NEW.id AND public.is_answer(v.value, v.active)
    ) one;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.keep_form_figures_of_added_cases() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO public.form_figure (mo_id, template_id, figure, part, week, cases)
  SELECT a.mo_id, a.template_id, one.figure, one.part, one.week, count(*)
  FROM added a, public.figures_of_stop(a.stopped_in, a.stopped_at, a.submitted_at) one
  WHERE a.stopped_in IS NOT NULL AND a.has_form_figures AND NOT a.silent GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;

CREATE TRIGGER form_figures_keeper AFTER UPDATE OF status, refused ON public.case_form FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.refused <> NEW.refused) EXECUTE FUNCTION public.keep_form_figures();
CREATE TRIGGER form_figures_keeper_of_added AFTER INSERT ON public.case_form REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.keep_form_figures_of_added();
CREATE TRIGGER answer_figures_keeper AFTER UPDATE OF value, active ON public.case_value FOR EACH ROW
  WHEN (public.is_answer(OLD.value, OLD.active) <> public.is_answer(NEW.value, NEW.active))
  EXECUTE FUNCTION public.keep_answer_figures();
CREATE TRIGGER answer_figures_keeper_of_added AFTER INSERT ON public.case_value REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.keep_answer_figures_of_added();
CREATE TRIGGER form_figures_keeper AFTER UPDATE ON public."case" FOR EACH ROW
  WHEN (NEW.has_form_figures AND NOT NEW.silent AND (OLD.template_id <> NEW.template_id
    OR OLD.stopped_in IS DISTINCT FROM NEW.stopped_in OR OLD.stopped_at IS DISTINCT FROM NEW.stopped_at
    OR (OLD.submitted_at IS NULL) <> (NEW.submitted_at IS NULL)))
  EXECUTE FUNCTION public.keep_form_figures_of_case();
CREATE TRIGGER form_figures_keeper_of_added AFTER INSERT ON public."case" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.keep_form_figures_of_added_cases();
