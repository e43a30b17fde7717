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
const JOINED = `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])(?!\\p{N})`;

/**
 * Format characters (soft hyphens, joiners, direction marks), variation selectors and fillers, and what is no character at all: half a
 * surrogate pair, and the code points that Unicode keeps from ever being characters.
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
