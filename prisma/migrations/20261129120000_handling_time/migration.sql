-- The promised handling time counts the working days at whose beginning the organisation has the case. While it has the case, handling_from
-- is the day after which they count, moved forward by the days that the company had the case in between. While it does not, handling_used
-- is how many there were.
ALTER TABLE public."case" ADD COLUMN handling_from date, ADD COLUMN handling_used integer;

-- The same days off as `lib/domain/deadlines.ts`.
CREATE FUNCTION public.easter_sunday(year integer) RETURNS date
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path TO ''
    AS $$
  SELECT make_date(year, 3, 22) + moon + week - 7 * ((golden + 11 * moon + 22 * week) / 451)
  FROM (SELECT year / 100 AS century, year % 19 AS golden) one,
    LATERAL (SELECT (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30 AS moon) two,
    LATERAL (SELECT (32 + 2 * (century % 4) + 2 * (year % 100 / 4) - moon - year % 4) % 7 AS week) three
$$;

CREATE FUNCTION public.is_working_day(day date) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path TO ''
    AS $$
  SELECT extract(isodow FROM day) < 6
    AND to_char(day, 'MM-DD') NOT IN ('01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31')
    AND day - public.easter_sunday(extract(year FROM day)::int) NOT IN (-2, 1, 39)
    AND NOT (extract(isodow FROM day) = 5 AND to_char(day, 'MM-DD') BETWEEN '06-19' AND '06-25')
$$;

-- How many working days there are after a day, up to and with another.
CREATE FUNCTION public.working_days_between(from_day date, to_day date) RETURNS integer
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path TO ''
    AS $$
  SELECT count(*)::int FROM generate_series(1, to_day - from_day) step WHERE public.is_working_day(from_day + step)
$$;

-- The latest day with so many working days after it, up to and with another. No more than every second day is off, but for some days.
CREATE FUNCTION public.working_day_before(to_day date, days integer) RETURNS date
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path TO ''
    AS $$
  SELECT CASE WHEN days <= 0 THEN to_day ELSE (
    SELECT to_day - step - 1 FROM generate_series(0, 2 * days + 14) step WHERE public.is_working_day(to_day - step)
    ORDER BY step OFFSET days - 1 LIMIT 1) END
$$;

-- Whether the organisation, its manager or its region has the case, as `holderOf` in `lib/domain/lifecycle/state.ts`.
CREATE FUNCTION public.is_handled(status text, open_corrections integer) RETURNS boolean
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE SET search_path TO ''
    AS $$
  SELECT status IN ('SHARED_FOR_INTERNAL_SIGNATURE', 'OUT_FOR_REGIONAL_REVIEW') OR (open_corrections = 0 AND status IN (
    'SUBMITTED', 'APPROVED_BY_MA', 'INTERNAL_SIGNATURE_SIGNED', 'APPROVED', 'APPROVED_BY_REGIONAL_REVIEWER',
    'REJECTED_BY_REGIONAL_REVIEWER'))
$$;

-- Depends on the stored days alone, so that they are right again after a replica of the release before has taken a decision back.
CREATE FUNCTION public.keep_case_handling() RETURNS trigger
    LANGUAGE plpgsql SET search_path TO ''
    AS $$
DECLARE
  handled boolean := public.is_handled(NEW.status, NEW.open_corrections);
  at timestamptz;
BEGIN
  IF handled = (NEW.handling_from IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    at := coalesce(NEW.submitted_at, NEW.last_changed_at);
  ELSE
    at := greatest(OLD.last_changed_at, NEW.last_changed_at);
  END IF;
  IF handled THEN
    NEW.handling_from :=
      public.working_day_before((at AT TIME ZONE 'Europe/Stockholm')::date, coalesce(NEW.handling_used, 0));
    NEW.handling_used := NULL;
  ELSE
    NEW.handling_used := public.working_days_between(NEW.handling_from, (at AT TIME ZONE 'Europe/Stockholm')::date);
    NEW.handling_from := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER case_handling_keeper BEFORE INSERT OR UPDATE OF status, open_corrections ON public."case"
  FOR EACH ROW EXECUTE FUNCTION public.keep_case_handling();

-- Open cases that were sent in before. A company had a case when a day began if a correction was open, or if its signature had been rejected
-- and not given again. Decided cases stay without, and are not counted among those decided in time.
WITH counted AS (
  SELECT c.id, public.is_handled(c.status, c.open_corrections) AS handled, today.day, (
    SELECT count(*)::int
    FROM generate_series(1, today.day - (c.submitted_at AT TIME ZONE 'Europe/Stockholm')::date) step,
      LATERAL (SELECT (c.submitted_at AT TIME ZONE 'Europe/Stockholm')::date + step AS day) one,
      LATERAL (SELECT one.day::timestamp AT TIME ZONE 'Europe/Stockholm' AS midnight) two
    WHERE public.is_working_day(one.day)
      AND NOT EXISTS (
        SELECT 1 FROM public.correction r WHERE r.case_id = c.id AND r.requested_at < midnight
          AND coalesce(r.handled_at, r.cleared_at, CASE WHEN r.is_handled THEN c.waits_since END, 'infinity') >= midnight)
      AND coalesce((
        SELECT a.type IN ('SignatureSigned', 'AnalogSignatureSubmitted') FROM public.audit_entry a
        WHERE a.case_id = c.id AND a.at < midnight AND a.type IN (
          'SignatureSigned', 'AnalogSignatureSubmitted', 'SignatureRejectedByMA')
        ORDER BY a.sequence DESC LIMIT 1), true)) AS days
  FROM public."case" c, (SELECT (now() AT TIME ZONE 'Europe/Stockholm')::date AS day) today
  WHERE c.submitted_at IS NOT NULL AND c.closed_at IS NULL)
UPDATE public."case" c SET
  handling_from = CASE WHEN counted.handled THEN public.working_day_before(counted.day, counted.days) END,
  handling_used = CASE WHEN NOT counted.handled THEN counted.days END
FROM counted WHERE counted.id = c.id;

-- Late cases are counted from this index alone, however many wait.
CREATE INDEX case_waits_handling ON public."case" (mo_id, waits_for, status, handling_from) WHERE waits_for IS NOT NULL;

-- Of a decided case also how many working days the organisation had it, at most 400.
CREATE FUNCTION public.figures_of_case(status text, created_at timestamp with time zone, submitted_at timestamp with time zone, closed_at timestamp with time zone, outcome text, waited bigint[], handling_used integer) RETURNS TABLE(figure text, week date, part text)
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT * FROM public.figures_of_case(status, created_at, submitted_at, closed_at, outcome, waited)
  UNION ALL
  SELECT 'handled', public.week_of(closed_at), least(handling_used, 400)::text
  WHERE outcome IN ('EXPORTED_TO_TELLUS', 'REJECTED') AND closed_at IS NOT NULL AND handling_used IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION public.keep_case_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO public.case_figure_change (mo_id, figure, week, part, assigned_to_id, cases)
  SELECT mo_id, figure, week, part, assigned_to_id, sum(cases) FROM (
    SELECT OLD.mo_id, OLD.assigned_to_id, one.*, -1 AS cases
    FROM public.figures_of_case(OLD.status, OLD.created_at, OLD.submitted_at, OLD.closed_at, OLD.outcome, OLD.waited, OLD.handling_used) one
    UNION ALL
    SELECT NEW.mo_id, NEW.assigned_to_id, one.*, 1
    FROM public.figures_of_case(NEW.status, NEW.created_at, NEW.submitted_at, NEW.closed_at, NEW.outcome, NEW.waited, NEW.handling_used) one
    WHERE TG_OP = 'UPDATE'
  ) both_sides GROUP BY mo_id, figure, week, part, assigned_to_id HAVING sum(cases) <> 0;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION public.keep_case_figures_of_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO public.case_figure_change (mo_id, figure, week, part, assigned_to_id, cases)
  SELECT c.mo_id, one.figure, one.week, one.part, c.assigned_to_id, count(*)
  FROM added c,
    public.figures_of_case(c.status, c.created_at, c.submitted_at, c.closed_at, c.outcome, c.waited, c.handling_used) one
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
