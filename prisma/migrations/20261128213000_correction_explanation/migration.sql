-- Why the company says that an answer is right as it is, and when it sent in the correction. Empty in earlier corrections, and in those that
-- a release without the columns has written.
ALTER TABLE correction
  ADD COLUMN explanation text,
  ADD COLUMN handled_at timestamp(3) with time zone,
  ADD CONSTRAINT correction_explanation_check CHECK (length(explanation) >= 1 AND length(explanation) <= 4000) NOT VALID;
