import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RATE_LIMITS } from '@/lib/domain/limits';
import { consumeLimit } from '@/lib/engine/rate-limit';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/settings/env';
import { refusalOf } from '../../fixtures/world';

beforeEach(() => {
  vi.spyOn(env(), 'RATE_LIMIT_FACTOR', 'get').mockReturnValue(1);
});

describe('a limit', () => {
  it('is used up by one key and not by another, and says how long to wait', async () => {
    const use = (key: string) => consumeLimit('linkByCase', key);
    for (let used = 0; used < RATE_LIMITS.linkByCase.points; used += 1) await use('a');
    const refusal = await refusalOf(use('a'));
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(refusal.options.retryAfter).toBeGreaterThan(0);
    expect(refusal.options.retryAfter).toBeLessThanOrEqual(RATE_LIMITS.linkByCase.seconds);
    await use('b');
    await consumeLimit('message', 'a');
  });

  it('holds when many ask at once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => consumeLimit('applyByCompany', 'same')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      RATE_LIMITS.applyByCompany.points,
    );
  });

  it('that is taken in blocks holds all the same, and is the same for every process', async () => {
    const { points, block } = RATE_LIMITS.general;
    await consumeLimit('general', 'a reader');
    const [row] = await db().$queryRaw<{ points: number }[]>`
      SELECT points FROM rate_limit WHERE key LIKE 'general:%'`;
    expect(row?.points).toBe(block);
    // What another process took of the same limit.
    await db().$executeRaw`UPDATE rate_limit SET points = ${points - block} WHERE key LIKE 'general:%'`;
    const results = await Promise.allSettled(
      Array.from({ length: 3 * block }, () => consumeLimit('general', 'a reader')),
    );
    // The rest of the first block and the last one of all.
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2 * block - 1);
    expect(await refusalOf(consumeLimit('general', 'a reader'))).toMatchObject({
      code: 'RATE_LIMITED',
      options: { retryAfter: expect.any(Number) },
    });
    await consumeLimit('general', 'another reader');
  });

  it('that is taken in blocks is taken again once its time is over, though points are left', async () => {
    const endsAt = async () => {
      const [row] = await db().$queryRaw<{ end: number }[]>`
        SELECT max(expire)::float8 AS end FROM rate_limit WHERE key LIKE 'general:%'`;
      return row?.end ?? 0;
    };
    await consumeLimit('general', 'a late reader');
    const first = await endsAt();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(first + 1);
    await consumeLimit('general', 'a late reader').finally(() => clock.mockRestore());
    expect(await endsAt()).toBeGreaterThan(first);
  });

  it('stores no address and no number of a person', async () => {
    await consumeLimit('applyByAddress', 'address:192.0.2.7');
    await consumeLimit('applyByCompany', '1:850709-9805');
    const keys = JSON.stringify(await db().$queryRaw`SELECT key FROM rate_limit`);
    expect(keys).not.toMatch(/192\.0\.2\.7|850709/);
  });
});
