-- Decisions that can be taken back until their mails go.
ALTER TABLE public.mail ADD COLUMN held_until timestamp(3) with time zone;

CREATE TABLE public.held_decision (
    case_id uuid NOT NULL REFERENCES public."case"(id) ON DELETE CASCADE,
    sequence integer NOT NULL,
    action text NOT NULL,
    changes jsonb NOT NULL,
    until timestamp(3) with time zone NOT NULL,
    taken_back_at timestamp(3) with time zone,
    PRIMARY KEY (case_id, sequence)
);

-- An admission date that was taken back was never decided.
CREATE OR REPLACE VIEW public.admission_decision WITH (security_invoker='true') AS
 SELECT audit_entry.case_id,
    audit_entry.sequence,
    audit_entry.details
   FROM public.audit_entry
  WHERE (audit_entry.type = ANY (ARRAY['AdmissionDateMailSent'::text, 'CaseExportedToTellus'::text]))
    AND NOT EXISTS (
      SELECT 1 FROM public.audit_entry back
      WHERE back.case_id = audit_entry.case_id AND back.sequence > audit_entry.sequence
        AND back.type = 'DecisionTakenBack' AND (back.details->>'sequence')::int = audit_entry.sequence);
