import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RuleComponent, TAG, VALIDATION_TYPES } from '@/lib/domain/forms/component';
import { canBeAnswered, exampleAnswer, exampleAnswers } from '@/lib/domain/forms/example-answers';
import { parseFormTemplate } from '@/lib/domain/forms/template';
import { validateComponent, validateForms } from '@/lib/domain/forms/validation';
import handelsforbundet from '@/prisma/templates/handelsforbundet.json';
import teknikbolagen from '@/prisma/templates/teknikbolagen.json';

const TODAY = '2026-11-29';
const check = { forced: true, today: TODAY };
const field = (type: RuleComponent['type'], more: Partial<RuleComponent> = {}): RuleComponent => ({
  type,
  componentId: 'it',
  required: true,
  ...more,
});
const options = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `o${at}` }));

describe('a question that nobody can answer', () => {
  it.each([
    [
      'nine of six options',
      field('FormCheckBoxList', { options: options(6), validation: { minEntries: 9 } }),
    ],
    [
      'two required positions and at most one',
      field('FormDynamicPosition', {
        options: options(3),
        validation: { requiredPositions: ['o0', 'o2'], maxEntries: 1 },
      }),
    ],
    [
      'more positions than there are',
      field('FormDynamicPosition', { options: options(2), validation: { minEntries: 3 } }),
    ],
    ['a long postcode', field('FormTextBox', { validation: { type: 'ZIPCODE', minLength: 50 } })],
    ['a short telephone number', field('FormTextBox', { validation: { type: 'TELEPHONE', maxLength: 3 } })],
    ['a long name', field('FormTextBox', { validation: { type: 'NAME', minLength: 51 } })],
    ['a long address', field('FormTextBox', { validation: { type: 'EMAIL', minLength: 101 } })],
    ['no number above', field('FormTextBox', { validation: { type: 'POSITIVE_NUMBER', max: 0 } })],
    ['a whole number between', field('FormTextBox', { validation: { min: 1, max: 9, minLength: 16 } })],
    [
      'an admission that is past',
      field('FormDateBox', { tag: TAG.desiredAdmissionDate, validation: { dates: 'untilToday' } }),
    ],
    ['no option', field('FormRadioButtonGroup', { radioButtons: [] })],
    ['many rows', field('FormDynamicList', { columns: [[]], validation: { minEntries: 3, maxEntries: 2 } })],
  ])('is found: %s', (_name, component) => {
    expect(canBeAnswered(component, TODAY)).toBe(false);
  });

  it('is not one whose answers we cannot make', () => {
    const pattern = field('FormTextBox', { validation: { regex: 'SE\\d{4}-X' } });
    const register = field('FormSelectList', { optionsTag: TAG.subgroups });
    expect([pattern, register].map((one) => canBeAnswered(one, TODAY))).toEqual([true, true]);
  });
});

const length = fc.option(fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 90, max: 300 })), {
  nil: undefined,
});
const bound = fc.option(
  fc.oneof(fc.integer({ min: -50, max: 5_000 }), fc.double({ min: -5, max: 50, noNaN: true })),
  { nil: undefined },
);
const rules = fc
  .record({
    type: fc.option(fc.constantFrom(...VALIDATION_TYPES), { nil: undefined }),
    minLength: length,
    maxLength: length,
    min: bound,
    max: bound,
  })
  .map((all) => JSON.parse(JSON.stringify(all)) as NonNullable<RuleComponent['validation']>);
const written = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.stringMatching(/^\p{Ll}{1,80}$/u),
  fc.stringMatching(/^[a-z]{1,64}@[a-z]{1,60}\.se$/),
  fc.stringMatching(/^[a-z]{1,60}\.se(\/[a-z]{0,200})?$/),
  fc.stringMatching(/^\+?\d{1,60}$/),
  fc.stringMatching(/^-?\d{1,15}(,\d{1,6})?$/),
  fc.constantFrom('111 22', '559900-0014', '850709-9805'),
);

it('has an example for all rules that any text meets', () => {
  fc.assert(
    fc.property(rules, fc.array(written, { minLength: 20, maxLength: 20 }), (validation, texts) => {
      const component = field('FormTextBox', { validation });
      const taken = texts.filter((text) => validateComponent(component, text, check).length === 0);
      if (taken.length > 0) expect(canBeAnswered(component, TODAY)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it('has an example that meets the rules', () => {
  fc.assert(
    fc.property(rules, (validation) => {
      const component = field('FormTextBox', { validation });
      const example = exampleAnswer(component, TODAY);
      if (example !== '') expect(validateComponent(component, example, check)).toEqual([]);
    }),
  );
});

it.each([
  ['options', 'FormCheckBoxList', 'options'],
  ['positions', 'FormDynamicPosition', 'options'],
] as const)('has an example for every number of %s that can be met', (_name, type, property) => {
  for (const count of [0, 1, 2, 5]) {
    for (const minEntries of [undefined, 1, 2, 5, 6]) {
      for (const maxEntries of [undefined, 1, 2, 5]) {
        const validation = JSON.parse(JSON.stringify({ minEntries, maxEntries }));
        const isPossible = Math.max(1, minEntries ?? 1) <= Math.min(count, maxEntries ?? count);
        const component = field(type, { [property]: options(count), validation });
        expect(canBeAnswered(component, TODAY)).toBe(isPossible);
      }
    }
  }
});

it.each([
  ['teknikbolagen', teknikbolagen],
  ['handelsforbundet', handelsforbundet],
])('completes an application of the template %s', (_name, stored) => {
  const template = parseFormTemplate(stored);
  const values = exampleAnswers(template, TODAY, ({ optionsTag }) => (optionsTag ? 'any' : undefined));
  const { byForm } = validateForms(template, values, check);
  expect([...byForm.values()].flatMap((errors) => [...errors])).toEqual([]);
});

it('can answer a list with files, and leaves them out of an application, because they must be uploaded', () => {
  const list = field('FormDynamicList', {
    columns: [
      [
        { type: 'FormTextBox', componentId: 'name', required: true },
        { type: 'FormFile', componentId: 'pass', required: true },
      ],
    ],
    validation: { minEntries: 2 },
  });
  expect(canBeAnswered(list, TODAY)).toBe(true);
  const values = exampleAnswers({ forms: [{ id: 'form', rows: [list] }] }, TODAY);
  const entry = { name: 'Alfa', pass: '' };
  expect(JSON.parse(values[list.componentId] ?? '')).toEqual([entry, entry]);
});
