import { plainLine } from '@/lib/domain/fields/plain-text';

let segmenter: Intl.Segmenter | undefined;

/** Where the character, as people see it, begins and ends that the UTF-16 unit at this place belongs to. */
function characterAt(text: string, at: number): { from: number; to: number } {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const found = segmenter.segment(text).containing(at);
  return found ? { from: found.index, to: found.index + found.segment.length } : { from: at, to: at };
}

/** The first whole characters of a text, at most so many UTF-16 units: never half an emoji, or a letter without its accent. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  const { from } = characterAt(text, most);
  // A single character that is longer, such as a letter with hundreds of accents, is split, but not within a code point.
  return from > 0 ? text.slice(0, from) : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/** The same, with an ellipsis within the limit if anything was cut. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${firstCharacters(text, most - 1)}…`;
}

/** A text within the limit that has lost its middle, and keeps its last whole characters of at most `end` UTF-16 units. */
export function cutMiddle(text: string, most: number, end: number): string {
  if (text.length <= most) return text;
  const { from, to } = characterAt(text, text.length - end);
  const tail = text.slice(from === text.length - end ? from : to);
  return `${firstCharacters(text, most - 1 - tail.length)}…${tail}`;
}

/** A text of another system, on one line and within the limit. */
export function toldLine(text: string, most: number): string {
  return cutText(plainLine(text), most);
}
