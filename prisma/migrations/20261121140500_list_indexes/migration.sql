-- The list walks one index per organisation and status, in the order of the list, also where it is filtered by who is
-- responsible; what is displayed as another status than it has is found by that.
CREATE INDEX case_status_name ON "case" (mo_id, status, company_name, id);
CREATE INDEX case_status_handler ON "case" (mo_id, status, assigned_to_id, created_at DESC, id DESC);
CREATE INDEX case_displayed ON "case" (mo_id, display_status, created_at DESC, id DESC) WHERE display_status <> status;
DROP INDEX case_name;
