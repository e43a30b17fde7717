-- The tables of version 1.0.0. Functions may name others that come later.
SET check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION public.audit_entry_is_appended_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.details IS NULL
      AND to_jsonb(NEW) - 'details' - 'actor_name' = to_jsonb(OLD) - 'details' - 'actor_name'
      AND (NEW.actor_name = OLD.actor_name OR (NEW.actor_kind = 'applicant' AND NEW.actor_name = '')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit entries are appended only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE FUNCTION public.case_reference(running bigint) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT 'A-' || running || (10 - sum(CASE WHEN place % 2 = 1 THEN digit * 2 / 10 + digit * 2 % 10 ELSE digit END) % 10) % 10
  FROM (
    SELECT place, substr(reverse(running::text), place, 1)::int AS digit FROM generate_series(1, length(running::text)) place
  ) digits
$$;

CREATE FUNCTION public.case_outcome(status text, archived_from text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT CASE CASE status WHEN 'ARCHIVED' THEN archived_from ELSE status END
    WHEN 'REJECTED' THEN 'REJECTED'
    WHEN 'RESET' THEN 'REJECTED'
    WHEN 'REMOVED' THEN 'REMOVED'
    WHEN 'INVALID' THEN 'INVALID'
    ELSE 'EXPORTED_TO_TELLUS'
  END
$$;

CREATE FUNCTION public.case_search_text(company_name text, org_no text, contact_email text, reference text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT concat_ws(E'\n', public.search_fold(company_name), replace(org_no, '-', ''), public.search_fold(contact_email), lower(reference))
$$;

CREATE FUNCTION public.case_turn(status text, unhandled_messages integer, handled_corrections integer, open_corrections integer) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT CASE WHEN status NOT IN ('EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'ARCHIVED', 'REJECTED', 'RESET',
      'REMOVED', 'INVALID')
    THEN public.case_waits_for(status, unhandled_messages, handled_corrections, open_corrections, false, NULL, false, false) END
$$;

CREATE FUNCTION public.case_waits_for(status text, unhandled_messages integer, handled_corrections integer, open_corrections integer, has_undelivered_mail boolean, export_failed_at timestamp with time zone, has_bounced_signatory boolean, has_overdue_correction boolean) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT CASE
    WHEN status IN ('REMOVED', 'INVALID') THEN NULL
    WHEN unhandled_messages > 0 THEN 'us'
    WHEN status IN ('FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'ARCHIVED', 'REJECTED', 'RESET') THEN NULL
    WHEN has_undelivered_mail OR export_failed_at IS NOT NULL THEN 'us'
    WHEN status = 'EXPORTED_TO_TELLUS' THEN NULL
    WHEN handled_corrections > 0 OR (open_corrections > 0 AND has_overdue_correction) THEN 'us'
    WHEN status IN ('SHARED_FOR_EXTERNAL_SIGNATURE', 'SHARED_FOR_INTERNAL_SIGNATURE') AND has_bounced_signatory THEN 'us'
    WHEN status IN ('CREATED', 'CREATED_GETACCEPT', 'STARTED') THEN 'applicant'
    WHEN status IN ('SHARED_FOR_EXTERNAL_SIGNATURE', 'DOWNLOADED_FOR_ANALOG_SIGNATURE') THEN 'signatory'
    WHEN status = 'SHARED_FOR_INTERNAL_SIGNATURE' THEN 'manager'
    WHEN status = 'OUT_FOR_REGIONAL_REVIEW' THEN 'region'
    WHEN open_corrections > 0 THEN 'applicant'
    ELSE 'us'
  END
$$;

CREATE FUNCTION public.end_substitution() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.assigned_to_id IS DISTINCT FROM OLD.assigned_to_id AND NEW.assigned_for_id IS NOT DISTINCT FROM OLD.assigned_for_id THEN
    NEW.assigned_for_id := NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.erase_audit_details(erased_case uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM public."case" WHERE id = erased_case AND erased_at IS NOT NULL) OR EXISTS (
      SELECT 1 FROM public.audit_entry WHERE case_id = erased_case AND type IN ('CaseErased', 'CaseAnonymised')) THEN
    RAISE EXCEPTION 'the case is not being erased' USING ERRCODE = 'insufficient_privilege';
  END IF;
  UPDATE public.audit_entry
  SET details = NULL, actor_name = CASE WHEN actor_kind = 'applicant' THEN '' ELSE actor_name END
  WHERE case_id = erased_case;
END $$;

CREATE FUNCTION public.figures_of_case(status text, created_at timestamp with time zone, submitted_at timestamp with time zone, closed_at timestamp with time zone, outcome text, waited bigint[]) RETURNS TABLE(figure text, week date, part text)
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
$$;

CREATE FUNCTION public.form_template_never_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'a version never changes: publish another one' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE FUNCTION public.keep_bounced_signatory() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_TABLE_NAME = 'signature' THEN
    PERFORM public.note_bounced_signatory(OLD.case_id);
  ELSE
    PERFORM public.note_bounced_signatory(s.case_id) FROM public.signature s
    WHERE s.id = CASE WHEN TG_OP = 'DELETE' THEN OLD.signature_id ELSE NEW.signature_id END;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.keep_case_changed_on() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.last_changed_on := (NEW.last_changed_at AT TIME ZONE 'UTC')::date;
  RETURN NEW;
END $$;

CREATE FUNCTION public.keep_case_count() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.mo_id, OLD.status, OLD.display_status, OLD.unhandled_messages > 0)
      = (NEW.mo_id, NEW.status, NEW.display_status, NEW.unhandled_messages > 0)
      AND OLD.assigned_to_id IS NOT DISTINCT FROM NEW.assigned_to_id THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO case_count (mo_id, status, display_status, assigned_to_id, cases, with_unhandled_messages)
    VALUES (OLD.mo_id, OLD.status, OLD.display_status, OLD.assigned_to_id, -1, -(OLD.unhandled_messages > 0)::int);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO case_count (mo_id, status, display_status, assigned_to_id, cases, with_unhandled_messages)
    VALUES (NEW.mo_id, NEW.status, NEW.display_status, NEW.assigned_to_id, 1, (NEW.unhandled_messages > 0)::int);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.keep_case_count_of_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO case_count (mo_id, status, display_status, assigned_to_id, cases, with_unhandled_messages)
  SELECT mo_id, status, display_status, assigned_to_id, count(*), count(*) FILTER (WHERE unhandled_messages > 0)
  FROM added GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;

CREATE FUNCTION public.keep_case_figures() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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

CREATE FUNCTION public.keep_case_figures_of_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO public.case_figure_change (mo_id, figure, week, part, assigned_to_id, cases)
  SELECT c.mo_id, one.figure, one.week, one.part, c.assigned_to_id, count(*)
  FROM added c, public.figures_of_case(c.status, c.created_at, c.submitted_at, c.closed_at, c.outcome, c.waited) one
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;

CREATE FUNCTION public.keep_case_search_text() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  NEW.search_text := public.case_search_text(NEW.company_name, NEW.org_no, NEW.contact_email, NEW.reference);
  RETURN NEW;
END $$;

CREATE FUNCTION public.keep_case_times() RETURNS trigger
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
        NEW.outcome := public.case_outcome(NEW.status, NEW.archived_from);
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

CREATE FUNCTION public.keep_case_wait_count() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (OLD.mo_id, OLD.status, OLD.display_status) = (NEW.mo_id, NEW.status, NEW.display_status)
      AND OLD.assigned_to_id IS NOT DISTINCT FROM NEW.assigned_to_id AND OLD.waits_for IS NOT DISTINCT FROM NEW.waits_for THEN
    RETURN NULL;
  END IF;
  IF OLD.waits_for IS NOT NULL THEN
    INSERT INTO case_wait_count (mo_id, status, display_status, assigned_to_id, waits_for, cases)
    VALUES (OLD.mo_id, OLD.status, OLD.display_status, OLD.assigned_to_id, OLD.waits_for, -1);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.waits_for IS NOT NULL THEN
    INSERT INTO case_wait_count (mo_id, status, display_status, assigned_to_id, waits_for, cases)
    VALUES (NEW.mo_id, NEW.status, NEW.display_status, NEW.assigned_to_id, NEW.waits_for, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION public.keep_case_wait_count_of_added() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO case_wait_count (mo_id, status, display_status, assigned_to_id, waits_for, cases)
  SELECT mo_id, status, display_status, assigned_to_id, waits_for, count(*) FROM added WHERE waits_for IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5;
  RETURN NULL;
END $$;

CREATE FUNCTION public.keep_case_waits() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.status <> OLD.status THEN
    NEW.export_failed_at := NULL;
  END IF;
  NEW.has_overdue_correction := coalesce(NEW.corrections_due_on < (now() AT TIME ZONE 'Europe/Stockholm')::date, false);
  NEW.waits_for := public.case_waits_for(NEW.status, NEW.unhandled_messages, NEW.handled_corrections, NEW.open_corrections,
    NEW.has_undelivered_mail, NEW.export_failed_at, NEW.has_bounced_signatory, NEW.has_overdue_correction);
  IF NEW.waits_for IS NULL THEN
    NEW.waits_since := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.waits_since := NEW.last_changed_at;
  ELSIF NEW.waits_for IS DISTINCT FROM OLD.waits_for THEN
    NEW.waits_since := CASE WHEN NEW.last_changed_at > OLD.last_changed_at THEN NEW.last_changed_at ELSE now() END;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION public.lead_time_bin(ms bigint) RETURNS integer
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
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

CREATE FUNCTION public.note_bounced_signatory(of_case uuid) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- Locked first: what is then read is all that was written before.
  PERFORM 1 FROM public."case" WHERE id = of_case FOR NO KEY UPDATE;
  UPDATE public."case" c SET has_bounced_signatory = NOT c.has_bounced_signatory
  WHERE c.id = of_case AND c.has_bounced_signatory <> EXISTS (
    SELECT 1 FROM public.signature s JOIN public.signatory one ON one.signature_id = s.id
    WHERE s.case_id = of_case AND s.is_current AND s.status IN ('SHARED', 'SIGNATURES_REQUESTED') AND one.status = 'bounced');
END $$;

CREATE FUNCTION public.organisation_audit_is_appended_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are appended only' USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE FUNCTION public.search_fold(written text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]', '', 'g')),
        'ØøĐđÐðŁłĦħŦŧıς‐‑‒–—―−', 'ooddddllhhttiσ-------'
      ), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
    '\s+', ' ', 'g')
