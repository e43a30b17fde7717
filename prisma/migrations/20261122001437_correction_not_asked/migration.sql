-- A correction is handled by itself while another answer hides its field. Replicas of the version before do not write the column.
ALTER TABLE correction ADD COLUMN not_asked boolean NOT NULL DEFAULT false;
