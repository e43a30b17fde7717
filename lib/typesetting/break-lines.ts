import type { Typeface } from './typeface.ts';

/**
 * Breaks text into lines of at most `width` points, at spaces, or inside a word that is wider than a line. Keeps line breaks in
 * the text. Returns at least one line.
 */
export function breakLines(text: string, typeface: Typeface, size: number, width: number): string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029]/).flatMap((line) => {
    const lines: string[] = [];
    let current = '';
    for (const word of typeface.printable(line).split(' ').filter(Boolean)) {
      const longer = current === '' ? word : `${current} ${word}`;
      if (measure(longer, typeface, size) <= width) {
        current = longer;
        continue;
      }
      if (current !== '') lines.push(current);
      const pieces = splitWord(word, typeface, size, width);
      lines.push(...pieces.slice(0, -1));
      current = pieces[pieces.length - 1] ?? '';
    }
    return [...lines, current];
  });
}

/** The text on one line, cut with an ellipsis if it is wider than `width` points. */
export function cutToWidth(text: string, typeface: Typeface, size: number, width: number): string {
  const line = typeface.printable(text);
  if (measure(line, typeface, size) <= width) return line;
  const [start = ''] = splitWord(line, typeface, size, width - typeface.width('…', size));
  return `${start.trimEnd()}…`;
}

/** Measures each distinct word only once. */
function measure(line: string, typeface: Typeface, size: number): number {
  const words = line.split(' ');
  return words.reduce(
    (sum, word) => sum + typeface.width(word, size),
    (words.length - 1) * typeface.width(' ', size),
  );
}

function splitWord(word: string, typeface: Typeface, size: number, width: number): string[] {
  if (measure(word, typeface, size) <= width) return [word];
  const pieces: string[] = [];
  let piece = '';
  let taken = 0;
  for (const character of word) {
    const step = typeface.width(character, size);
    if (piece !== '' && taken + step > width) {
      pieces.push(piece);
      piece = '';
      taken = 0;
    }
    piece += character;
    taken += step;
  }
  return [...pieces, piece];
}
