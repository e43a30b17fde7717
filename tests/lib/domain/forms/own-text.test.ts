import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { canBeAnswered, exampleAnswer } from '@/lib/domain/forms/example-answers';
import { optionLabel } from '@/lib/domain/forms/kinds/choices';
import { type PostedTexts, postedAnswer } from '@/lib/domain/forms/posted-answers';
import { serialise } from '@/lib/domain/forms/stored-list';
import { templateProblems } from '@/lib/domain/forms/template-problems';
import { validateForm, valueAt } from '@/lib/domain/forms/validation';
import { excessOf, normaliseValue } from '@/lib/domain/forms/values';
import { visibilityOf } from '@/lib/domain/forms/visibility';
import { TEXT_LIMITS, VALUE_LIMIT } from '@/lib/domain/limits';

const choices = [{ id: 'a' }, { id: 'other', ownText: true as const }];
const radio: RuleComponent = {
  type: 'FormRadioButtonGroup',
  componentId: 'q',
  required: true,
  radioButtons: choices,
};
const select: RuleComponent = { type: 'FormSelectList', componentId: 'q', required: true, options: choices };
const boxes: RuleComponent = { type: 'FormCheckBoxList', componentId: 'q', required: true, options: choices };

const errorsOf = (component: RuleComponent, value: string, forced = true) =>
  Object.fromEntries(
    validateForm(
      { forms: [{ id: 'f', rows: [component] }] },
      'f',
      { [component.componentId]: value },
      { forced },
    ),
  );
const holding = (component: RuleComponent, text?: string) => {
  const choice = text === undefined ? 'other' : `other\n${text}`;
  return component.type === 'FormCheckBoxList' ? serialise(['a', choice]) : choice;
};

describe.each([radio, select, boxes])('an option with a text of one’s own: $type', (component) => {
  it('needs its text, which has a limit and can be printed', () => {
    expect(errorsOf(component, holding(component, 'Måleri'))).toEqual({});
    expect(errorsOf(component, holding(component))).toEqual({ 'q[other].text': ['REQUIRED'] });
    expect(errorsOf(component, holding(component), false)).toEqual({});
    expect(errorsOf(component, holding(component, 'x'.repeat(TEXT_LIMITS.ownText + 1)))).toEqual({
      'q[other].text': ['MAX_LENGTH'],
    });
    expect(errorsOf(component, holding(component, '\ue000'))).toEqual({ 'q[other].text': ['UNPRINTABLE'] });
    expect(valueAt({ q: holding(component, 'Måleri') }, 'q[other].text')).toBe('Måleri');
  });

  it('is stored with an error if its text is too long, and not beyond what any text may be', () => {
    expect(excessOf(component, holding(component, 'x'.repeat(TEXT_LIMITS.formDefault)), '')).toBeNull();
    expect(excessOf(component, holding(component, 'x'.repeat(TEXT_LIMITS.formDefault + 1)), '')).toBe(
      'MAX_LENGTH',
    );
  });

  it('is the same option to conditions, whatever is written', () => {
    const controlled = { type: 'FormTextBox' as const, componentId: 'more', displayController: ['q.other'] };
    const forms = [{ id: 'f', rows: [component, controlled] }];
    const isShown = (value: string) => visibilityOf(forms, { q: value }).active.has('more');
    expect(isShown(holding(component, 'Måleri'))).toBe(true);
    expect(isShown(holding(component))).toBe(true);
    expect(isShown(component.type === 'FormCheckBoxList' ? '["a"]' : 'a')).toBe(false);
  });

  it('has an example', () => {
    const only = {
      ...component,
      options: component.options && [choices[1]],
      radioButtons: component.radioButtons && [choices[1]],
    } as RuleComponent;
    expect(canBeAnswered(only, '2026-11-29')).toBe(true);
    expect(errorsOf(only, exampleAnswer(only, '2026-11-29'))).toEqual({});
  });

  it('has a normal form that is its own', () => {
    const choice = fc.oneof(
      fc.constantFrom('a', 'other', 'gone', ''),
      fc
        .tuple(fc.constantFrom('a', 'other', ' other ', '\u200b'), fc.string())
        .map((parts) => parts.join('\n')),
      fc.string(),
    );
    const values = component.type === 'FormCheckBoxList' ? fc.array(choice).map(serialise) : choice;
    fc.assert(
      fc.property(values, (raw) => {
        const once = normaliseValue(component, raw) ?? '';
        expect(normaliseValue(component, once)).toBe(once);
      }),
    );
  });
});

