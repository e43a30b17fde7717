-- Triggers that do the same share a function, and functions that are used once are part of what uses them. Replicas call none of them by
-- name, and the triggers change at once: whoever writes a case waits meanwhile.

-- The figures of the forms: of the case, of each of its forms, and of each answer.
CREATE OR REPLACE FUNCTION public.keep_form_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_TABLE_NAME = 'case_value' THEN
    -- An empty tick box is 'false', and an empty list '[]'.
    INSERT INTO public.form_figure (mo_id, template_id, figure, part, cases)
    SELECT c.mo_id, c.template_id, 'answered', NEW.component_id,
      CASE WHEN NEW.active AND NEW.value NOT IN ('', 'false', '[]') THEN 1 ELSE -1 END
    FROM public."case" c WHERE c.id = NEW.case_id AND c.has_form_figures AND NOT c.silent;
  ELSIF TG_TABLE_NAME = 'case_form' THEN
    INSERT INTO public.form_figure (mo_id, template_id, figure, part, cases)
    SELECT c.mo_id, c.template_id, one.figure, one.part, sum(one.cases) FROM public."case" c, (
      SELECT f.*, -1 AS cases FROM public.figures_of_form(OLD.form_id, OLD.status, OLD.refused) f
      UNION ALL
      SELECT f.*, 1 FROM public.figures_of_form(NEW.form_id, NEW.status, NEW.refused) f
    ) one WHERE c.id = NEW.case_id AND c.has_form_figures AND NOT c.silent
    GROUP BY 1, 2, 3, 4 HAVING sum(one.cases) <> 0;
  ELSE
    -- A case that moves to another version takes the figures of its forms and answers along.
    INSERT INTO public.form_figure (mo_id, template_id, figure, part, week, cases)
    SELECT NEW.mo_id, side.template_id, one.figure, one.part, one.week, sum(side.cases)
    FROM (VALUES (OLD.template_id, OLD.stopped_in, OLD.stopped_at, OLD.submitted_at, -1),
        (NEW.template_id, NEW.stopped_in, NEW.stopped_at, NEW.submitted_at, 1)
      ) side (template_id, stopped_in, stopped_at, submitted_at, cases), LATERAL (
        SELECT 'applications', '', NULL::date WHERE side.stopped_in IS NOT NULL
        UNION ALL
        SELECT 'left', side.stopped_in, public.week_of(side.stopped_at)
        WHERE side.stopped_in IS NOT NULL AND side.submitted_at IS NULL
        UNION ALL
        SELECT f.figure, f.part, NULL FROM public.case_form cf, public.figures_of_form(cf.form_id, cf.status, cf.refused) f
        WHERE cf.case_id = NEW.id AND OLD.template_id <> NEW.template_id
        UNION ALL
        SELECT 'answered', v.component_id, NULL FROM public.case_value v
        WHERE v.case_id = NEW.id AND OLD.template_id <> NEW.template_id AND v.active AND v.value NOT IN ('', 'false', '[]')
      ) one (figure, part, week)
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(side.cases) <> 0;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER form_figures_keeper AFTER UPDATE ON public."case" FOR EACH ROW
  WHEN (NEW.has_form_figures AND NOT NEW.silent AND (OLD.template_id <> NEW.template_id
    OR OLD.stopped_in IS DISTINCT FROM NEW.stopped_in OR OLD.stopped_at IS DISTINCT FROM NEW.stopped_at
    OR (OLD.submitted_at IS NULL) <> (NEW.submitted_at IS NULL)))
  EXECUTE FUNCTION public.keep_form_figures();
DROP TRIGGER form_figures_keeper_of_added ON public."case";
CREATE TRIGGER form_figures_keeper_of_added AFTER INSERT ON public."case" FOR EACH ROW
  WHEN (NEW.has_form_figures AND NOT NEW.silent AND NEW.stopped_in IS NOT NULL) EXECUTE FUNCTION public.keep_form_figures();
DROP TRIGGER form_figures_keeper_of_added ON public.case_form;
CREATE TRIGGER form_figures_keeper_of_added AFTER INSERT ON public.case_form FOR EACH ROW
  WHEN (NEW.status <> 'NOT-STARTED' OR NEW.refused <> '{}') EXECUTE FUNCTION public.keep_form_figures();
CREATE OR REPLACE TRIGGER answer_figures_keeper AFTER UPDATE OF value, active ON public.case_value FOR EACH ROW
  WHEN ((OLD.active AND OLD.value NOT IN ('', 'false', '[]')) <> (NEW.active AND NEW.value NOT IN ('', 'false', '[]')))
  EXECUTE FUNCTION public.keep_form_figures();
DROP TRIGGER answer_figures_keeper_of_added ON public.case_value;
CREATE TRIGGER answer_figures_keeper_of_added AFTER INSERT ON public.case_value FOR EACH ROW
  WHEN (NEW.active AND NEW.value NOT IN ('', 'false', '[]')) EXECUTE FUNCTION public.keep_form_figures();
DROP FUNCTION public.keep_form_figures_of_added(), public.keep_answer_figures(), public.keep_answer_figures_of_added(),
  public.keep_form_figures_of_case(), public.keep_form_figures_of_added_cases(), public.is_answer(text, boolean),
  public.figures_of_stop(text, timestamp with time zone, timestamp with time zone);

