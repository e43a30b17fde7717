-- One row while nothing leaves the house, because the database was restored. deploy/backup.sh makes the same table in a backup that has none.
CREATE TABLE IF NOT EXISTS outward_hold (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  since timestamptz(3) NOT NULL DEFAULT now()
);
