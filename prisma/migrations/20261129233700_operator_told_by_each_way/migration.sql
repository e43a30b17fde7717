-- The operator is told by mail and by the webhook, and one of them may fail while the other works. told_at is the mail's from now on.
ALTER TABLE operator_alert ADD COLUMN webhook_told_at TIMESTAMPTZ(3);
UPDATE operator_alert SET webhook_told_at = told_at;
