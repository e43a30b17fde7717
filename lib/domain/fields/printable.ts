import { composed, wellFormed } from './plain-text.ts';
import { segmenter } from './segmenter.ts';

/**
 * The fonts of documents, in the order in which they are tried, each with the characters that it is used for, as ranges of hexadecimal code
 * points. The first is the usual one. A test compares this table with the font files.
 */
export const FONT_CHARACTERS = {
  inter:
    '20-7e a0-ac ae-148 14a-1c3 1c5-254 256-27b 27e-284 286-290 292-2a4 2a6-304 306-30a 30c 30f 313 315 31b 323 326-328 32c 337-338 342 346-34e 350-36f 375-376 37a-37d 37f 384-386 388-38a 38c 38e-3a1 3a3-3d7 3dc-3dd 3f0-3f6 3f9-3fa 3fc-479 480-49d 4a0-4ff 52f e3f 1d00 1d0d 1d1b 1d43 1d47-1d49 1d4d 1d4f-1d50 1d52 1d56-1d58 1d5b 1d62-1d65 1d9c 1da0 1dbb 1dbf-1df5 1dfc-1e9b 1e9d-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f70 1f72 1f74 1f76 1f78 1f7a 1f7c 1f80-1fb4 1fb6-1fba 1fbc-1fbd 1fbf-1fc4 1fc6-1fc8 1fca 1fcc-1fd2 1fd6-1fda 1fdd-1fe2 1fe4-1fea 1fec-1fed 1ff2-1ff4 1ff6-1ff8 1ffa 1ffc 1ffe 2002-200a 2010-2027 202f-2055 2057 205f 2070-2071 2074-208e 2090-209c 20a0-20af 20b1-20b5 20b8-20ba 20bc-20bf 20db-20de 20e8 20f0 2100-2101 2103 2105-2106 2109 2113 2116-2117 211e-2122 212e 2132 213b 214d 2150-217f 2183-2186 2189 2190-2199 21a9-21aa 21b0-21b1 21b3-21b5 21ba-21bb 21d0 21d2 21d4 21de-21df 21e4-21e5 21e7 21ea 2202 2205-2206 220f 2211-2212 221a 221e 222b 2236 2248 2260 2264-2265 2295-2298 2303-2305 2318 2325-2327 232b 2380 2387 238b 23ce-23cf 2423 2460-2468 24b6-24cf 24ea 25a0-25a2 25aa 25b2-25b3 25b6-25b7 25ba-25bd 25c0-25c1 25c4-25c7 25ca-25cb 25cf 25e6 25ef 2600 2605-2606 263c 2661 2665 26a0 2713 2717 2756 2764 2780-2788 27ef 27f5-27fa 2913 2a38 2b06 2b12-2b13 2b1c 2b24 2c7c 2c7f 2dff 2e18 a69f a7ff a92e 1f12f-1f149 1f16a-1f16b 1f850 1f852',
  symbols: '2610-2612 2713-2718',
  emoji:
    '23 2a 30-39 a9 ae 203c 2049 20e3 2122 2139 2194-2199 21a9-21aa 231a-231b 2328 23cf 23e9-23f3 23f8-23fa 24c2 25aa-25ab 25b6 25c0 25fb-25fe 2600-2604 260e 2611 2614-2615 2618 261d 2620 2622-2623 2626 262a 262e-262f 2638-263a 2640 2642 2648-2653 265f-2660 2663 2665-2666 2668 267b 267e-267f 2692-2697 2699 269b-269c 26a0-26a1 26a7 26aa-26ab 26b0-26b1 26bd-26be 26c4-26c5 26c8 26ce-26cf 26d1 26d3-26d4 26e9-26ea 26f0-26f5 26f7-26fa 26fd 2702 2705 2708-270d 270f 2712 2714 2716 271d 2721 2728 2733-2734 2744 2747 274c 274e 2753-2755 2757 2763-2764 2795-2797 27a1 27b0 27bf 2934-2935 2b05-2b07 2b1b-2b1c 2b50 2b55 3030 303d 3297 3299 1f004 1f0cf 1f170-1f171 1f17e-1f17f 1f18e 1f191-1f19a 1f1e6-1f1ff 1f201-1f202 1f21a 1f22f 1f232-1f23a 1f250-1f251 1f300-1f321 1f324-1f393 1f396-1f397 1f399-1f39b 1f39e-1f3f0 1f3f3-1f3f5 1f3f7-1f4fd 1f4ff-1f53d 1f549-1f54e 1f550-1f567 1f56f-1f570 1f573-1f57a 1f587 1f58a-1f58d 1f590 1f595-1f596 1f5a4-1f5a5 1f5a8 1f5b1-1f5b2 1f5bc 1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1 1f5e3 1f5e8 1f5ef 1f5f3 1f5fa-1f64f 1f680-1f6c5 1f6cb-1f6d2 1f6d5-1f6d8 1f6dc-1f6e5 1f6e9 1f6eb-1f6ec 1f6f0 1f6f3-1f6fc 1f7e0-1f7eb 1f7f0 1f90c-1f93a 1f93c-1f945 1f947-1f9ff 1fa70-1fa7c 1fa80-1fa8a 1fa8e-1fac6 1fac8 1facd-1fadc 1fadf-1faea 1faef-1faf8',
  hebrew: '591-5c7 5d0-5ea 5ef-5f4',
  arabic: '606-61b 61d-6dc 6de-6ff 750-77f 8a0-8e1 8e3-8ff',
  devanagari: '900-957 960-97f',
  thai: 'e01-e3a e3f-e5b',
  korean: '3131-3163 3165-318e ac00-d7a3',
  chinese:
    '3001-303f 3041-3096 3099-30ff 3105-312f 3200-321e 3220-332b 332d-4db5 4e00-9fef fa0e-fa0f fa11 fa13-fa14 fa1f fa21 fa23-fa24 fa27-fa29 ff01-ff9f ffa1-ffbe ffc2-ffc7 ffca-ffcf ffd2-ffd7 ffda-ffdc ffe0-ffe6 ffe8-ffee',
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

/** How many fonts are remembered. A document asks for the same few characters again and again. */
const MAX_KNOWN = 5_000;
const fonts = new Map<string, FontName | null>();

type Ranges = readonly (readonly [number, number])[];

const FONTS = Object.entries(FONT_CHARACTERS).map(([name, written]): [FontName, Ranges] => [
  name as FontName,
  written.split(' ').map((range) => {
    const [first = 0, last = first] = range.split('-').map((code) => Number.parseInt(code, 16));
    return [first, last];
  }),
]);

const isWithin = (code: number, ranges: Ranges): boolean =>
  ranges.some(([first, last]) => code >= first && code <= last);
