import { TEXT_LIMITS } from '@/lib/domain/limits';
import { segmenter } from './segmenter';
import { type Reading, typed, typedDigits } from './typed';

/** The name and the telephone number of a person. Runs in the browser too. */

export const NAME_FAULTS = ['NAME_CHARACTER', 'NAME_ENDS', 'NAME_TOO_LONG'] as const;
export const TELEPHONE_FAULTS = [
  'TELEPHONE_DIGITS',
  'TELEPHONE_SEVERAL',
  'TELEPHONE_TOO_SHORT',
  'TELEPHONE_TOO_LONG',
] as const;

/** A name: letters, hyphens and spaces, starting and ending with a letter, 1 to 50 characters. */
export function readName(input: string): Reading<(typeof NAME_FAULTS)[number]> {
  const value = nameText(input);
  if (!IN_NAMES.test(value)) return { fault: 'NAME_CHARACTER' };
  if (!/^\p{L}(?:.*[\p{L}\p{M}])?$/u.test(value)) return { fault: 'NAME_ENDS' };
  return value.length > TEXT_LIMITS.name ? { fault: 'NAME_TOO_LONG' } : { value };
}

/** A person on one line: the name, if it is known, with the address. */
export const personText = ({ name, email }: { name?: string | null | undefined; email: string }): string =>
  name ? `${name} (${email})` : email;

/** What such a text says. A sentence cannot begin with an address alone. */
export function personKind(text: string): 'none' | 'address' | 'named' {
  if (text === '' || text === 'none') return 'none';
  return /^[^\s@]+@\S+$/.test(text) ? 'address' : 'named';
}

/** The address in the text of `personText`. */
export const emailInPersonText = (text: string): string => /\(([^()\s]+)\)$/.exec(text)?.[1] ?? text;

const IN_NAMES = /^[\p{L}\p{M} -]*$/u;
const nameText = (input: string) => typed(input).replace(/\p{Pd}/gu, '-');

/** The characters of a text that no name can have, each once and whole as people see it. */
export function refusedInName(input: string): string[] {
  const characters = [...segmenter.segment(nameText(input))].map(({ segment }) => segment);
  return [...new Set(characters.filter((character) => !IN_NAMES.test(character)))];
}

/** The fewest digits of a number that can be dialled from anywhere in Sweden. Emergency numbers have fewer, and reach no company. */
const FEWEST_DIGITS = 7;
/** The longest number with all that people write between its digits, in characters. */
const LONGEST_WRITTEN = 4 * TEXT_LIMITS.telephone;
/** Characters between two numbers, or within one: `08/123 45 67`. */
const BETWEEN_NUMBERS = /[,;/|&]| (?:eller|och|or|and) |(?<![ .-])[ .-]+(?=\(?0)|(?=\+)/i;
const EXTENSION = /(?:ankn(?:ytning)?|ext(?:ension)?|x|#)[ .:=]{0,3}(\d{1,8})\)?$/i;
const AS_WRITTEN = /^(?:telefon|tel|tfn|mobil|mob)\b[.: ]{0,3}/i;

/**
 * A telephone number: digits, after a plus sign if it has the number of its country, and the extension if there is one: `081234567 ankn 12`.
 * At least 7 digits, at most 50 characters. Removes what people write between the digits, and the zero that is not dialled after the number
 * of a country: `0046 (0)70-123 45 67` is `+46701234567`.
 */
export function readTelephone(input: string): Reading<(typeof TELEPHONE_FAULTS)[number]> {
  const written = typedDigits(input).replace(AS_WRITTEN, '');
  if (written.length > LONGEST_WRITTEN) return { fault: 'TELEPHONE_TOO_LONG' };
  const [ending = '', extension] = EXTENSION.exec(written) ?? [];
  const text = extension ? written.slice(0, -ending.length).replace(/(?<![ ,;(])[ ,;(]+$/, '') : written;
  if (hasSeveralNumbers(text)) return { fault: 'TELEPHONE_SEVERAL' };
  // Brackets stand around the first digits. Later, something else follows, such as the hours: `08-123 45 67 (9–16)`.
  if (digitsIn(text.slice(0, text.lastIndexOf('(') + 1)) >= FEWEST_DIGITS)
    return { fault: 'TELEPHONE_DIGITS' };
  const number = text
    .replace(/[ .\-/]/g, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\+\d{1,3})\(0\)/, '$1')
    .replace(/[()]/g, '')
    .replace(/^\+460+/, '+46');
  if (!/^\+?\d+$/.test(number)) return { fault: 'TELEPHONE_DIGITS' };
  if (digitsIn(number) < FEWEST_DIGITS) return { fault: 'TELEPHONE_TOO_SHORT' };
  const value = extension ? `${number} ankn ${extension}` : number;
  return value.length > TEXT_LIMITS.telephone ? { fault: 'TELEPHONE_TOO_LONG' } : { value };
}

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

/** Whether a text has a whole number and, after it, another one or the last digits of another one: `08-123 45 67/68`. */
function hasSeveralNumbers(text: string): boolean {
  const ofCountry = text.startsWith('+') ? 2 : text.startsWith('00') ? 4 : 0;
  const all = digitsIn(text);
  let before = 0;
  for (const part of text.split(BETWEEN_NUMBERS)) {
    if (before >= ofCountry + FEWEST_DIGITS && all - before >= FEWEST_DIGITS) return true;
    before += digitsIn(part);
  }
  const [first = '', ...last] = text.split('/');
  return digitsIn(first) > FEWEST_DIGITS && last.some((part) => digitsIn(part) > 0);
}

/** The number in a text that may say more about it. */
export function readDialled(text: string): ReturnType<typeof readTelephone> {
  const whole = readTelephone(text);
  if (whole.fault !== 'TELEPHONE_DIGITS') return whole;
  const [number = ''] = typed(text)
    .replace(/^[^\d+(]+/, '')
    .split(/[,;]|(?<=\d)[ :]*\p{L}| \((?!0)/u);
  return readTelephone(number);
}

interface NamedPerson {
  name?: string | null | undefined;
  email?: string | null | undefined;
}

/** Whether one of these people is the person, by name or by address. */
export function isAmong({ name, email }: NamedPerson, people: readonly NamedPerson[]): boolean {
  return people.some((one) => isSameName(one.name, name) || isSameName(one.email, email));
}

/** Whether two names are known and the same, however they are written. */
export const isSameName = (one: string | null | undefined, other: string | null | undefined): boolean =>
  Boolean(one) && typed(one ?? '').toLowerCase() === typed(other ?? '').toLowerCase();
