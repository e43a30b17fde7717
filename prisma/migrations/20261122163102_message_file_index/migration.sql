-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS stored_file_message;
CREATE INDEX CONCURRENTLY stored_file_message ON stored_file (message_id) WHERE message_id IS NOT NULL;