$$;

CREATE FUNCTION public.search_pairs(folded text) RETURNS text[]
    LANGUAGE sql IMMUTABLE STRICT COST 500 PARALLEL SAFE
    AS $$
  SELECT ARRAY(
    SELECT DISTINCT substr(folded, place, size) FROM generate_series(1, length(folded)) place, generate_series(1, 2) size)
$$;

CREATE FUNCTION public.search_pattern(folded text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $$
  SELECT '%' || regexp_replace(folded, '([\\%_])', '\\\1', 'g') || '%'
$$;

CREATE FUNCTION public.week_of(at timestamp with time zone) RETURNS date
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    AS $$
  SELECT date_trunc('week', at AT TIME ZONE 'Europe/Stockholm')::date
$$;

CREATE TABLE public.account (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    subject text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    last_sign_in_at timestamp(3) with time zone NOT NULL,
    list_tab text,
    away_until date,
    substitute_id uuid,
    gets_morning_mail boolean DEFAULT false NOT NULL,
    morning_mailed_on date,
    CONSTRAINT account_check CHECK ((substitute_id <> id))
);

CREATE TABLE public.account_role (
    account_id uuid NOT NULL,
    mo_id integer NOT NULL,
    role_id integer NOT NULL,
    source text DEFAULT 'provider'::text NOT NULL,
    CONSTRAINT account_role_role_id_check CHECK (((role_id >= 1) AND (role_id <= 4))),
    CONSTRAINT account_role_source_check CHECK ((source = ANY (ARRAY['provider'::text, 'grant'::text])))
);

CREATE TABLE public.audit_entry (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    case_id uuid NOT NULL,
    sequence integer NOT NULL,
    type text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    actor_kind text NOT NULL,
    actor_name text NOT NULL,
    account_id uuid,
    details jsonb,
    details_hash text NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    CONSTRAINT audit_entry_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['applicant'::text, 'caseWorker'::text, 'system'::text]))),
    CONSTRAINT audit_entry_sequence_check CHECK ((sequence > 0))
);

CREATE VIEW public.admission_decision WITH (security_invoker='true') AS
 SELECT audit_entry.case_id,
    audit_entry.sequence,
    audit_entry.details
   FROM public.audit_entry
  WHERE (audit_entry.type = ANY (ARRAY['AdmissionDateMailSent'::text, 'CaseExportedToTellus'::text]));

