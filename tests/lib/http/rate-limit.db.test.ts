import { describe, expect, it, vi } from 'vitest';
import { env } from '@/lib/env';
import { consumeLimit, LIMITS } from '@/lib/http/rate-limit';
import { refusalOf } from '../../fixtures/world';

describe('a limit', () => {
  it('is used up by one key and not by another, and says how long to wait', async () => {
    vi.spyOn(env(), 'RATE_LIMIT_FACTOR', 'get').mockReturnValue(1);
    const use = (key: string) => consumeLimit('linkByCase', key);
    for (let used = 0; used < LIMITS.linkByCase.points; used += 1) await use('a');
    const refusal = await refusalOf(use('a'));
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(refusal.options.retryAfter).toBeGreaterThan(0);
    expect(refusal.options.retryAfter).toBeLessThanOrEqual(LIMITS.linkByCase.seconds);
    await use('b');
    await consumeLimit('message', 'a');
  });

  it('holds when many ask at once', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => consumeLimit('applyByCompany', 'same')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.applyByCompany.points);
  });
});
