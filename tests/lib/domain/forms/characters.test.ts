import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Characters } from '@/lib/domain/forms/pattern-safety';

const meet = (one: string, other: string) => new Characters(one).meet(new Characters(other));

describe('the characters that a pattern takes', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'b', false],
    ['[a-c]', '[c-e]', true],
    ['[a-c]', '[d-e]', false],
    ['[ace]', '[bdf]', false],
    ['[ace]', '[bde]', true],
    ['.', '\\n', false],
    ['.', '\\u{10FFFF}', true],
    ['[\\s\\S]', '\\u{0}', true],
    ['\\p{Lu}', '\\p{Ll}', false],
    ['\\p{L}', '[^a]', true],
    ['\\ud83d', '\\u{1F600}', false],
    ['\\ud83d', '\\ud83d', true],
    ['[]', '[\\s\\S]', false],
  ])('%s and %s have some in common: %s', (one, other, expected) => {
    expect([meet(one, other), meet(other, one)]).toEqual([expected, expected]);
  });

  it('meet whatever single character stands in a set, wherever in the alphabet', () => {
    const character = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 });
    const escaped = (one: string) => `\\u{${(one.codePointAt(0) as number).toString(16)}}`;
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 5 }), character, (set, one) => {
        const source = `[${set.map(escaped).join('')}]`;
        expect(meet(source, escaped(one))).toBe(set.includes(one));
        expect(meet(`[^${source.slice(1)}`, escaped(one))).toBe(!set.includes(one));
        expect(meet(source, escaped(set.at(-1) as string))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