it('stores a text only with an option that has one', () => {
  expect(normaliseValue(radio, 'a\nMåleri')).toBe('a');
  expect(normaliseValue(radio, ' other \n  Måleri  och\ttak ')).toBe('other\nMåleri och tak');
  expect(normaliseValue(boxes, serialise(['other\nx', 'a\ny']))).toBe(serialise(['a', 'other\nx']));
  expect(normaliseValue({ ...radio, radioButtons: [{ id: 'other' }] }, 'other\nMåleri')).toBe('other');
});

it('is said with its option', () => {
  const row = { radioButtons: [{ id: 'other', label: 'Annat', ownText: true as const }] };
  expect(optionLabel(row, 'other\nMåleri')).toBe('Annat: Måleri');
  expect(optionLabel(row, 'other')).toBe('Annat');
  expect(optionLabel({}, 'other\nMåleri')).toBe('other: Måleri');
});

it('may be one option of a question', () => {
  const twice = [...choices, { id: 'more', ownText: true as const }].map((one) => ({
    ...one,
    label: { sv: one.id, en: one.id },
  }));
  const label = { sv: 'Fråga', en: 'Question' };
  const problems = (options: typeof twice) =>
    templateProblems({
      forms: [
        { id: 'f', title: label, rows: [{ type: 'FormSelectList', componentId: 'q', label, options }] },
      ],
      checkPoints: [],
    });
  expect(problems(twice)).toEqual([{ code: 'SEVERAL_OWN_TEXTS', componentId: 'q', value: 'more' }]);
  expect(problems(twice.slice(0, 2))).toEqual([]);
});

describe('a form that is posted without scripts', () => {
  const post = (fields: [string, string][]): PostedTexts => ({
    names: () => fields.map(([name]) => name),
    text: (name) => fields.find(([one]) => one === name)?.[1] ?? '',
    texts: (name) => fields.filter(([one]) => one === name).map(([, text]) => text),
    decimalSign: ',',
  });

  it.each([
    [
      radio,
      [
        ['q', 'other'],
        ['q[other].text', 'Måleri'],
      ],
      'other\nMåleri',
    ],
    [
      radio,
      [
        ['q', 'other'],
        ['q[other].text', ''],
      ],
      'other',
    ],
    [
      radio,
      [
        ['q', 'a'],
        ['q[other].text', 'Måleri'],
      ],
      'a',
    ],
    [radio, [['q[other].text', 'Måleri']], 'other\nMåleri'],
    [
      select,
      [
        ['q', ''],
        ['q[other].text', 'Måleri'],
      ],
      'other\nMåleri',
    ],
    [
      select,
      [
        ['q', ''],
        ['q[other].text', ' '],
      ],
      '',
    ],
    [
      boxes,
      [
        ['q', 'a'],
        ['q[other].text', 'Måleri'],
      ],
      '["a","other\\nMåleri"]',
    ],
    [
      boxes,
      [
        ['q', 'other'],
        ['q[other].text', ''],
      ],
      '["other"]',
    ],
  ] as [RuleComponent, [string, string][], string][])(
    '%# has the choice and its text',
    (component, fields, value) => {
      expect(postedAnswer(component, post(fields))).toBe(value);
    },
  );

  it('has the text inside an entry of a list', () => {
    const list: RuleComponent = { type: 'FormDynamicList', componentId: 'list', columns: [[radio]] };
    const fields: [string, string][] = [
      ['list[0].q', 'other'],
      ['list[0].q[other].text', 'Måleri'],
    ];
    expect(postedAnswer(list, post(fields))).toBe(serialise([{ q: 'other\nMåleri' }]));
    const value = serialise([{ q: 'other' }]);
    expect(errorsOf(list, value)).toEqual({ 'list[0].q[other].text': ['REQUIRED'] });
    expect(valueAt({ list: serialise([{ q: 'other\nMåleri' }]) }, 'list[0].q[other].text')).toBe('Måleri');
  });
});

it('fits into what one value may hold', () => {
  expect(normaliseValue(radio, `other\n${'x'.repeat(VALUE_LIMIT)}`)).toBeNull();
});