CREATE TABLE public.build_file (
    path text NOT NULL,
    content bytea NOT NULL,
    seen_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.bulk_change (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    action text NOT NULL,
    input jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    finished_at timestamp(3) with time zone,
    CONSTRAINT bulk_change_action_check CHECK ((action = ANY (ARRAY['delegate'::text, 'archive'::text, 'remind'::text, 'export'::text])))
);

CREATE TABLE public.bulk_item (
    bulk_id uuid NOT NULL,
    "position" integer NOT NULL,
    case_id uuid NOT NULL,
    state text DEFAULT 'WAITING'::text NOT NULL,
    code text,
    code_values jsonb,
    CONSTRAINT bulk_item_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DONE'::text, 'REFUSED'::text])))
);

CREATE SEQUENCE public.case_reference_number
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public."case" (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    mo_id integer NOT NULL,
    template_id integer NOT NULL,
    status text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    silent boolean DEFAULT false NOT NULL,
    locale text DEFAULT 'sv'::text NOT NULL,
    company_name text NOT NULL,
    org_no text NOT NULL,
    organisation_type text NOT NULL,
    contact_email text,
    assigned_to_id uuid,
    link_version integer DEFAULT 1 NOT NULL,
    link_valid_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    last_changed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    archived_at timestamp(3) with time zone,
    archived_from text,
    status_before_review text,
    desired_admission_date date,
    rejection_reason text,
    register_id text,
    credit_report text,
    internal_signature text,
    unhandled_messages integer DEFAULT 0 NOT NULL,
    open_corrections integer DEFAULT 0 NOT NULL,
    handled_corrections integer DEFAULT 0 NOT NULL,
    has_undelivered_mail boolean DEFAULT false NOT NULL,
    display_status text GENERATED ALWAYS AS (
CASE
    WHEN (unhandled_messages > 0) THEN 'HAS_UNHANDLED_SUPPORT_MESSAGES'::text
    WHEN (handled_corrections > 0) THEN 'CORRECTIONS_SUBMITTED'::text
    WHEN (open_corrections > 0) THEN 'WAITING_FOR_CORRECTIONS'::text
    ELSE status
END) STORED NOT NULL,
    audit_sequence integer DEFAULT 0 NOT NULL,
    retention_warned_at timestamp(3) with time zone,
    erased_at timestamp(3) with time zone,
    name_is_known boolean DEFAULT true NOT NULL,
    search_text text NOT NULL,
    new_questions text[] DEFAULT '{}'::text[] NOT NULL,
    reference text DEFAULT public.case_reference(nextval('public.case_reference_number'::regclass)) NOT NULL,
    waits_for text,
    waits_since timestamp(3) with time zone,
    export_failed_at timestamp(3) with time zone,
    corrections_due_on date,
    reminded_on date,
    assigned_for_id uuid,
    waited bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    turn text,
    turn_since timestamp(3) with time zone,
    submitted_at timestamp(3) with time zone,
    closed_at timestamp(3) with time zone,
    outcome text,
    has_bounced_signatory boolean DEFAULT false NOT NULL,
    has_overdue_correction boolean DEFAULT false NOT NULL,
    last_changed_on date NOT NULL,
    status_before text,
    status_sequence integer,
    CONSTRAINT case_check CHECK (((status = 'ARCHIVED'::text) <= ((archived_from IS NOT NULL) AND (archived_at IS NOT NULL)))),
    CONSTRAINT case_check1 CHECK (((status = 'OUT_FOR_REGIONAL_REVIEW'::text) <= (status_before_review IS NOT NULL))),
    CONSTRAINT case_check2 CHECK (((status = 'REJECTED'::text) <= (rejection_reason IS NOT NULL))),
    CONSTRAINT case_company_name_check CHECK ((company_name <> ''::text)),
    CONSTRAINT case_contact_email_check CHECK ((length(contact_email) <= 100)),
    CONSTRAINT case_credit_report_check CHECK ((credit_report = ANY (ARRAY['NOT_YET_AVAILABLE'::text, 'AVAILABLE'::text]))),
    CONSTRAINT case_handled_corrections_check CHECK ((handled_corrections >= 0)),
    CONSTRAINT case_internal_signature_check CHECK ((internal_signature = ANY (ARRAY['SIGNATURES_NOT_YET_REQUESTED'::text, 'SIGNATURES_REQUESTED'::text, 'SIGNATURES_APPROVED'::text, 'SIGNED_BY_SIGNATORIES'::text, 'SIGNATORY_WONT_SIGN'::text, 'SIGNATURES_REJECTED'::text]))),
    CONSTRAINT case_open_corrections_check CHECK ((open_corrections >= 0)),
    CONSTRAINT case_org_no_check CHECK ((org_no ~ '^[0-9]{6}-[0-9]{4}$'::text)),
    CONSTRAINT case_organisation_type_check CHECK ((organisation_type = ANY (ARRAY['REGULAR_COMPANY'::text, 'SOLITARY_COMPANY'::text, 'FOREIGN_COMPANY'::text]))),
    CONSTRAINT case_status_check CHECK ((status = ANY (ARRAY['CREATED'::text, 'CREATED_GETACCEPT'::text, 'STARTED'::text, 'SHARED_FOR_EXTERNAL_SIGNATURE'::text, 'DOWNLOADED_FOR_ANALOG_SIGNATURE'::text, 'SHARED_FOR_INTERNAL_SIGNATURE'::text, 'INTERNAL_SIGNATURE_SIGNED'::text, 'SUBMITTED'::text, 'APPROVED'::text, 'APPROVED_BY_MA'::text, 'OUT_FOR_REGIONAL_REVIEW'::text, 'APPROVED_BY_REGIONAL_REVIEWER'::text, 'REJECTED_BY_REGIONAL_REVIEWER'::text, 'EXPORTED_TO_TELLUS'::text, 'FINISHED_IN_TELLUS'::text, 'CANCELLED_IN_TELLUS'::text, 'ARCHIVED'::text, 'REJECTED'::text, 'RESET'::text, 'REMOVED'::text, 'INVALID'::text]))),
    CONSTRAINT case_unhandled_messages_check CHECK ((unhandled_messages >= 0))
)
WITH (fillfactor='85');

CREATE TABLE public.case_count (
    id bigint NOT NULL,
    mo_id integer NOT NULL,
    status text NOT NULL,
    display_status text NOT NULL,
    assigned_to_id uuid,
    cases bigint NOT NULL,
    with_unhandled_messages bigint NOT NULL
);

ALTER TABLE public.case_count ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.case_count_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.case_figure (
    id bigint NOT NULL,
    mo_id integer NOT NULL,
    figure text NOT NULL,
    week date NOT NULL,
    part text NOT NULL,
    assigned_to_id uuid,
    cases bigint NOT NULL
);

CREATE TABLE public.case_figure_change (
    id bigint NOT NULL,
    mo_id integer NOT NULL,
    figure text NOT NULL,
    week date NOT NULL,
    part text NOT NULL,
    assigned_to_id uuid,
    cases bigint NOT NULL
);

ALTER TABLE public.case_figure_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.case_figure_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE public.case_figure ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.case_figure_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.case_form (
    case_id uuid NOT NULL,
    form_id text NOT NULL,
    status text DEFAULT 'NOT-STARTED'::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    saved_at timestamp(3) with time zone,
    CONSTRAINT case_form_status_check CHECK ((status = ANY (ARRAY['NOT-STARTED'::text, 'IN-PROGESS'::text, 'INVALID'::text, 'VALID'::text, 'APPROVED'::text])))
);

CREATE TABLE public.case_value (
    case_id uuid NOT NULL,
    component_id text NOT NULL,
    data_type text NOT NULL,
    active boolean DEFAULT true NOT NULL,
    value text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_by text NOT NULL
);

CREATE TABLE public.case_wait_count (
    id bigint NOT NULL,
    mo_id integer NOT NULL,
    status text NOT NULL,
    display_status text NOT NULL,
    assigned_to_id uuid,
    waits_for text NOT NULL,
    cases bigint NOT NULL
);

ALTER TABLE public.case_wait_count ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.case_wait_count_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.check_point (
    case_id uuid NOT NULL,
    component_id text NOT NULL,
    status text DEFAULT 'NOT_CHECKED'::text NOT NULL,
    CONSTRAINT check_point_status_check CHECK ((status = ANY (ARRAY['CHECKED'::text, 'NOT_CHECKED'::text])))
);

CREATE TABLE public.colleague (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    case_id uuid NOT NULL,
    number integer NOT NULL,
    email text NOT NULL,
    invited_by text NOT NULL,
    invited_at timestamp(3) with time zone NOT NULL,
    link_valid_until timestamp(3) with time zone NOT NULL,
    withdrawn_at timestamp(3) with time zone,
    CONSTRAINT colleague_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
    CONSTRAINT colleague_number_check CHECK ((number > 0))
);

CREATE TABLE public.correction (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    case_id uuid NOT NULL,
    form_id text NOT NULL,
    component_id text NOT NULL,
    description text NOT NULL,
    is_handled boolean DEFAULT false NOT NULL,
    previous_value text NOT NULL,
    requested_by text NOT NULL,
    requested_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    cleared_at timestamp(3) with time zone,
    not_asked boolean DEFAULT false NOT NULL,
    due_on date,
    reminded_on date,
    CONSTRAINT correction_description_check CHECK (((length(description) >= 1) AND (length(description) <= 4000)))
);

CREATE TABLE public.dynamic_data (
    mo_id integer NOT NULL,
    tag text NOT NULL,
    items jsonb NOT NULL,
    fetched_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.ended_session (
    id uuid NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.form_draft (
    mo_id integer NOT NULL,
    base_template_id integer,
    schema integer NOT NULL,
    body jsonb NOT NULL,
    revision integer NOT NULL,
    updated_by text NOT NULL,
    account_id uuid,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    begun_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT form_draft_revision_check CHECK ((revision > 0)),
    CONSTRAINT form_draft_schema_check CHECK ((schema >= 1))
);

CREATE TABLE public.form_draft_revision (
    mo_id integer NOT NULL,
    revision integer NOT NULL,
    body jsonb NOT NULL
);

CREATE TABLE public.form_template (
    id integer NOT NULL,
    mo_id integer NOT NULL,
    version integer NOT NULL,
    body jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    schema integer DEFAULT 2 NOT NULL,
    texts jsonb DEFAULT '{}'::jsonb NOT NULL,
    process jsonb NOT NULL,
    published_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    published_by text,
    note text,
    changes jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT form_template_note_check CHECK ((length(note) <= 4000)),
    CONSTRAINT form_template_schema_check CHECK ((schema >= 1))
);

CREATE SEQUENCE public.form_template_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.form_template_id_seq OWNED BY public.form_template.id;

CREATE TABLE public.idempotency_record (
    caller text NOT NULL,
    key text NOT NULL,
    request_hash text NOT NULL,
    status integer,
    body text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    claim_id uuid
);

CREATE TABLE public.mail (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    case_id uuid NOT NULL,
    type text NOT NULL,
    locale text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    data jsonb NOT NULL,
    message_id text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    sent_at timestamp(3) with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    last_error text,
    gathers_until timestamp(3) with time zone
);

CREATE TABLE public.mail_event (
    id text NOT NULL,
    mail_id uuid NOT NULL,
    status text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    reason text,
    CONSTRAINT mail_event_status_check CHECK ((status = ANY (ARRAY['opened'::text, 'delivered'::text, 'bounced'::text, 'blocked'::text, 'dropped'::text])))
);

CREATE TABLE public.member_organisation (
    id integer NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    shared_email text NOT NULL,
    accent_colour text NOT NULL,
    images jsonb DEFAULT '[]'::jsonb NOT NULL,
    signing_entity_id text,
    manager_emails text[] DEFAULT '{}'::text[] NOT NULL,
    postal_address text DEFAULT ''::text NOT NULL,
    retention jsonb DEFAULT '{}'::jsonb NOT NULL,
    locale text DEFAULT 'sv'::text NOT NULL,
    translated_names jsonb DEFAULT '{}'::jsonb NOT NULL,
    is_open boolean DEFAULT true NOT NULL,
    published_template_id integer,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    audit_sequence integer DEFAULT 0 NOT NULL,
    draft_revision integer DEFAULT 0 NOT NULL,
    handling jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT member_organisation_accent_colour_check CHECK ((accent_colour ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT member_organisation_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))
);

CREATE SEQUENCE public.member_organisation_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.member_organisation_id_seq OWNED BY public.member_organisation.id;

CREATE TABLE public.message (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    case_id uuid NOT NULL,
    form_id text,
    component_id text,
    message text NOT NULL,
    is_handled boolean DEFAULT false NOT NULL,
    posted_by_ma boolean NOT NULL,
    posted_by text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT message_message_check CHECK (((length(message) >= 1) AND (length(message) <= 4000)))
);

CREATE TABLE public.note (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    case_id uuid NOT NULL,
    text text NOT NULL,
    author_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT note_text_check CHECK (((length(text) >= 1) AND (length(text) <= 4000)))
);

CREATE TABLE public.operation (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    case_id uuid NOT NULL,
    action text NOT NULL,
    state text DEFAULT 'RESERVED'::text NOT NULL,
    actor jsonb NOT NULL,
    input jsonb NOT NULL,
    payload jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    finished_at timestamp(3) with time zone,
    CONSTRAINT operation_state_check CHECK ((state = ANY (ARRAY['RESERVED'::text, 'CONFIRMED'::text, 'RELEASED'::text])))
);

CREATE TABLE public.organisation_audit (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    mo_id integer NOT NULL,
    sequence integer NOT NULL,
    type text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    actor_kind text NOT NULL,
    actor_name text NOT NULL,
    account_id uuid,
    details jsonb NOT NULL,
    details_hash text NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL,
    CONSTRAINT organisation_audit_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['caseWorker'::text, 'system'::text]))),
    CONSTRAINT organisation_audit_sequence_check CHECK ((sequence > 0))
);

