-- What statistics are made of. A case keeps how long it has waited for whom, as its history has it, and figures are kept of that. Both by
-- triggers, so that they commit with the change and also serve replicas of the version before.
--
-- `waited`: milliseconds for us, the applicant, the signatory, the manager and the region, until `turn_since`. Empty until the job
-- `fill-figures` has come to a case that was not created here.
ALTER TABLE "case" ADD COLUMN waited bigint[] NOT NULL DEFAULT '{}';
-- Whose turn it is: as `waits_for`, without what is not in the history (mail that did not arrive, an export that failed).
ALTER TABLE "case" ADD COLUMN turn text;
ALTER TABLE "case" ADD COLUMN turn_since timestamptz(3);
-- When it was first submitted, and when and with which status it ceased to be active.
ALTER TABLE "case" ADD COLUMN submitted_at timestamptz(3);
ALTER TABLE "case" ADD COLUMN closed_at timestamptz(3);
ALTER TABLE "case" ADD COLUMN outcome text;

CREATE FUNCTION case_turn(status text, unhandled_messages integer, handled_corrections integer, open_corrections integer)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN status NOT IN ('EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'ARCHIVED', 'REJECTED', 'RESET',
      'REMOVED', 'INVALID')
    THEN public.case_waits_for(status, unhandled_messages, handled_corrections, open_corrections, false, NULL) END
$$;

CREATE FUNCTION keep_case_times() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place integer;
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- A case that is loaded has a history, which the job reads.
    IF NEW.status IN ('CREATED', 'CREATED_GETACCEPT') AND NEW.created_at = NEW.last_changed_at THEN
      NEW.waited := '{0,0,0,0,0}';
      NEW.turn := public.case_turn(NEW.status, NEW.unhandled_messages, NEW.handled_corrections, NEW.open_corrections);
      NEW.turn_since := NEW.created_at;
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.waited = '{}' OR OLD.closed_at IS NOT NULL THEN
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
CREATE TRIGGER case_times_keeper BEFORE INSERT OR UPDATE OF status, unhandled_messages, handled_corrections, open_corrections
  ON "case" FOR EACH ROW EXECUTE FUNCTION keep_case_times();

