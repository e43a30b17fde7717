import { segmenter } from './segmenter.ts';

/**
 * Every text that people or other systems send is written by one of two rules before it is stored or compared. This one is for free text of
 * several lines: messages, reasons, answers, texts of forms. Letters are composed (NFC), line breaks are `\n`, every kind of space is a
 * space, and non-breaking hyphens are hyphens. What only the fonts of a program can show is written as what it shows (`inPublic`). Control
 * characters except tabs, and characters that nobody sees (`withoutInvisibleMarks`), are left out. A text that has nothing else is empty.
 */
export function plainText(raw: string): string {
  const text = withoutInvisibleMarks(raw)
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\p{Zs}\u2800]/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/(?![\n\t])\p{Cc}/gu, '');
  return composed(text).trim();
}

/**
 * What the fonts Symbol and Wingdings show, by the last two digits of the private code that word processors paste: U+F0B7 is a bullet. Where
 * the two fonts differ, it is the one that people meet in lists. Every sign is one that documents can print.
 */
const SHOWN = Object.fromEntries(
  '2d– 6c● 6d○ 6e■ 6f□ 71□ 75◆ 76❖ 9f• a1○ a3≤ a7▪ a8☐ ac← ae→ b0° b1± b3≥ b4× b7• b8÷ b9≠ bb≈ bc… d8► de⇒ df← e0→ e8→ f0⇒ fb✗ fc✓ fd☒ fe☑'
    .split(' ')
    .map((sign) => [sign.slice(0, 2), sign.slice(2)]),
);

/**
 * A text without characters for private use, which mean nothing outside the program that wrote them: each is what it shows there, or
 * U+FFFD. The place of a pasted picture (U+FFFC) is left out.
 */
function inPublic(text: string): string {
  return text.replace(/[\p{Co}\ufffc]/gu, (sign) => {
    if (sign === '\ufffc') return '';
    const [, code = ''] = /^f0(..)$/.exec(sign.charCodeAt(0).toString(16)) ?? [];
    return SHOWN[code] ?? '\ufffd';
  });
}

/** More accents than these on one letter. Nobody can read them, and to order them takes time by the square of their number. */
const ACCENTS_BEYOND = /(\p{M}{30})\p{M}+/gu;

/** The text in public characters and composed letters (NFC), each with at most 30 accents. */
export function composed(text: string): string {
  // A letter may come apart into more accents than it was written with.
  return inPublic(text).replace(ACCENTS_BEYOND, '$1').normalize('NFC').replace(ACCENTS_BEYOND, '$1');
}

/** The text with a replacement character for every half of a surrogate pair, as `toWellFormed` writes it in newer browsers. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd');

/** The other rule, for what is typed on one line: names, titles, addresses, numbers, searches. As `plainText`, with single spaces only. */
export function plainLine(raw: string): string {
  return plainText(raw).replace(/\s+/g, ' ');
}

/** Scripts whose letters join, so that a joiner between two of them changes how the word is written. */
const JOINING = [
  'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala',
  'Myanmar Khmer Tibetan',
]
  .flatMap((line) => line.split(' '))
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('');

/** An emoji with all that belongs to it: its style, its skin, the emoji that it is joined with, or the region of its flag. */
const EMOJI =
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]+\\u{e007f}' +
  '|\\p{ExtPict}[\\ufe0e\\ufe0f\\p{EMod}]?(?:\\u200d\\p{ExtPict}[\\ufe0e\\ufe0f\\p{EMod}]?)*';

const JOINABLE = `(?=[\\p{L}\\p{M}])[${JOINING}]`;
const JOINED = `(?<=${JOINABLE})[\\u200c\\u200d](?=${JOINABLE})`;

/**
 * Format characters (soft hyphens, joiners, direction marks), variation selectors and fillers, and what is no character at all: half a
 * surrogate pair, and the code points that Unicode guarantees never to be characters.
 */
const INVISIBLE = '[\\p{Cf}\\p{Default_Ignorable_Code_Point}\\p{Cs}\\p{Noncharacter_Code_Point}]';

const MARKS = new RegExp(`(${EMOJI}|${JOINED})|${INVISIBLE}`, 'gu');

/**
 * The text without characters that nobody sees. Stay those that change what is seen: inside an emoji (the family 👨‍👩‍👧, a coloured ❤️),
 * and joiners between letters of a script that joins them.
 */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(MARKS, (_mark, seen?: string) => seen ?? '');
}

/**
 * The text without the characters that databases, XML and mails do not take: control characters except tabs, half a surrogate pair, and
 * what is no character. Line breaks are `\n`. For texts on their way out, which may have been stored before they were cleaned.
 */
export function legalText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}|[\p{Cs}\p{Noncharacter_Code_Point}]/gu, '');
}

/** Where the character, as people see it, begins and ends that the UTF-16 unit at this place belongs to. */
function characterAt(text: string, at: number): { from: number; to: number } {
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

/** A text cut to the limit in its middle. Its last whole characters stay, at most `end` UTF-16 units. */
export function cutMiddle(text: string, most: number, end: number): string {
  if (text.length <= most) return text;
  const { from, to } = characterAt(text, text.length - end);
  const tail = text.slice(from === text.length - end ? from : to);
  return `${firstCharacters(text, most - 1 - tail.length)}…${tail}`;
}

/** A text of another system, on one line and within the limit. */
export function externalLine(text: string, most: number): string {
  return cutText(plainLine(text), most);
}
