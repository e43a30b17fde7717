-- Late cases are counted from this index alone, however many wait.
CREATE INDEX case_waits_submitted ON "case" (mo_id, waits_for, status, submitted_at) WHERE waits_for IS NOT NULL;
