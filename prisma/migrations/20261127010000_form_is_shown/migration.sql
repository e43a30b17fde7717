-- Whether a form is shown in a case. Conditions of whole forms decide it, and every save of answers keeps it up.
ALTER TABLE case_form ADD COLUMN is_shown boolean NOT NULL DEFAULT true;
