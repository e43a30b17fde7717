-- When a draft was begun: the link to it ends with it, also if the next draft follows the same version.
ALTER TABLE form_draft ADD COLUMN begun_at timestamptz(3) NOT NULL DEFAULT now();
