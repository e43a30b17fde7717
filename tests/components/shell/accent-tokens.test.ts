import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentCss, accentTokens } from '@/components/shell/accent-tokens';
import { contrast, parseColour } from '@/lib/domain/colour';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

function contrastOf(one: string, other: string): number {
  const [a, b] = [parseColour(one), parseColour(other)];
  return a && b ? contrast(a, b) : 1;
}

/** Surfaces of globals.css that the accent stands on as text. */
const LIGHT = ['#ffffff', '#f7f8fa', '#f1f3f6'];
const DARK = ['#16191e', '#0f1115', '#20242b'];

describe('accentTokens', () => {
  it('makes any colour readable, in light and dark', () => {
    fc.assert(
      fc.property(colour, (given) => {
        const tokens = accentTokens(given);
        expect(tokens).not.toBeNull();
        if (!tokens) return;
        for (const [{ accent, on, ink }, surfaces] of [
          [tokens.light, LIGHT],
          [tokens.dark, DARK],
        ] as const) {
          expect(contrastOf(accent, on)).toBeGreaterThanOrEqual(4.5);
          for (const surface of surfaces) {
            expect(contrastOf(ink, surface)).toBeGreaterThanOrEqual(4.5);
            expect(contrastOf(accent, surface)).toBeGreaterThanOrEqual(3);
          }
        }
      }),
    );
  });

  it('does not change a readable colour', () => {
    expect(accentTokens('#0B4F6C')?.light).toEqual({ accent: '#0b4f6c', on: '#ffffff', ink: '#0b4f6c' });
  });

  it.each(['', 'red', '#fff', '#12345g', 'url(x)', '#123456;}'])('refuses %j', (given) => {
    expect(accentTokens(given)).toBeNull();
    expect(accentCss(given)).toBe('');
  });
});
