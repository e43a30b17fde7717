import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseJson, unstorable } from '@/lib/domain/parse-json';

const isDeeperThan = (value: unknown, most: number) => unstorable(value, most)?.code === 'TOO_DEEP';

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

it('the deepest branch counts, and no depth is too much', () => {
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

it.each([
  ['a\0b', ''],
  [{ a: ['x', { b: 'half \ud83d' }] }, 'a.1.b'],
  [{ a: { '\udc00': 1 } }, 'a'],
])('half a character and NUL cannot be stored, wherever they are: %j', (value, path) => {
  expect(unstorable(value, 9)).toEqual({ code: 'INVALID_TEXT', path });
});

it('any other text can, and JSON of others loses what cannot, however it was escaped', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ max: 0xffff, min: 0 }))), (units) => {
      const value = units.map((one) => ({ text: String.fromCharCode(...one) }));
      expect(unstorable(parseJson(JSON.stringify(value)), 1_000)).toBeNull();
    }),
  );
  const text = String.raw`{"a":["\u0000x\ud800","\ud83d\ude00\n"]}`;
  expect(parseJson(text)).toEqual({ a: ['x', '😀\n'] });
  expect(parseJson('{')).toBeUndefined();
});
