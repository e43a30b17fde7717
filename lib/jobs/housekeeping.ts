import { type BatchOptions, inBatches } from '@/lib/database/batches';
import { keepBuildFiles } from '@/lib/database/build-files';
import { sql } from '@/lib/database/sql';
import { endIdleSessions } from '@/lib/integrations/identity/session-store';

/** Tables with temporary rows, and when a row expires. */
const KEPT_FOR_A_WHILE: Record<string, string> = {
  /** Answers to repeated requests. */
  idempotency_record: "created_at < now() - interval '2 days'",
  received_event: "received_at < now() - interval '30 days'",
  session: 'ends_at < now()',
  ended_session: 'ends_at < now()',
  rate_limit: 'expire < extract(epoch FROM now()) * 1000',
  bulk_change: "created_at < now() - interval '30 days'",
  /** Files of a build that no replica has run since then. By then nobody has its pages open any more. */
  build_file: "seen_at < now() - interval '30 days'",
  operation: "state <> 'RESERVED' AND finished_at < now() - interval '30 days'",
};

/** The number of 8 kB pages of a table that one batch scans. */
const AT_ONCE = 1_000;

/**
 * Ends idle sessions, marks the files of this build as still in use, and removes expired rows. Scans each table once, page by page, so that
 * a backlog never makes a batch large. Skips locked rows until the next run.
 */
export async function clearOut({ size = AT_ONCE, ...options }: Partial<BatchOptions> = {}): Promise<void> {
  await endIdleSessions();
  await keepBuildFiles();
  for (const [table, isOver] of Object.entries(KEPT_FOR_A_WHILE)) {
    await clearTable(table, isOver, { size, ...options });
  }
}

async function clearTable(table: string, isOver: string, options: BatchOptions): Promise<void> {
  const [{ pages } = { pages: 0 }] = await sql()<[{ pages: number }]>`
    SELECT (pg_relation_size(${table}::regclass) / current_setting('block_size')::int)::int AS pages`;
  let page = 0;
  await inBatches(async (tx, size) => {
    const [from, to] = [page, Math.min(page + size, pages)];
    await tx.unsafe(`
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ctid >= '(${from},0)' AND ctid < '(${to},0)' AND ${isOver}
        FOR UPDATE SKIP LOCKED))`);
    page = to;
    return page < pages;
  }, options);
}
