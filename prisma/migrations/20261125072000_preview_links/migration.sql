-- The links by which anybody can try a draft. They end with it.
CREATE TABLE "preview_link" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  "mo_id" integer NOT NULL REFERENCES "form_draft" ("mo_id") ON DELETE CASCADE,
  "made_by" text NOT NULL,
  "made_at" timestamptz(3) NOT NULL DEFAULT now(),
  "valid_until" timestamptz(3) NOT NULL
);
CREATE INDEX "preview_link_mo" ON "preview_link" ("mo_id", "made_at");
