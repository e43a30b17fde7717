import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { inTime, sql } from '@/lib/database/sql';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';

/** Limits, held in Postgres so that they count over all replicas: so many points within so many seconds for one key. */
export const LIMITS = {
  applyByAddress: { points: 10, seconds: 600 },
  applyByCompany: { points: 5, seconds: 3600 },
  linkByAddress: { points: 10, seconds: 600 },
  linkByCase: { points: 3, seconds: 600 },
  signIn: { points: 30, seconds: 600 },
  signingLogin: { points: 10, seconds: 600 },
  message: { points: 30, seconds: 600 },
  upload: { points: 60, seconds: 600 },
  general: { points: 600, seconds: 60 },
} as const;
export type LimitName = keyof typeof LIMITS;

const limiters = new Map<LimitName, RateLimiterPostgres>();

/** Counts one use of a limit. Throws RATE_LIMITED with the seconds to wait when it is used up. */
export async function consumeLimit(name: LimitName, key: string): Promise<void> {
  try {
    await limiter(name).consume(key.slice(0, 200));
  } catch (failure) {
    if (!(failure instanceof RateLimiterRes)) throw failure;
    throw new AppError('RATE_LIMITED', { retryAfter: Math.ceil(failure.msBeforeNext / 1000) });
  }
}

function limiter(name: LimitName): RateLimiterPostgres {
  const known = limiters.get(name);
  if (known) return known;
  const made = new RateLimiterPostgres({
    storeClient: { query: runQuery },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: name,
    points: Math.ceil(LIMITS[name].points * env().RATE_LIMIT_FACTOR),
    duration: LIMITS[name].seconds,
    clearExpiredByTimeout: false,
  });
  limiters.set(name, made);
  return made;
}

async function runQuery({ text, values }: { text: string; values?: (string | number | null)[] }) {
  const rows = await inTime(sql().unsafe(text, values));
  return { rows, rowCount: rows.count };
}
