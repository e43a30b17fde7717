import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Component, RuleComponent, TemplateForm } from '@/lib/domain/forms/component';
import { validateComponent } from '@/lib/domain/forms/validation';
import { activeComponents, parseController } from '@/lib/domain/forms/visibility';
import { today } from '@/lib/domain/now';
import { comparedAnswers } from '@/lib/domain/organisation/compared-answers';
import { impossibleConditions } from '@/lib/domain/organisation/conditions';
import { dayAfter } from '@/lib/domain/time';
import { text } from './bodies';

type Condition = Pick<RuleComponent, 'displayController' | 'displayAll'>;

const question = (componentId: string, type: string, validation: object, condition: Condition = {}) =>
  ({ type, componentId, label: text(componentId), validation, ...condition }) as unknown as Component;

const shownOn = (...displayController: string[]): Condition => ({ displayController, displayAll: true });

/** The parts that are said never to be shown. */
function never(...rows: Component[]): string[] {
  const forms: TemplateForm[] = [{ id: 'form', title: text('Form'), rows }];
  return [...impossibleConditions(forms).components];
}

const number = (validation: object) => question('n', 'FormTextBox', validation);
const day = (validation: object = {}) => question('d', 'FormDateBox', validation);
const a = (...entries: string[]) => question('a', 'FormTextBox', {}, shownOn(...entries));

it.each<[string, Component[]]>([
  ['a number above the largest', [number({ min: 0, max: 5 }), a('n>5')]],
  ['two bounds that exclude each other', [number({ min: 0, max: 50 }), a('n>10', 'n<5')]],
  ['a whole number between neighbours', [number({ min: 0, max: 50 }), a('n>10', 'n<11')]],
  ['a range that begins after its end', [number({ min: 0, max: 50 }), a('n=20..10')]],
  ['anything else than the one number', [number({ min: 5, max: 5 }), a('!n=5')]],
  ['no positive number', [number({ type: 'POSITIVE_NUMBER' }), a('n<=0')]],
  ['a number and none', [number({ min: 0 }), a('n>10', '!n')]],
  ['a number as a text', [number({ min: 0 }), a('n~1')]],
  ['a day before and after', [day(), a('d<2026-01-01', 'd>2026-01-01')]],
  ['a past day where none is taken', [day({ dates: 'fromToday' }), a(`d<${dayAfter(today(), 0)}`)]],
  ['no day', [day(), a('d=2026-02-30')]],
  ['two texts', [question('t', 'FormTextBox', {}), a('t=Lund', 't=Umeå')]],
  ['a text without what it has', [question('t', 'FormTextBox', {}), a('t=Lund', '!t~lu')]],
  ['a text that is too long', [question('t', 'FormTextBox', { maxLength: 3 }), a('t=Lund')]],
  ['an empty group', [number({ min: 0, max: 5 }), a('n>5|n<0', 'n')]],
])('never holds: %s', (_what, rows) => {
  expect(never(...rows)).toEqual(['a']);
});

it.each<[string, Component[]]>([
  ['a decimal number between neighbours', [number({ min: 0.5 }), a('n>10', 'n<11')]],
  ['the largest', [number({ min: 0, max: 5 }), a('n>=5')]],
  ['any number', [number({ min: 0 }), a('n')]],
  ['no number', [number({ min: 0 }), a('!n')]],
  ['one group of two', [number({ min: 0, max: 5 }), a('n>5|n=0..3', 'n')]],
  ['two parts of a text', [question('t', 'FormTextBox', {}), a('t~lund', 't~umeå', '!t=Lund')]],
  ['part of an address', [question('t', 'FormTextBox', { type: 'EMAIL' }), a('t~@lund.se')]],
  ['a text of a pattern', [question('t', 'FormTextBox', { regex: 'A{2}' }), a('t=AA')]],
  ['today', [day({ dates: 'untilToday' }), a(`d=${today()}`)]],
])('can hold: %s', (_what, rows) => {
  expect(never(...rows)).toEqual([]);
});

