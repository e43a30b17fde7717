import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TextPiece, wordDifferences } from '@/components/organisation/change-list';

const marked = (pieces: readonly TextPiece[]) =>
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
    ['ord ', 'ord  ', 'ord[ ]', 'ord[  ]'],
    ['', 'ny text', '', '[ny text]'],
    ['gammal', '', '[gammal]', ''],
  ])('mark the words that only one has: %s → %s', (before, after, was, is) => {
    const pieces = wordDifferences(before, after);
    expect([marked(pieces.before), marked(pieces.after)]).toEqual([was, is]);
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
        const common = (some: readonly TextPiece[]) =>
          some
            .filter(({ isChanged }) => !isChanged)
            .map((one) => one.text)
            .join('');
        expect(common(pieces.before)).toBe(common(pieces.after));
      }),
    );
  });

  it('are found in long texts too', () => {
    const long = Array.from({ length: 5_000 }, () => 'ord').join(' ');
    expect(wordDifferences(long, `${long} till`)).toEqual({
      before: [{ text: long, isChanged: false }],
      after: [
        { text: long, isChanged: false },
        { text: ' till', isChanged: true },
      ],
    });
  });

  it('are the whole texts if hardly anything is the same', () => {
    const words = (count: number) => Array.from({ length: count }, (_, index) => ` ${index}`).join('');
    expect(wordDifferences(`samma${words(150)}`, 'samma nytt').before).toHaveLength(2);
    for (const [before, after] of [
      [`samma${words(700)}`, 'samma nytt'],
      [`samma${words(700)}`, ''],
    ] as const) {
      expect(wordDifferences(before, after)).toEqual({
        before: [{ text: before, isChanged: true }],
        after: after === '' ? [] : [{ text: after, isChanged: true }],
      });
    }
  });
});