CREATE TABLE public.organisation_file (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    mo_id integer NOT NULL,
    kind text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    sha256 text NOT NULL,
    content bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT organisation_file_content_type_check CHECK ((content_type = ANY (ARRAY['image/png'::text, 'image/svg+xml'::text]))),
    CONSTRAINT organisation_file_kind_check CHECK ((kind = 'LOGO'::text)),
    CONSTRAINT organisation_file_size_check CHECK ((size > 0))
);

CREATE TABLE public.preview_link (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    mo_id integer NOT NULL,
    made_by text NOT NULL,
    made_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    valid_until timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.rate_limit (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE public.received_event (
    source text NOT NULL,
    event_id text NOT NULL,
    received_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.regional_review (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    case_id uuid NOT NULL,
    requested_by text NOT NULL,
    requested_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    is_current boolean DEFAULT true NOT NULL,
    recommended boolean,
    comment text,
    answered_by text,
    answered_at timestamp(3) with time zone,
    CONSTRAINT regional_review_check CHECK (((recommended IS NULL) = ((comment IS NULL) AND (answered_by IS NULL) AND (answered_at IS NULL)))),
    CONSTRAINT regional_review_check1 CHECK (((recommended IS NULL) OR ((comment IS NOT NULL) AND (answered_by IS NOT NULL) AND (answered_at IS NOT NULL)))),
    CONSTRAINT regional_review_comment_check CHECK (((length(comment) >= 1) AND (length(comment) <= 4000)))
);

CREATE TABLE public.role_grant (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    mo_id integer NOT NULL,
    email text NOT NULL,
    role_id integer NOT NULL,
    account_id uuid,
    granted_by text NOT NULL,
    granted_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    invited_at timestamp(3) with time zone,
    accepted_at timestamp(3) with time zone,
    asked_by_id uuid,
    CONSTRAINT role_grant_check CHECK (((account_id IS NULL) = (accepted_at IS NULL))),
    CONSTRAINT role_grant_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
    CONSTRAINT role_grant_role_id_check CHECK (((role_id >= 1) AND (role_id <= 4)))
);

CREATE TABLE public.saved_view (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account_id uuid NOT NULL,
    mo_id integer,
    name text NOT NULL,
    query text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT saved_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
    CONSTRAINT saved_view_query_check CHECK ((length(query) <= 4000))
);

CREATE TABLE public.session (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    end_reason text,
    provider_session text,
    id_token text,
    refresh_token text,
    checked_at timestamp(3) with time zone NOT NULL,
    attempted_at timestamp(3) with time zone NOT NULL,
    is_checking boolean DEFAULT false NOT NULL,
    failing_since timestamp(3) with time zone
);

CREATE TABLE public.signatory (
    signature_id uuid NOT NULL,
    email text NOT NULL,
    name text,
    status text NOT NULL,
    at timestamp(3) with time zone,
    reason text,
    reminded_on date,
    CONSTRAINT signatory_status_check CHECK ((status = ANY (ARRAY['sent'::text, 'opened'::text, 'signed'::text, 'declined'::text, 'bounced'::text])))
);

CREATE TABLE public.signature (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    case_id uuid NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    is_current boolean DEFAULT true NOT NULL,
    document_id text,
    number_of_signatories integer,
    rejection_message text,
    signed_values jsonb,
    document_file_id uuid,
    signed_file_id uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    document_entity_id text,
    CONSTRAINT signature_check CHECK (
CASE kind
    WHEN 'DIGITAL'::text THEN (status = ANY (ARRAY['SHARED'::text, 'SIGNED'::text, 'APPROVED'::text, 'REJECTED'::text, 'REJECTED_BY_MA'::text]))
    WHEN 'ANALOG'::text THEN (status = ANY (ARRAY['SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_UPLOADED'::text, 'SAVED_FOR_MANUAL_SIGNATURE_AND_SHOULD_BE_MAILED'::text, 'SENT_BY_MAIL'::text, 'UPLOADED_BY_ASPIRANT'::text, 'UPLOADED_BY_MA'::text, 'APPROVED'::text, 'REJECTED_BY_MA'::text]))
    ELSE (status = ANY (ARRAY['SIGNATURES_REQUESTED'::text, 'SIGNATURES_APPROVED'::text, 'SIGNED_BY_SIGNATORIES'::text, 'SIGNATORY_WONT_SIGN'::text, 'SIGNATURES_REJECTED'::text]))
END),
    CONSTRAINT signature_kind_check CHECK ((kind = ANY (ARRAY['DIGITAL'::text, 'ANALOG'::text, 'INTERNAL'::text]))),
    CONSTRAINT signature_number_of_signatories_check CHECK (((number_of_signatories >= 1) AND (number_of_signatories <= 10)))
);

CREATE TABLE public.stored_file (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    case_id uuid NOT NULL,
    kind text NOT NULL,
    component_id text,
    display_file_name text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    sha256 text NOT NULL,
    content bytea,
    storage_key text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    message_id uuid,
    uploaded_by_ma boolean,
    CONSTRAINT stored_file_check CHECK (((content IS NULL) <> (storage_key IS NULL))),
    CONSTRAINT stored_file_check1 CHECK (((kind = 'FIELD'::text) = (component_id IS NOT NULL))),
    CONSTRAINT stored_file_kind_check CHECK ((kind = ANY (ARRAY['FIELD'::text, 'SIGNATURE_DOCUMENT'::text, 'SIGNED_DOCUMENT'::text, 'CREDIT_REPORT'::text, 'MESSAGE'::text]))),
    CONSTRAINT stored_file_size_check CHECK ((size > 0))
);

ALTER TABLE ONLY public.form_template ALTER COLUMN id SET DEFAULT nextval('public.form_template_id_seq'::regclass);

ALTER TABLE ONLY public.member_organisation ALTER COLUMN id SET DEFAULT nextval('public.member_organisation_id_seq'::regclass);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.account_role
    ADD CONSTRAINT account_role_pkey PRIMARY KEY (account_id, mo_id, role_id);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_subject_key UNIQUE (subject);

ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_case_id_sequence_key UNIQUE (case_id, sequence);

ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.build_file
    ADD CONSTRAINT build_file_pkey PRIMARY KEY (path);

ALTER TABLE ONLY public.bulk_change
    ADD CONSTRAINT bulk_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bulk_item
    ADD CONSTRAINT bulk_item_bulk_id_case_id_key UNIQUE (bulk_id, case_id);

ALTER TABLE ONLY public.bulk_item
    ADD CONSTRAINT bulk_item_pkey PRIMARY KEY (bulk_id, "position");

ALTER TABLE ONLY public.case_count
    ADD CONSTRAINT case_count_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.case_figure_change
    ADD CONSTRAINT case_figure_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.case_figure
    ADD CONSTRAINT case_figure_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.case_form
    ADD CONSTRAINT case_form_pkey PRIMARY KEY (case_id, form_id);

ALTER TABLE ONLY public."case"
    ADD CONSTRAINT case_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.case_value
    ADD CONSTRAINT case_value_pkey PRIMARY KEY (case_id, component_id);

ALTER TABLE ONLY public.case_wait_count
    ADD CONSTRAINT case_wait_count_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.check_point
    ADD CONSTRAINT check_point_pkey PRIMARY KEY (case_id, component_id);

ALTER TABLE ONLY public.colleague
    ADD CONSTRAINT colleague_case_id_number_key UNIQUE (case_id, number);

ALTER TABLE ONLY public.colleague
    ADD CONSTRAINT colleague_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.correction
    ADD CONSTRAINT correction_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.dynamic_data
    ADD CONSTRAINT dynamic_data_pkey PRIMARY KEY (mo_id, tag);

ALTER TABLE ONLY public.ended_session
    ADD CONSTRAINT ended_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.form_draft
    ADD CONSTRAINT form_draft_pkey PRIMARY KEY (mo_id);

ALTER TABLE ONLY public.form_draft_revision
    ADD CONSTRAINT form_draft_revision_pkey PRIMARY KEY (mo_id, revision);

ALTER TABLE ONLY public.form_template
    ADD CONSTRAINT form_template_id_mo_id_key UNIQUE (id, mo_id);

ALTER TABLE ONLY public.form_template
    ADD CONSTRAINT form_template_mo_id_version_key UNIQUE (mo_id, version);

ALTER TABLE ONLY public.form_template
    ADD CONSTRAINT form_template_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency_record
    ADD CONSTRAINT idempotency_record_pkey PRIMARY KEY (caller, key);

ALTER TABLE ONLY public.mail_event
    ADD CONSTRAINT mail_event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_message_id_key UNIQUE (message_id);

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.member_organisation
    ADD CONSTRAINT member_organisation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.member_organisation
    ADD CONSTRAINT member_organisation_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.note
    ADD CONSTRAINT note_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operation
    ADD CONSTRAINT operation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.organisation_audit
    ADD CONSTRAINT organisation_audit_mo_id_sequence_key UNIQUE (mo_id, sequence);

ALTER TABLE ONLY public.organisation_audit
    ADD CONSTRAINT organisation_audit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.organisation_file
    ADD CONSTRAINT organisation_file_mo_id_kind_key UNIQUE (mo_id, kind);

ALTER TABLE ONLY public.organisation_file
    ADD CONSTRAINT organisation_file_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.preview_link
    ADD CONSTRAINT preview_link_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.received_event
    ADD CONSTRAINT received_event_pkey PRIMARY KEY (source, event_id);

ALTER TABLE ONLY public.regional_review
    ADD CONSTRAINT regional_review_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.role_grant
    ADD CONSTRAINT role_grant_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.saved_view
    ADD CONSTRAINT saved_view_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.signatory
    ADD CONSTRAINT signatory_pkey PRIMARY KEY (signature_id, email);

ALTER TABLE ONLY public.signature
    ADD CONSTRAINT signature_document_id_key UNIQUE (document_id);

ALTER TABLE ONLY public.signature
    ADD CONSTRAINT signature_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.stored_file
    ADD CONSTRAINT stored_file_pkey PRIMARY KEY (id);

CREATE INDEX account_role_mo ON public.account_role USING btree (mo_id, role_id);

CREATE INDEX audit_entry_admission_decision ON public.audit_entry USING btree (case_id, sequence DESC) WHERE (type = ANY (ARRAY['AdmissionDateMailSent'::text, 'CaseExportedToTellus'::text]));

CREATE INDEX bulk_change_account ON public.bulk_change USING btree (account_id, created_at DESC);

CREATE INDEX bulk_item_case ON public.bulk_item USING btree (case_id);

CREATE INDEX case_archive_by_day ON public."case" USING btree (last_changed_on, id) WHERE (status = ANY (ARRAY['FINISHED_IN_TELLUS'::text, 'CANCELLED_IN_TELLUS'::text, 'REJECTED'::text, 'RESET'::text]));

CREATE INDEX case_assigned_for ON public."case" USING btree (assigned_for_id) WHERE (assigned_for_id IS NOT NULL);

CREATE INDEX case_company ON public."case" USING btree (mo_id, org_no, created_at DESC);

CREATE INDEX case_corrections_due ON public."case" USING btree (mo_id, corrections_due_on) WHERE (corrections_due_on IS NOT NULL);

CREATE INDEX case_count_mo ON public.case_count USING btree (mo_id, id) INCLUDE (status, display_status, assigned_to_id, cases, with_unhandled_messages);

CREATE INDEX case_created ON public."case" USING btree (mo_id, created_at DESC, id DESC);

CREATE INDEX case_displayed ON public."case" USING btree (mo_id, display_status, created_at DESC, id DESC) WHERE (display_status <> status);

CREATE INDEX case_figure_none ON public.case_figure USING btree (id) WHERE (cases = 0);

CREATE UNIQUE INDEX case_figure_once ON public.case_figure USING btree (mo_id, figure, week, part, assigned_to_id) INCLUDE (cases) NULLS NOT DISTINCT;

CREATE INDEX case_figures_unfilled ON public."case" USING btree (id) WHERE (waited = '{}'::bigint[]);

CREATE UNIQUE INDEX case_one_open ON public."case" USING btree (mo_id, org_no) WHERE (status = ANY (ARRAY['CREATED'::text, 'CREATED_GETACCEPT'::text, 'STARTED'::text, 'SHARED_FOR_EXTERNAL_SIGNATURE'::text, 'DOWNLOADED_FOR_ANALOG_SIGNATURE'::text, 'SHARED_FOR_INTERNAL_SIGNATURE'::text, 'INTERNAL_SIGNATURE_SIGNED'::text, 'SUBMITTED'::text, 'APPROVED'::text, 'APPROVED_BY_MA'::text, 'OUT_FOR_REGIONAL_REVIEW'::text, 'APPROVED_BY_REGIONAL_REVIEWER'::text, 'REJECTED_BY_REGIONAL_REVIEWER'::text, 'EXPORTED_TO_TELLUS'::text]));

CREATE UNIQUE INDEX case_reference_once ON public."case" USING btree (reference);

CREATE INDEX case_retention_by_day ON public."case" USING btree (mo_id, status, last_changed_on) WHERE (erased_at IS NULL);

CREATE INDEX case_search_open ON public."case" USING gin (search_text public.gin_trgm_ops) WHERE ((search_text IS NOT NULL) AND (status = ANY (ARRAY['CREATED'::text, 'CREATED_GETACCEPT'::text, 'STARTED'::text, 'SHARED_FOR_EXTERNAL_SIGNATURE'::text, 'DOWNLOADED_FOR_ANALOG_SIGNATURE'::text, 'SHARED_FOR_INTERNAL_SIGNATURE'::text, 'INTERNAL_SIGNATURE_SIGNED'::text, 'SUBMITTED'::text, 'APPROVED'::text, 'APPROVED_BY_MA'::text, 'OUT_FOR_REGIONAL_REVIEW'::text, 'APPROVED_BY_REGIONAL_REVIEWER'::text, 'REJECTED_BY_REGIONAL_REVIEWER'::text, 'EXPORTED_TO_TELLUS'::text])));

CREATE INDEX case_search_pairs ON public."case" USING gin (public.search_pairs(search_text));

CREATE INDEX case_search_text ON public."case" USING gin (search_text public.gin_trgm_ops) WHERE (search_text IS NOT NULL);

CREATE INDEX case_status_created ON public."case" USING btree (mo_id, status, created_at DESC, id DESC);

CREATE INDEX case_status_handler ON public."case" USING btree (mo_id, status, assigned_to_id, created_at DESC, id DESC);

CREATE INDEX case_status_name ON public."case" USING btree (mo_id, status, company_name, id);

CREATE INDEX case_status_unassigned ON public."case" USING btree (mo_id, status, created_at DESC, id DESC) WHERE (assigned_to_id IS NULL);

CREATE INDEX case_template ON public."case" USING btree (template_id, status);

CREATE INDEX case_wait_count_mo ON public.case_wait_count USING btree (mo_id, id) INCLUDE (status, display_status, assigned_to_id, waits_for, cases);

CREATE INDEX case_waits ON public."case" USING btree (mo_id, waits_for, status, waits_since, id) WHERE (waits_for IS NOT NULL);

CREATE INDEX case_waits_handler ON public."case" USING btree (mo_id, waits_for, status, assigned_to_id, waits_since, id) WHERE (waits_for IS NOT NULL);

CREATE INDEX case_waits_unassigned ON public."case" USING btree (mo_id, waits_since, id) WHERE ((waits_for = 'us'::text) AND (assigned_to_id IS NULL));

CREATE UNIQUE INDEX colleague_invited_once ON public.colleague USING btree (case_id, lower(email)) WHERE (withdrawn_at IS NULL);

CREATE UNIQUE INDEX correction_one_open ON public.correction USING btree (case_id, component_id) WHERE (cleared_at IS NULL);

CREATE INDEX idempotency_record_age ON public.idempotency_record USING btree (created_at);

CREATE INDEX mail_case ON public.mail USING btree (case_id, created_at);

CREATE INDEX mail_event_mail ON public.mail_event USING btree (mail_id);

CREATE INDEX mail_unsent ON public.mail USING btree (created_at) WHERE (sent_at IS NULL);

CREATE INDEX message_case ON public.message USING btree (case_id, created_at);

CREATE INDEX note_case ON public.note USING btree (case_id, created_at);

CREATE UNIQUE INDEX operation_one_reserved ON public.operation USING btree (case_id) WHERE (state = 'RESERVED'::text);

CREATE INDEX preview_link_mo ON public.preview_link USING btree (mo_id, made_at);

CREATE UNIQUE INDEX regional_review_one ON public.regional_review USING btree (case_id) WHERE is_current;

CREATE INDEX role_grant_account ON public.role_grant USING btree (account_id);

CREATE UNIQUE INDEX role_grant_one ON public.role_grant USING btree (mo_id, lower(email), role_id);

CREATE UNIQUE INDEX saved_view_own ON public.saved_view USING btree (account_id, name) WHERE (mo_id IS NULL);

CREATE UNIQUE INDEX saved_view_shared ON public.saved_view USING btree (mo_id, name) WHERE (mo_id IS NOT NULL);

CREATE INDEX session_account_id ON public.session USING btree (account_id);

CREATE INDEX session_provider_session ON public.session USING btree (provider_session) WHERE (provider_session IS NOT NULL);

CREATE INDEX signature_case ON public.signature USING btree (case_id, created_at);

CREATE UNIQUE INDEX signature_one_company ON public.signature USING btree (case_id) WHERE (is_current AND (kind <> 'INTERNAL'::text));

CREATE UNIQUE INDEX signature_one_internal ON public.signature USING btree (case_id) WHERE (is_current AND (kind = 'INTERNAL'::text));

CREATE INDEX stored_file_case ON public.stored_file USING btree (case_id);

CREATE INDEX stored_file_message ON public.stored_file USING btree (message_id) WHERE (message_id IS NOT NULL);

CREATE INDEX stored_file_unposted ON public.stored_file USING btree (created_at) WHERE ((kind = 'MESSAGE'::text) AND (message_id IS NULL));

CREATE TRIGGER audit_entry_guard BEFORE DELETE OR UPDATE ON public.audit_entry FOR EACH ROW EXECUTE FUNCTION public.audit_entry_is_appended_only();

CREATE TRIGGER audit_entry_guard_truncate BEFORE TRUNCATE ON public.audit_entry FOR EACH STATEMENT EXECUTE FUNCTION public.audit_entry_is_appended_only();

CREATE TRIGGER bounced_signatory_keeper AFTER UPDATE OF status ON public.signatory FOR EACH ROW WHEN (((old.status <> new.status) AND (('bounced'::text = old.status) OR ('bounced'::text = new.status)))) EXECUTE FUNCTION public.keep_bounced_signatory();

CREATE TRIGGER bounced_signatory_keeper AFTER UPDATE OF status, is_current ON public.signature FOR EACH ROW WHEN (((old.status <> new.status) OR (old.is_current <> new.is_current))) EXECUTE FUNCTION public.keep_bounced_signatory();

CREATE TRIGGER bounced_signatory_keeper_of_added AFTER INSERT ON public.signatory FOR EACH ROW WHEN ((new.status = 'bounced'::text)) EXECUTE FUNCTION public.keep_bounced_signatory();

CREATE TRIGGER bounced_signatory_keeper_of_removed AFTER DELETE ON public.signatory FOR EACH ROW WHEN ((old.status = 'bounced'::text)) EXECUTE FUNCTION public.keep_bounced_signatory();

CREATE TRIGGER bounced_signatory_keeper_of_removed AFTER DELETE ON public.signature FOR EACH ROW WHEN (old.is_current) EXECUTE FUNCTION public.keep_bounced_signatory();

CREATE TRIGGER case_changed_on_keeper BEFORE INSERT OR UPDATE OF last_changed_at ON public."case" FOR EACH ROW EXECUTE FUNCTION public.keep_case_changed_on();

CREATE TRIGGER case_count_keeper AFTER DELETE OR UPDATE ON public."case" FOR EACH ROW EXECUTE FUNCTION public.keep_case_count();

CREATE TRIGGER case_count_keeper_of_added AFTER INSERT ON public."case" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.keep_case_count_of_added();

CREATE TRIGGER case_figures_keeper AFTER UPDATE ON public."case" FOR EACH ROW WHEN (((((((old.mo_id IS DISTINCT FROM new.mo_id) OR (old.status IS DISTINCT FROM new.status)) OR (old.assigned_to_id IS DISTINCT FROM new.assigned_to_id)) OR (old.submitted_at IS DISTINCT FROM new.submitted_at)) OR (old.closed_at IS DISTINCT FROM new.closed_at)) OR ((old.waited = '{}'::bigint[]) IS DISTINCT FROM (new.waited = '{}'::bigint[])))) EXECUTE FUNCTION public.keep_case_figures();

CREATE TRIGGER case_figures_keeper_of_added AFTER INSERT ON public."case" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.keep_case_figures_of_added();

CREATE TRIGGER case_figures_keeper_of_deleted AFTER DELETE ON public."case" FOR EACH ROW EXECUTE FUNCTION public.keep_case_figures();

CREATE TRIGGER case_search_text_keeper BEFORE INSERT OR UPDATE OF company_name, org_no, contact_email, reference ON public."case" FOR EACH ROW EXECUTE FUNCTION public.keep_case_search_text();

CREATE TRIGGER case_times_keeper BEFORE INSERT OR UPDATE OF status, unhandled_messages, handled_corrections, open_corrections ON public."case" FOR EACH ROW EXECUTE FUNCTION public.keep_case_times();

CREATE TRIGGER case_wait_count_keeper AFTER DELETE OR UPDATE ON public."case" FOR EACH ROW EXECUTE FUNCTION public.keep_case_wait_count();

CREATE TRIGGER case_wait_count_keeper_of_added AFTER INSERT ON public."case" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.keep_case_wait_count_of_added();

CREATE TRIGGER case_waits_keeper BEFORE INSERT OR UPDATE OF status, unhandled_messages, handled_corrections, open_corrections, has_undelivered_mail, export_failed_at, corrections_due_on, has_bounced_signatory, has_overdue_correction ON public."case" FOR EACH ROW EXECUTE FUNCTION public.keep_case_waits();

CREATE TRIGGER end_substitution BEFORE UPDATE OF assigned_to_id ON public."case" FOR EACH ROW EXECUTE FUNCTION public.end_substitution();

CREATE TRIGGER form_template_guard BEFORE UPDATE OF id, mo_id, version, schema, body, texts, process ON public.form_template FOR EACH ROW EXECUTE FUNCTION public.form_template_never_changes();

CREATE TRIGGER form_template_guard_delete BEFORE DELETE ON public.form_template FOR EACH ROW EXECUTE FUNCTION public.form_template_never_changes();

CREATE TRIGGER organisation_audit_guard BEFORE DELETE OR UPDATE ON public.organisation_audit FOR EACH ROW EXECUTE FUNCTION public.organisation_audit_is_appended_only();

CREATE TRIGGER organisation_audit_guard_truncate BEFORE TRUNCATE ON public.organisation_audit FOR EACH STATEMENT EXECUTE FUNCTION public.organisation_audit_is_appended_only();

ALTER TABLE ONLY public.account_role
    ADD CONSTRAINT account_role_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.account_role
    ADD CONSTRAINT account_role_mo_id_fkey FOREIGN KEY (mo_id) REFERENCES public.member_organisation(id);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_substitute_id_fkey FOREIGN KEY (substitute_id) REFERENCES public.account(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.audit_entry
    ADD CONSTRAINT audit_entry_case_id_fkey FOREIGN KEY (case_id) REFERENCES public."case"(id);

ALTER TABLE ONLY public.bulk_change
    ADD CONSTRAINT bulk_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bulk_item
    ADD CONSTRAINT bulk_item_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES public.bulk_change(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bulk_item
    ADD CONSTRAINT bulk_item_case_id_fkey FOREIGN KEY (case_id) REFERENCES public."case"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public."case"
    ADD CONSTRAINT case_assigned_to_id_fkey FOREIGN KEY (assigned_to_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.case_form
    ADD CONSTRAINT case_form_case_id_fkey FOREIGN KEY (case_id) REFERENCES public."case"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public."case"
    ADD CONSTRAINT case_mo_id_fkey FOREIGN KEY (mo_id) REFERENCES public.member_organisation(id);

ALTER TABLE ONLY public."case"
    ADD CONSTRAINT case_template_id_mo_id_fkey FOREIGN KEY (template_id, mo_id) REFERENCES public.form_template(id, mo_id);

ALTER TABLE ONLY public.case_value
    ADD CONSTRAINT case_value_case_id_fkey FOREIGN KEY (case_id) REFERENCES public."case"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.check_point
    ADD CONSTRAINT check_point_case_id_fkey FOREIGN KEY (case_id) REFERENCES public."case"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.colleague
    ADD CONSTRAINT colleague_case_id_fkey FOREIGN KEY (case_id) REFERENCES public."case"(id);

ALTER TABLE ONLY public.correction
    ADD CONSTRAINT correction_case_id_fkey FOREIGN KEY (case_id) REFERENCES public."case"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.dynamic_data
    ADD CONSTRAINT dynamic_data_mo_id_fkey FOREIGN KEY (mo_id) REFERENCES public.member_organisation(id);

ALTER TABLE ONLY public.form_draft
    ADD CONSTRAINT form_draft_base_template_id_mo_id_fkey FOREIGN KEY (base_template_id, mo_id) REFERENCES public.form_template(id, mo_id);

ALTER TABLE ONLY public.form_draft
    ADD CONSTRAINT form_draft_mo_id_fkey FOREIGN KEY (mo_id) REFERENCES public.member_organisation(id);

ALTER TABLE ONLY public.form_draft_revision
    ADD CONSTRAINT form_draft_revision_mo_id_fkey FOREIGN KEY (mo_id) REFERENCES public.member_organisation(id);

ALTER TABLE ONLY public.form_template
    ADD CONSTRAINT form_template_mo_id_fkey FOREIGN KEY (mo_id) REFERENCES public.member_organisation(id);

ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_case_id_fkey FOREIGN KEY (case_id) REFERENCES public."case"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.mail_event
    ADD CONSTRAINT mail_event_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES public.mail(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.member_organisation
    ADD CONSTRAINT member_organisation_published FOREIGN KEY (published_template_id, id) REFERENCES public.form_template(id, mo_id);

ALTER TABLE ONLY public.message
    ADD CONSTRAINT message_case_id_fkey FOREIGN KEY (case_id) REFERENCES public."case"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.note
    ADD CONSTRAINT note_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.note
    ADD CONSTRAINT note_case_id_fkey FOREIGN KEY (case_id) REFERENCES public."case"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.operation
    ADD CONSTRAINT operation_case_id_fkey FOREIGN KEY (case_id) REFERENCES public."case"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.organisation_audit
    ADD CONSTRAINT organisation_audit_mo_id_fkey FOREIGN KEY (mo_id) REFERENCES public.member_organisation(id);

ALTER TABLE ONLY public.organisation_file
    ADD CONSTRAINT organisation_file_mo_id_fkey FOREIGN KEY (mo_id) REFERENCES public.member_organisation(id);

ALTER TABLE ONLY public.preview_link
    ADD CONSTRAINT preview_link_mo_id_fkey FOREIGN KEY (mo_id) REFERENCES public.form_draft(mo_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.regional_review
    ADD CONSTRAINT regional_review_case_id_fkey FOREIGN KEY (case_id) REFERENCES public."case"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.role_grant
    ADD CONSTRAINT role_grant_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.role_grant
    ADD CONSTRAINT role_grant_asked_by_id_fkey FOREIGN KEY (asked_by_id) REFERENCES public.account(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.role_grant
    ADD CONSTRAINT role_grant_mo_id_fkey FOREIGN KEY (mo_id) REFERENCES public.member_organisation(id);

ALTER TABLE ONLY public.saved_view
    ADD CONSTRAINT saved_view_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.saved_view
    ADD CONSTRAINT saved_view_mo_id_fkey FOREIGN KEY (mo_id) REFERENCES public.member_organisation(id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.signatory
    ADD CONSTRAINT signatory_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES public.signature(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.signature
    ADD CONSTRAINT signature_case_id_fkey FOREIGN KEY (case_id) REFERENCES public."case"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.signature
    ADD CONSTRAINT signature_document_file_id_fkey FOREIGN KEY (document_file_id) REFERENCES public.stored_file(id);

ALTER TABLE ONLY public.signature
    ADD CONSTRAINT signature_signed_file_id_fkey FOREIGN KEY (signed_file_id) REFERENCES public.stored_file(id);

ALTER TABLE ONLY public.stored_file
    ADD CONSTRAINT stored_file_case_id_fkey FOREIGN KEY (case_id) REFERENCES public."case"(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.stored_file
    ADD CONSTRAINT stored_file_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.message(id) ON DELETE CASCADE;

REVOKE ALL ON FUNCTION public.erase_audit_details(erased_case uuid) FROM PUBLIC;