-- The list's counts, by status and by whom the case waits for.
CREATE OR REPLACE FUNCTION public.keep_case_count() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (OLD.mo_id, OLD.status, OLD.display_status, OLD.unhandled_messages > 0, OLD.assigned_to_id)
      IS DISTINCT FROM (NEW.mo_id, NEW.status, NEW.display_status, NEW.unhandled_messages > 0, NEW.assigned_to_id) THEN
    INSERT INTO public.case_count (mo_id, status, display_status, assigned_to_id, cases, with_unhandled_messages)
    SELECT * FROM (VALUES
      (OLD.mo_id, OLD.status, OLD.display_status, OLD.assigned_to_id, -1, -(OLD.unhandled_messages > 0)::int),
      (NEW.mo_id, NEW.status, NEW.display_status, NEW.assigned_to_id, 1, (NEW.unhandled_messages > 0)::int)
    ) side (mo_id) WHERE mo_id IS NOT NULL;
  END IF;
  IF TG_OP = 'DELETE' OR (OLD.mo_id, OLD.status, OLD.display_status, OLD.assigned_to_id, OLD.waits_for)
      IS DISTINCT FROM (NEW.mo_id, NEW.status, NEW.display_status, NEW.assigned_to_id, NEW.waits_for) THEN
    INSERT INTO public.case_wait_count (mo_id, status, display_status, assigned_to_id, waits_for, cases)
    SELECT * FROM (VALUES
      (OLD.mo_id, OLD.status, OLD.display_status, OLD.assigned_to_id, OLD.waits_for, -1),
      (NEW.mo_id, NEW.status, NEW.display_status, NEW.assigned_to_id, NEW.waits_for, 1)
    ) side (mo_id, status, display_status, assigned_to_id, waits_for) WHERE waits_for IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER case_wait_count_keeper ON public."case";
DROP FUNCTION public.keep_case_wait_count();

CREATE OR REPLACE FUNCTION public.keep_bounced_signatory() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  of_case uuid;
BEGIN
  IF TG_TABLE_NAME = 'signature' THEN
    of_case := OLD.case_id;
  ELSE
    SELECT s.case_id INTO of_case FROM public.signature s WHERE s.id = coalesce(NEW.signature_id, OLD.signature_id);
  END IF;
  -- Locked first: what is then read is all that was written before.
  PERFORM 1 FROM public."case" WHERE id = of_case FOR NO KEY UPDATE;
  UPDATE public."case" c SET has_bounced_signatory = NOT c.has_bounced_signatory
  WHERE c.id = of_case AND c.has_bounced_signatory <> EXISTS (
    SELECT 1 FROM public.signature s JOIN public.signatory one ON one.signature_id = s.id
    WHERE s.case_id = of_case AND s.is_current AND s.status IN ('SHARED', 'SIGNATURES_REQUESTED') AND one.status = 'bounced');
  RETURN NULL;
END $$;
DROP FUNCTION public.note_bounced_signatory(uuid);

CREATE OR REPLACE FUNCTION public.keep_case_times() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  place integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- A case that is loaded may bring its times. Otherwise it has waited since its last change.
    IF NEW.waited = '{}' THEN
      NEW.waited := '{0,0,0,0,0}';
      NEW.turn := public.case_turn(NEW.status, NEW.unhandled_messages, NEW.handled_corrections, NEW.open_corrections);
      IF NEW.turn IS NULL THEN
        NEW.closed_at := NEW.last_changed_at;
        NEW.outcome := CASE WHEN NEW.status = 'ARCHIVED' THEN NEW.archived_from ELSE NEW.status END;
        NEW.outcome := CASE
          WHEN NEW.outcome IN ('REJECTED', 'REMOVED', 'INVALID') THEN NEW.outcome
          WHEN NEW.outcome = 'RESET' THEN 'REJECTED'
          ELSE 'EXPORTED_TO_TELLUS'
        END;
      ELSE
        NEW.turn_since := NEW.last_changed_at;
      END IF;
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.closed_at IS NOT NULL THEN
    RETURN NEW;
  END IF;
  IF NEW.status = 'SUBMITTED' AND NEW.submitted_at IS NULL THEN
    NEW.submitted_at := NEW.last_changed_at;
  END IF;
  NEW.turn := public.case_turn(NEW.status, NEW.unhandled_messages, NEW.handled_corrections, NEW.open_corrections);
  IF NEW.turn IS DISTINCT FROM OLD.turn THEN
    place := array_position(ARRAY['us', 'applicant', 'signatory', 'manager', 'region'], OLD.turn);
    NEW.waited[place] := OLD.waited[place]
      + greatest(0, round(extract(epoch FROM NEW.last_changed_at - OLD.turn_since) * 1000))::bigint;
    NEW.turn_since := NEW.last_changed_at;
  END IF;
  IF NEW.turn IS NULL THEN
    NEW.turn_since := NULL;
    NEW.closed_at := NEW.last_changed_at;
    NEW.outcome := NEW.status;
  END IF;
  RETURN NEW;
END $$;
DROP FUNCTION public.case_outcome(text, text);
