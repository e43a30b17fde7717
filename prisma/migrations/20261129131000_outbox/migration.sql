-- Who was responsible before a change of several cases, so that the change can be undone. Null if nobody was.
ALTER TABLE public.bulk_item ADD COLUMN assigned_before uuid;
