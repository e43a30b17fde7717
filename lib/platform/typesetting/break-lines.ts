import { clustersOf } from '../../domain/fields/printable.ts';
import { RIGHT_TO_LEFT, type Typeface } from './typeface.ts';

/**
 * Breaks text into lines of at most `width` points, at spaces, or inside a word if it is wider than a line. Keeps line breaks in the text.
 * Returns at least one line. Lines of text from right to left begin with a mark of the direction of their paragraph.
 */
export function breakLines(text: string, typeface: Typeface, size: number, width: number): string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/).flatMap((line) => {
    const lines: string[] = [];
    let current = '';
    for (const word of typeface.printable(line).split(' ').filter(Boolean)) {
      const longer = current === '' ? word : `${current} ${word}`;
      if (fits(longer, typeface, size, width)) {
        current = longer;
        continue;
      }
      if (current !== '') lines.push(current);
      const pieces = splitWord(word, typeface, size, width);
      lines.push(...pieces.slice(0, -1));
      current = pieces[pieces.length - 1] ?? '';
    }
    const mark = directionOf(line);
    return [...lines, current].map((one) => (RIGHT_TO_LEFT.test(one) ? mark + one : one));
  });
}

/** A mark of the direction in which a paragraph is read, which is that of its first letter. */
const directionOf = (paragraph: string): string =>
  RIGHT_TO_LEFT.test(/\p{L}/u.exec(paragraph)?.[0] ?? '') ? '\u200f' : '\u200e';

/** The text on one line, cut with an ellipsis if it is wider than `width` points. */
export function cutToWidth(text: string, typeface: Typeface, size: number, width: number): string {
  const line = typeface.printable(text);
  if (fits(line, typeface, size, width)) return line;
  return `${fitting(line, typeface, size, width - typeface.width('…', size)).trimEnd()}…`;
}

/** No line has more, however narrow its characters. Longer texts are not measured whole, so that a page-long word takes no longer than words. */
const MOST_ON_A_LINE = 2_000;

const fits = (line: string, typeface: Typeface, size: number, width: number): boolean =>
  line.length <= MOST_ON_A_LINE && measure(line, typeface, size) <= width;

/** Measures each distinct word only once. */
function measure(line: string, typeface: Typeface, size: number): number {
  const words = line.split(' ');
  return words.reduce(
    (sum, word) => sum + typeface.width(word, size),
    (words.length - 1) * typeface.width(' ', size),
  );
}

function splitWord(word: string, typeface: Typeface, size: number, width: number): string[] {
  if (fits(word, typeface, size, width)) return [word];
  const pieces: string[] = [];
  let rest = word;
  for (let start = fitting(rest, typeface, size, width); start.length < rest.length; ) {
    const piece = start.slice(0, breakIn(start));
    pieces.push(piece);
    rest = rest.slice(piece.length);
    start = fitting(rest, typeface, size, width);
  }
  return [...pieces, rest];
}

/** The start of a word that fits, at least one character as people see it. */
function fitting(word: string, typeface: Typeface, size: number, width: number): string {
  let start = '';
  let taken = 0;
  const near = clustersOf(word.slice(0, MOST_ON_A_LINE));
  // The last cluster may go on beyond what was looked at.
  const whole = word.length > MOST_ON_A_LINE ? near.slice(0, -1) : near;
  for (const character of whole) {
    taken += typeface.width(character, size);
    if (start !== '' && taken > width) return start;
    start += character;
  }
  return start || word;
}

/** Thai has no spaces between words. */
const THAI_WORDS = new Intl.Segmenter('th', { granularity: 'word' });

/** Where to end a line within a word: before the last Thai word, after the last sign of an address if that fills half the line, otherwise at the end of the line. */
function breakIn(line: string): number {
  if (/\p{Script=Thai}/u.test(line)) {
    const start = [...THAI_WORDS.segment(line)].at(-1)?.index ?? 0;
    if (start >= line.length / 2) return start;
  }
  const end = Math.max(...['@', '.', '-', '/', '_'].map((sign) => line.lastIndexOf(sign))) + 1;
  return end >= line.length / 2 ? end : line.length;
}