it('reports the alternative of a group that never holds', () => {
  const rows = [number({ min: 0, max: 5 }), a('n>5|n<2', 'n')];
  const { components, entries } = impossibleConditions([{ id: 'form', title: text('Form'), rows }]);
  expect([components.size, entries.get('a')]).toEqual([0, ['n>5']]);
});

/** Conditions on a question, with every answer worth trying. */
const QUESTIONS = [
  {
    type: 'FormTextBox',
    rules: fc.record({ min: fc.integer({ min: -3, max: 2 }), max: fc.integer({ min: 2, max: 5 }) }),
    entry: fc
      .tuple(fc.constantFrom('=', '<', '<=', '>', '>='), fc.integer({ min: -4, max: 6 }))
      .map(([operator, value]) => `${operator}${value}`),
    answers: Array.from({ length: 13 }, (_, at) => String(at - 5)),
  },
  {
    type: 'FormTextBox',
    rules: fc.constant({ min: 0.5, max: 3 }),
    entry: fc
      .tuple(fc.constantFrom('=', '<', '<=', '>', '>='), fc.constantFrom('0,5', '1', '1,25', '2', '3'))
      .map((both) => both.join('')),
    answers: Array.from({ length: 33 }, (_, at) => String(at / 8).replace('.', ',')).map((text) =>
      /,\d{3}$/.test(text) ? `${text}0` : text,
    ),
  },
  {
    type: 'FormDateBox',
    rules: fc.constantFrom({}, { dates: 'fromToday' }, { dates: 'untilToday' }),
    entry: fc
      .tuple(fc.constantFrom('=', '<', '<=', '>', '>='), fc.integer({ min: -2, max: 2 }))
      .map(([operator, days]) => `${operator}${dayAfter(today(), days)}`),
    answers: Array.from({ length: 9 }, (_, at) => dayAfter(today(), at - 4)),
  },
  {
    type: 'FormTextBox',
    rules: fc.constantFrom({}, { maxLength: 4 }),
    entry: fc.constantFrom('=ab', '~a', '~b', '=a', '=abc'),
    answers: ['a', 'b', 'ab', 'abc', 'x', 'xa', 'xb', 'b a'],
  },
];

it('calls a condition impossible exactly if no answer that the rules take meets it', () => {
  const cases = fc.constantFrom(...QUESTIONS).chain(({ type, rules, entry, answers }) => {
    const alternative = fc.tuple(fc.boolean(), entry).map(([isNot, rest]) => `${isNot ? '!' : ''}q${rest}`);
    const group = fc.array(alternative, { minLength: 1, maxLength: 3 }).map((all) => all.join('|'));
    const entries = fc.array(group, { minLength: 1, maxLength: 3 });
    return fc.record({
      type: fc.constant(type),
      answers: fc.constant(answers),
      rules,
      entries,
      all: fc.boolean(),
    });
  });
  fc.assert(
    fc.property(cases, ({ type, rules, entries, all, answers }) => {
      const condition: Condition = { displayController: entries, ...(all && { displayAll: true }) };
      const compared = question('q', type, rules);
      const rows = [compared, question('a', 'FormTextBox', {}, condition)];
      const taken = answers.filter(
        (answer) => validateComponent(compared, answer, { forced: true, today: today() }).length === 0,
      );
      const isMet = taken.some((answer) =>
        activeComponents({ forms: [{ id: 'form', rows }] }, { q: answer }).has('a'),
      );
      expect(never(...rows)).toEqual(isMet ? [] : ['a']);
    }),
    { numRuns: 500 },
  );
});

it('makes only answers that the rules take', () => {
  const rules = { min: 0, max: 10 };
  const comparison = parseController('q>=4').comparison;
  const answers = comparedAnswers(question('q', 'FormTextBox', rules), comparison ? [comparison] : []);
  expect(answers?.map((answer) => Number(answer) >= 4).sort()).toEqual([false, true]);
});
