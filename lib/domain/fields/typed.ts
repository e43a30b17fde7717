import { TEXT_LIMITS } from '@/lib/domain/limits';
import { composed, wellFormed } from './plain-text';

/** What people type or paste into a field, before a parser of its kind reads it. Runs in the browser too. */

/** What a parser makes of a text: its stored form, or the code of what is wrong, as under `validation` in the messages. */
export type Reading<Fault extends string> =
  | { value: string; fault?: never }
  | { value?: never; fault: Fault };

/** Characters that nobody sees: marks of direction, joiners, variation selectors, fillers. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\ufffc]/gu;

/**
 * The text on one line, in ordinary characters with single spaces, without characters that nobody sees. What is longer than any text may be
 * ends with an ellipsis: no parser takes it, and none spends time on the rest.
 */
export function typed(input: string): string {
  const text = wellFormed(input.slice(0, MOST_READ))
    .replace(UNSEEN, '')
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\p{Z}\p{Cc}]+/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-');
  const line = composed(text).trim();
  const isCut = input.length > MOST_READ || line.length > TEXT_LIMITS.formMost;
  return isCut ? `${line.slice(0, TEXT_LIMITS.formMost)}…` : line;
}

/** How much of a text is read, in UTF-16 units: what may be seen of it, with room for what is not. */
const MOST_READ = 4 * TEXT_LIMITS.formMost;

/** The zeros of the scripts whose digits people write numbers with: Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

/** The same for numbers of every kind: digits of any of these scripts as 0–9, and every dash and minus as a hyphen. */
export function typedDigits(input: string): string {
  return typed(input)
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.charCodeAt(0);
      const zero = ZEROS.find((first) => code >= first && code < first + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replace(/[\p{Pd}\u2043\u2212]/gu, '-');
}
