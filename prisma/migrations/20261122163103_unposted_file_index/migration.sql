-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS stored_file_unposted;
CREATE INDEX CONCURRENTLY stored_file_unposted ON stored_file (created_at) WHERE kind = 'MESSAGE' AND message_id IS NULL;
