-- When each system that the product calls last worked, and last failed and how; and when the newest backup was made, as the part `backup`.
CREATE TABLE integration_health (
  part text NOT NULL,
  succeeded_at timestamp(3) with time zone,
  failed_at timestamp(3) with time zone,
  failure text,
  CONSTRAINT integration_health_pkey PRIMARY KEY (part)
);
