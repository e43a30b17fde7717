-- What the installation measures of itself, and what its operator has been told.
CREATE TABLE public.product_process (
  id uuid PRIMARY KEY,
  host text NOT NULL,
  version text NOT NULL,
  started_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  stopped_at timestamptz(3),
  -- Between 0 and 1. Null without a limit.
  memory_used double precision,
  -- Per processor of the machine, over a minute.
  load double precision NOT NULL
);

-- What is free of disks that the product does not see. deploy/backup.sh tells.
CREATE TABLE public.disk_space (
  disk text PRIMARY KEY,
  free_percent double precision NOT NULL,
  free_bytes double precision NOT NULL,
  measured_at timestamptz(3) NOT NULL
);

-- One row for each rule that is broken.
CREATE TABLE public.operator_alert (
  rule text PRIMARY KEY,
  since timestamptz(3) NOT NULL,
  told_at timestamptz(3),
  -- Set while a process tells of it, so that no other does.
  claimed_until timestamptz(3)
);
