import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TextPiece, wordDifferences } from '@/lib/domain/word-differences';

const told = (pieces: readonly TextPiece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

describe('the differences of two texts', () => {
  it.each([
    ['Ange adress', 'Ange er postadress', 'Ange[ adress]', 'Ange[ er postadress]'],
    [
      'Hur många har ni?',
      'Hur många anställda har ni?',
      'Hur många har ni?',
      'Hur många[ anställda] har ni?',
    ],
    ['lika', 'lika', 'lika', 'lika'],
    ['', 'ny text', '', '[ny text]'],
    ['gammal', '', '[gammal]', ''],
  ])('mark the words that only one has: %s → %s', (before, after, was, is) => {
    const pieces = wordDifferences(before, after);
    expect([told(pieces.before), told(pieces.after)]).toEqual([was, is]);
  });

  it('make up both texts, whatever they are', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'cc', ' ', '  ', '\n', 'é', '.'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = wordDifferences(before, after);
        expect(pieces.before.map((piece) => piece.text).join('')).toBe(before);
        expect(pieces.after.map((piece) => piece.text).join('')).toBe(after);
        const kept = (some: readonly TextPiece[]) =>
          some
            .filter(({ isChanged }) => !isChanged)
            .map((one) => one.text)
            .join('');
        expect(kept(pieces.before)).toBe(kept(pieces.after));
      }),
    );
  });

  it('are the whole texts if they are very long', () => {
    const long = 'ord '.repeat(700);
    expect(wordDifferences(long, 'kort')).toEqual({
      before: [{ text: long, isChanged: true }],
      after: [{ text: 'kort', isChanged: true }],
    });
  });
});
