import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDeeperThan } from '@/lib/domain/organisation/nesting';

it('objects and lists count as levels, what they hold does not', () => {
  expect([isDeeperThan('text', 0), isDeeperThan(null, 0), isDeeperThan({}, 0), isDeeperThan([], 0)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  const two = { a: 1, b: [2, null, 'x'], c: {} };
  expect([isDeeperThan(two, 1), isDeeperThan(two, 2)]).toEqual([true, false]);
});

it('the deepest branch counts, and no depth is too much to tell', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 0, max: 60 }), (levels, most) => {
      let value: unknown = 'text';
      for (let level = 0; level < levels; level += 1)
        value = level % 2 ? [value, 1] : { first: 1, inner: value };
      expect(isDeeperThan([value], most)).toBe(levels + 1 > most);
    }),
  );
  let deep: unknown = [];
  for (let level = 0; level < 200_000; level += 1) deep = [deep];
  expect(isDeeperThan(deep, 100)).toBe(true);
});
