/** How many connections each pool of a process has at most. */
export interface PoolSizes {
  /** Of `db()`. */
  prisma: number;
  /** Of `sql()`. */
  sql: number;
  /** Of `takeStream`. */
  streams: number;
}

/**
 * Prisma and the streams share `DATABASE_POOL`. The statements of lists, searches and limits have a quarter more. Each pool has at least as
 * many connections as it needs to work.
 */
export function poolSizes(total: number): PoolSizes {
  const streams = Math.max(1, Math.floor(total / 10));
  return { prisma: Math.max(2, total - streams), sql: Math.max(2, Math.ceil(total / 4)), streams };
}
