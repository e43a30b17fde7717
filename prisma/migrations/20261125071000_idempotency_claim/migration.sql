-- Which request holds a key, so that it releases no other's. A replica of before writes none, and its keys are free after a minute.
ALTER TABLE "idempotency_record" ADD COLUMN "claim_id" uuid;