-- The Monday of an ISO week in Sweden.
CREATE FUNCTION week_of(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('week', at AT TIME ZONE 'Europe/Stockholm')::date
$$;

-- Which part of the distribution of lead times a time in milliseconds belongs to. lib/domain/statistics/lead-time-bins.ts has the same
-- bounds, and a test compares the two.
CREATE FUNCTION lead_time_bin(ms bigint) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT width_bucket(ms, ARRAY[
    3600000, 4281146, 5091169, 6054454, 7200000, 8562291, 10182338, 12108908,
    14400000, 17124582, 20364675, 24217817, 28800000, 34249165, 40729351, 48435634,
    57600000, 68498330, 81458701, 96871267, 115200000, 136996660, 162917402, 193742534,
    230400000, 273993319, 325834805, 387485068, 460800000, 547986639, 651669610, 774970136,
    921600000, 1095973277, 1303339219, 1549940273, 1843200000, 2191946554, 2606678438, 3099880545,
    3686400000, 4383893109, 5213356876, 6199761090, 7372800000, 8767786217, 10426713753, 12399522181,
    14745600000, 17535572435, 20853427505, 24799044362, 29491200000, 35071144870, 41706855011, 49598088723,
    58982400000, 70142289740, 83413710021, 99196177446, 117964800000
  ]::bigint[])
$$;

-- What one case adds to the figures.
CREATE FUNCTION figures_of_case(status text, created_at timestamptz, submitted_at timestamptz, closed_at timestamptz, outcome text,
  waited bigint[])
RETURNS TABLE (figure text, week date, part text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT 'created', public.week_of(created_at), '' WHERE waited <> '{}'
  UNION ALL
  SELECT 'open', public.week_of(created_at), status WHERE waited <> '{}' AND closed_at IS NULL
  UNION ALL
  SELECT 'submitted', public.week_of(submitted_at), '' WHERE waited <> '{}' AND submitted_at IS NOT NULL
  UNION ALL
  SELECT CASE outcome WHEN 'EXPORTED_TO_TELLUS' THEN 'exported' WHEN 'REJECTED' THEN 'rejected' ELSE 'removed' END,
    public.week_of(closed_at), '' WHERE waited <> '{}' AND closed_at IS NOT NULL
  UNION ALL
  SELECT one.figure, public.week_of(closed_at), public.lead_time_bin(one.ms)::text
  FROM (VALUES ('total', waited[1] + waited[2] + waited[3] + waited[4] + waited[5]), ('us', waited[1]), ('applicant', waited[2]),
    ('signatory', waited[3]), ('manager', waited[4]), ('region', waited[5])) one (figure, ms)
  WHERE waited <> '{}' AND outcome IN ('EXPORTED_TO_TELLUS', 'REJECTED') AND (one.ms > 0 OR one.figure = 'total')
$$;

-- The figures: how many cases, by organisation, person responsible, week and part. `part`: of open cases their status, of lead times the
-- bin.
CREATE TABLE case_figure (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mo_id integer NOT NULL,
  figure text NOT NULL,
  week date NOT NULL,
  part text NOT NULL,
  assigned_to_id uuid,
  cases bigint NOT NULL
);
CREATE UNIQUE INDEX case_figure_once ON case_figure (mo_id, figure, week, part, assigned_to_id) INCLUDE (cases) NULLS NOT DISTINCT;
CREATE INDEX case_figure_none ON case_figure (id) WHERE cases = 0;

-- Differences that the job `add-up-figures` has not added to the figures.
CREATE TABLE case_figure_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mo_id integer NOT NULL,
  figure text NOT NULL,
  week date NOT NULL,
  part text NOT NULL,
  assigned_to_id uuid,
  cases bigint NOT NULL
);

CREATE FUNCTION keep_case_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.case_figure_change (mo_id, figure, week, part, assigned_to_id, cases)
  SELECT mo_id, figure, week, part, assigned_to_id, sum(cases) FROM (
    SELECT OLD.mo_id, OLD.assigned_to_id, one.*, -1 AS cases
    FROM public.figures_of_case(OLD.status, OLD.created_at, OLD.submitted_at, OLD.closed_at, OLD.outcome, OLD.waited) one
    UNION ALL
    SELECT NEW.mo_id, NEW.assigned_to_id, one.*, 1
    FROM public.figures_of_case(NEW.status, NEW.created_at, NEW.submitted_at, NEW.closed_at, NEW.outcome, NEW.waited) one
    WHERE TG_OP = 'UPDATE'
  ) both_sides GROUP BY mo_id, figure, week, part, assigned_to_id HAVING sum(cases) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER case_figures_keeper AFTER UPDATE ON "case" FOR EACH ROW
  WHEN ((OLD.mo_id, OLD.status, OLD.assigned_to_id, OLD.submitted_at, OLD.closed_at, OLD.waited = '{}')
    IS DISTINCT FROM (NEW.mo_id, NEW.status, NEW.assigned_to_id, NEW.submitted_at, NEW.closed_at, NEW.waited = '{}'))
  EXECUTE FUNCTION keep_case_figures();
CREATE TRIGGER case_figures_keeper_of_deleted AFTER DELETE ON "case" FOR EACH ROW EXECUTE FUNCTION keep_case_figures();

CREATE FUNCTION keep_case_figures_of_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.case_figure_change (mo_id, figure, week, part, assigned_to_id, cases)
  SELECT c.mo_id, one.figure, one.week, one.part, c.assigned_to_id, count(*)
  FROM added c, public.figures_of_case(c.status, c.created_at, c.submitted_at, c.closed_at, c.outcome, c.waited) one
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;
CREATE TRIGGER case_figures_keeper_of_added AFTER INSERT ON "case"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_case_figures_of_added();
