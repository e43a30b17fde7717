-- What one person changed in a sitting at a draft, for the entry of the history that the sitting began with.
CREATE TABLE public.draft_sitting (
    mo_id integer NOT NULL CONSTRAINT draft_sitting_mo_id_fkey REFERENCES public.member_organisation(id),
    revision integer NOT NULL,
    account_id uuid,
    saved_at timestamp(3) with time zone NOT NULL,
    changes jsonb NOT NULL,
    CONSTRAINT draft_sitting_pkey PRIMARY KEY (mo_id, revision)
);
