import { readDay } from '@/lib/domain/fields/days';
import { readNumber } from '@/lib/domain/fields/decimal-number';
import { plainLine } from '@/lib/domain/fields/plain-text';
import type { Scale } from '@/lib/domain/forms/comparison';
import type { Component } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { choicesOf } from '../use-problem-words';

/** What an answer can be for a condition on it: the words of each way, and what it is written as around the value. */
const OPERATORS = {
  box: { ticked: '', unticked: '!' },
  choice: { is: '.', isNot: '!.', answered: '', unanswered: '!' },
  number: {
    least: '>=',
    most: '<=',
    above: '>',
    below: '<',
    equal: '=',
    unequal: '!=',
    between: '=',
    answered: '',
    unanswered: '!',
  },
  day: {
    below: '<',
    above: '>',
    equal: '=',
    unequal: '!=',
    most: '<=',
    least: '>=',
    between: '=',
    answered: '',
    unanswered: '!',
  },
  text: { answered: '', unanswered: '!', equal: '=', unequal: '!=', contains: '~', lacks: '!~' },
} as const satisfies Record<Scale | 'box' | 'choice', Record<string, string>>;

type Answers = keyof typeof OPERATORS;

/** What a condition on a question compares its answers as. Null for a question that cannot control anything. */
export function answersOf(component: Component): Answers | null {
  const kind = fieldKindOf(component);
  const scale = kind?.scale?.(component);
  if (scale) return scale;
  return kind?.chosen ? (component.type === 'FormCheckBox' ? 'box' : 'choice') : null;
}

/** The ways in which a condition can be on a question, the most usual first. */
export function operatorsOf(component: Component): string[] {
  const answers = answersOf(component);
  const operators = answers ? Object.keys(OPERATORS[answers]) : [];
  // The choices of the register are not known here.
  const isOpen = answers === 'choice' && choicesOf(component).length === 0;
  return isOpen ? operators.filter((operator) => !signOf(component, operator).endsWith('.')) : operators;
}

/** How an operator is written, with `!` in front if it is the opposite. */
function signOf(component: Component, operator: string): string {
  const answers = answersOf(component);
  const signs: Readonly<Record<string, string>> = answers ? OPERATORS[answers] : {};
  return signs[operator] ?? '';
}

/** What takes the value of an operator. Null if it has none. */
export function valueKindOf(component: Component, operator: string): Answers | null {
  return signOf(component, operator).replace('!', '') === '' ? null : answersOf(component);
}

/** A value as conditions hold it. Undefined if it is none. */
export function readValue(component: Component, text: string): string | undefined {
  const answers = answersOf(component);
  if (answers === 'number') return readNumber(text).value ?? readNumber(text, { isWhole: true }).value;
  if (answers === 'day') return readDay(text).value;
  const plain = plainLine(text.replaceAll('|', ' '));
  return plain !== '' && plain.length <= TEXT_LIMITS.compared ? plain : undefined;
}

/** What is chosen for a new condition, as it is typed. */
export interface Chosen {
  component: Component;
  operator: string;
  value: string;
  /** The end of a range. */
  last: string;
}

/** The alternative that was chosen. Null while something is missing. */
export function alternativeOf({ component, operator, value, last }: Chosen): string | null {
  const sign = signOf(component, operator);
  const whole = `${sign.startsWith('!') ? '!' : ''}${component.componentId}`;
  if (valueKindOf(component, operator) === null) return whole;
  const first = readValue(component, value);
  const end = operator === 'between' ? readValue(component, last) : '';
  if (first === undefined || end === undefined) return null;
  return `${whole}${sign.replace('!', '')}${first}${end && `..${end}`}`;
}

/** How a new alternative is joined to what is there: `or`, `and`, or the number of the group that it is added to. */
export type Join = 'or' | 'and' | number;

/** The entries of a condition with one more alternative, and whether all of them must hold. */
export function joined(
  entries: readonly string[],
  isAll: boolean,
  alternative: string,
  join: Join,
): { entries: string[]; isAll: boolean } {
  if (typeof join === 'number')
    return { entries: entries.map((one, at) => (at === join ? `${one}|${alternative}` : one)), isAll };
  if (join === 'and' && !isAll && entries.length > 0)
    return { entries: [entries.join('|'), alternative], isAll: true };
  return { entries: [...entries, alternative], isAll: join === 'and' };
}
