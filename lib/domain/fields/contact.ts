import { TEXT_LIMITS } from '@/lib/domain/limits';
import { segmenter } from './segmenter';
import { type Reading, typed, typedDigits } from './typed';

/** The name and the telephone number of a person. Runs in the browser too. */

export const NAME_FAULTS = ['NAME_CHARACTER', 'NAME_ENDS', 'NAME_TOO_LONG'] as const;
export const TELEPHONE_FAULTS = ['TELEPHONE_DIGITS', 'TELEPHONE_TOO_LONG'] as const;

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

/** The address in the text of `personText`. */
export const emailInPersonText = (text: string): string => /\(([^()\s]+)\)$/.exec(text)?.[1] ?? text;

const IN_NAMES = /^[\p{L}\p{M} -]*$/u;
const nameText = (input: string) => typed(input).replace(/\p{Pd}/gu, '-');

/** The first character of a text that no name can have, whole as people see it. */
export function refusedInName(input: string): string | undefined {
  return [...segmenter.segment(nameText(input))].find(({ segment }) => !IN_NAMES.test(segment))?.segment;
}

/**
 * A telephone number: plus signs and digits only, 1 to 50 characters. Removes what people write between the digits, and the zero that is
 * not dialled after the number of a country: `0046 (0)70-123 45 67` is `+46701234567`.
 */
export function readTelephone(input: string): Reading<(typeof TELEPHONE_FAULTS)[number]> {
  const value = typedDigits(input)
    .replace(/^tel:/i, '')
    .replace(/[ .\-/]/g, '')
    .replace(/^00(?=[1-9])/, '+')
    .replace(/^(\+\d{1,3})\(0\)/, '$1')
    .replace(/[()]/g, '')
    .replace(/^\+460+/, '+46');
  if (!/^\+*\d[+\d]*$/.test(value)) return { fault: 'TELEPHONE_DIGITS' };
  return value.length > TEXT_LIMITS.telephone ? { fault: 'TELEPHONE_TOO_LONG' } : { value };
}

interface NamedPerson {
  name?: string | null | undefined;
  email?: string | null | undefined;
}

/** Whether one of these people is the person, by name or by address. */
export function isAmong({ name, email }: NamedPerson, people: readonly NamedPerson[]): boolean {
  const same = (a: string | null | undefined, b: string | null | undefined) =>
    Boolean(a) && typed(a ?? '').toLowerCase() === typed(b ?? '').toLowerCase();
  return people.some((one) => same(one.name, name) || same(one.email, email));
}
