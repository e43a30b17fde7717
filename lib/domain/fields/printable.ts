import { composed, wellFormed } from './plain-text.ts';
import { segmenter } from './segmenter.ts';

/**
 * The fonts of documents, in the order in which they are tried, each with the characters that it is used for: ranges of code points, each as
 * its distance from the end of the range before and, unless it is one character, its length, in base 36. The first is the usual one. A test
 * compares this table with the font files.
 */
const FONT_CHARACTERS = {
  inter:
    'w-2m y-c 2-4a 2-3d 2-3z 2-11 3-6 2-a 2-i 2-2m 2-4 2 3 4 2 6 8 3-2 4 b-1 a 4-8 2-v 6-1 4-3 2 5-2 2-2 2 2-j 2-1g 5-1 j-6 3-1 2-3h 7-t 3-2n 1c 1sg 2wx d e 14 4-2 4 2-1 2 4-2 3 7-3 1j 4 r 4-1i 7-4f 2-3c 3-5 3-11 3-5 3-7 2 2 2 2-h 2 2 2 2 2 2 4-1g 2-4 2-1 2-5 2-2 2 2-6 4-4 3-5 2-6 2-1 5-2 2-2 2 2 2 4-8 6-n 8-12 2 8 h-1 3-q 2-c 4-f 2-4 3-2 2-3 s-3 a 8 g-1 2 2-1 3 a 3-1 7-4 c 4 9 i 3-1b 4-3 3 7-9 g-1 6-1 2-2 5-1 l 2 2 a-1 5-1 2 3 o 3-1 9 2-1 8 4 d b i o 4-1 1c-3 2z-2 j d-2 4 2d 7 4 1v-1 2c 1p-8 26-p r 52-2 8 8-1 3-1 3-3 3-1 3-3 3-1 4 n 9 h 5-1 1i 11 4 1n 37 4 1r e s-8 2v 6-5 7t 85 5q c-1 9 8 9k 3 ao p nt3 9s 8f 1ssh-q x-1 1d1 2',
  symbols: '7io-2 75-5',
  emoji:
    'z 7 6-9 34 5 68e d 4a 1r n 2j-5 g-1 a8-1 d 4n q-a 5-2 5k 6g-1 b a 1n-3 2-4 a 3 3-1 3 5 3 2-1 3 4 4-1 9-2 6 2 6-b c-1 3 2-1 2 j 3-1 j-5 2 2-1 4-1 6 3-1 5-1 c-1 6-1 3 6-1 2 2-1 l-1 6-5 2-3 3 5 3 3-5 2 3 2 2 7 4 7 b-1 g 3 5 2 5-2 2 c-1 1d-2 a f f ad-1 cw-2 k-1 1g 5 yj d gq 2 2fzf 5n 4h-1 d-1 f 3-9 24-p 2-1 o l 3-8 m-1 4v-x 3-33 3-1 2-2 3-2a 3-2 2-7a 2-1q c-5 2-n 8-1 3-7 d 3-3 3 5-1 e-1 3 9-1 a 6-2 d-2 9-2 3 2 5 7 4 7-2d 1d-1x 6-7 3-3 4-9 4 2-1 4 3-9 6c-b 5 7w-1a 2-9 2-54 35-c 4-a 4-1k 2 5-f 3-b 5-9',
  hebrew: '13l-1i 9-q 5-5',
  arabic: '16u-l 2-5b 2-x 29-1b 81-1t 2-s',
  devanagari: '1s0-2f 9-v',
  thai: '2rl-1l 5-s',
  korean: '9pt-1e 2-15 o6q-8mb',
  chinese:
    '9hd-1q 2-2d 3-2u 6-16 5t-u 2-7f 2-58o 23-g6n hsv-1 2 2-1 b 2 2-1 3-2 yg-4e 2-t 4-5 3-5 3-5 3-2 4-6 2-6',
} as const;
export type FontName = keyof typeof FONT_CHARACTERS;

/** The font of a character as people see it (a grapheme cluster), or null if no font has all of its parts. */
export function fontOf(cluster: string): FontName | null {
  const known = fonts.get(cluster);
  if (known !== undefined) return known;
  const codes = Array.from(cluster, (character) => character.codePointAt(0) ?? 0).filter(
    (code) => code !== JOINER,
  );
  const found = FONTS.find(([, ranges]) => codes.every((code) => isWithin(code, ranges)))?.[0] ?? null;
  if (fonts.size < MAX_KNOWN) fonts.set(cluster, found);
  return found;
}

/**
 * The characters of a text that cannot stand in a document, each once, in the order of the text. Marks that are never seen and spaces of any
 * kind do not count: documents leave out the first and write the second.
 */
export function unprintable(text: string): string[] {
  const clusters = [...new Set(clustersOf(documentText(text)))];
  return clusters.filter((cluster) => cluster !== '\n' && !fontOf(cluster));
}

/** A text as documents write it: without marks that are not seen, which could make it read differently from what it says. */
export function documentText(text: string): string {
  const plain = wellFormed(text)
    .replace(/\r\n|[\r\u2028\u2029]/g, '\n')
    .replace(/[^\S\n\u00a0]/g, ' ');
  if (isPlain(plain)) return plain;
  return composed(plain.replace(FORMS, (form) => form.normalize('NFKC'))).replace(UNSEEN, '');
}

/** Whether the usual font has every character of a text, each of which stands for itself. */
export const isPlain = (text: string): boolean => PLAIN.test(text);

/** The characters of a text as people see them. */
export function clustersOf(text: string): string[] {
  return isPlain(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const PLAIN = /^[\n -~\u00a0-\u00ac\u00ae-\u0148\u014a-\u017f\u2013-\u201e\u2026\u20ac]*$/;
/** Ligatures and forms of letters that come with text copied from a document. */
const FORMS = /[\ufb00-\ufb06\ufb50-\ufdff\ufe70-\ufefc]/g;
/** A joiner of anything but emoji, and other marks that are not seen. */
const UNSEEN =
  /(?<!\p{Extended_Pictographic}\ufe0f?\p{M}?)\u200d|(?!\u200d)[\p{Cf}\p{Variation_Selector}]|(?!\n)\p{Cc}/gu;
const JOINER = 0x200d;

/** How many fonts are cached. A document uses the same few characters again and again. */
const MAX_KNOWN = 5_000;
const fonts = new Map<string, FontName | null>();

type Ranges = readonly (readonly [number, number])[];

/** The characters of each font, as the first and the last of each range. */
export const FONTS = Object.entries(FONT_CHARACTERS).map(([name, written]): [FontName, Ranges] => {
  let end = 0;
  const ranges = written.split(' ').map((range): [number, number] => {
    const [distance = 0, length = 0] = range.split('-').map((digits) => Number.parseInt(digits, 36));
    const first = end + distance;
    end = first + length;
    return [first, end];
  });
  return [name as FontName, ranges];
});

const isWithin = (code: number, ranges: Ranges): boolean =>
  ranges.some(([first, last]) => code >= first && code <= last);
