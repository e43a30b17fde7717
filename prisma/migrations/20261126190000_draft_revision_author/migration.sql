-- Who saved a revision of a draft, so that what one person changes in two tabs merges without a question.
ALTER TABLE public.form_draft_revision ADD COLUMN account_id uuid;
