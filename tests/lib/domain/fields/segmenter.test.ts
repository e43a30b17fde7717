import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { segmenter } from '@/lib/domain/fields/segmenter';

/** The one of browsers that have no `Intl.Segmenter`. */
async function byPattern() {
  vi.resetModules();
  const { Segmenter: _, ...others } = Object.fromEntries(
    Object.getOwnPropertyNames(Intl).map((name) => [name, Reflect.get(Intl, name)]),
  );
  vi.stubGlobal('Intl', others);
  const { segmenter: own } = await import('@/lib/domain/fields/segmenter');
  vi.unstubAllGlobals();
  expect(own).not.toBeInstanceOf(Intl.Segmenter);
  return own;
}

const CHARACTERS = [
  'a',
  'Å',
  'e\u0301',
  'o\u0308\u0323',
  '👩‍👩‍👧',
  '👍🏽',
  '🇸🇪',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '❤️',
  '1️⃣',
  '\n',
  '\r\n',
  ' ',
  'ᚠ',
  '𐐀',
  'שׁ',
  'ไทย'[0],
];

it('divides texts in browsers without Intl.Segmenter as those that have it', async () => {
  const own = await byPattern();
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...CHARACTERS.map(String))), (characters) => {
      const text = characters.join('');
      expect(Array.from(own.segment(text), ({ segment }) => segment)).toEqual(
        Array.from(segmenter.segment(text), ({ segment }) => segment),
      );
      for (let at = 0; at <= text.length; at++) {
        expect(own.segment(text).containing(at)?.segment).toBe(
          segmenter.segment(text).containing(at)?.segment,
        );
      }
    }),
  );
});

it('loses nothing of any text', async () => {
  const own = await byPattern();
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(Array.from(own.segment(text), ({ segment }) => segment).join('')).toBe(text);
    }),
  );
});
