import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/lib/domain/errors';
import { mailboxOf } from '@/lib/domain/fields/addresses';
import { type LimitName, RATE_LIMITS } from '@/lib/domain/limits';
import { sha256 } from '@/lib/platform/crypto/sealed';
import { inTime, sql } from '@/lib/platform/database/sql';
import { env } from '@/lib/platform/settings/env';

/**
 * Counts one use of a limit. Throws RATE_LIMITED with the seconds to wait if the limit is used up. Stores only a hash of the key, which may
 * contain personal data.
 */
export async function consumeLimit(name: LimitName, key: string): Promise<void> {
  const hashed = sha256(key);
  const { points, block }: { points: number; block?: number } = RATE_LIMITS[name];
  const size = block === undefined ? 1 : Math.floor((block / points) * allowed(name));
  await (size > 1 ? spend(name, hashed, size) : take(name, hashed, 1));
}

/**
 * Counts a mail to each of these mailboxes that somebody causes whom neither its reader nor the organisation knows. What the organisation
 * causes is not counted, so that no stranger can use up its mails. Throws RATE_LIMITED with the seconds to wait.
 */
export async function countStrangersMails(emails: readonly string[]): Promise<void> {
  for (const mailbox of new Set(emails.map(mailboxOf))) await consumeLimit('mailByRecipient', mailbox);
}

const limiters = new Map<LimitName, RateLimiterPostgres>();

async function take(name: LimitName, key: string, points: number): Promise<RateLimiterRes> {
  try {
    return await limiter(name).consume(key, points);
  } catch (failure) {
    if (!(failure instanceof RateLimiterRes)) throw failure;
    throw new AppError('RATE_LIMITED', { retryAfter: Math.ceil(failure.msBeforeNext / 1000) });
  }
}

interface PointBlock {
  left: number;
  until: number;
  /** The request for a new block that is under way. Others wait for it. */
  filling: Promise<void> | null;
}

const blocks = new Map<string, PointBlock>();
const MAX_BLOCKS = 5_000;

/** Spends a point of the current block, or takes a new block. */
async function spend(name: LimitName, key: string, size: number): Promise<void> {
  const block = blockOf(`${name}:${key}`);
  while (block.left < 1 || block.until <= Date.now()) {
    block.filling ??= fill(block, name, key, size).finally(() => {
      block.filling = null;
    });
    await block.filling;
  }
  block.left -= 1;
}

async function fill(block: PointBlock, name: LimitName, key: string, size: number): Promise<void> {
  const { msBeforeNext } = await take(name, key, size);
  block.left = size;
  block.until = Date.now() + Math.max(msBeforeNext, 1);
}

function blockOf(id: string): PointBlock {
  const known = blocks.get(id);
  if (known) return known;
  if (blocks.size >= MAX_BLOCKS) forgetEmptyBlocks();
  const made: PointBlock = { left: 0, until: 0, filling: null };
  blocks.set(id, made);
  return made;
}

function forgetEmptyBlocks(): void {
  for (const [id, { until, filling }] of blocks)
    if (filling === null && until <= Date.now()) blocks.delete(id);
}

function allowed(name: LimitName): number {
  return Math.ceil(RATE_LIMITS[name].points * env().RATE_LIMIT_FACTOR);
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
    points: allowed(name),
    duration: RATE_LIMITS[name].seconds,
    // A used-up key is refused from memory, so that further attempts cost no query.
    inMemoryBlockOnConsumed: allowed(name),
    clearExpiredByTimeout: false,
  });
  limiters.set(name, made);
  return made;
}

async function runQuery({ text, values }: { text: string; values?: (string | number | null)[] }) {
  const rows = await inTime(sql().unsafe(text, values));
  return { rows, rowCount: rows.count };
}
