import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Component, FormTemplate } from '@/lib/domain/forms/component';
import { textSchema } from '@/lib/domain/forms/kinds/schema-parts';
import { parseFormTemplate, reportTemplateProblems, templateShape } from '@/lib/domain/forms/template';
import { COUNT_RULES, type CountRule, isCount, isPublicId } from '@/lib/domain/forms/template-numbers';
import { problemSentence, templateProblems } from '@/lib/domain/forms/template-problems';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { localText } from '@/lib/domain/local-text';

const label = localText().parse({ sv: 'Namn', en: 'Name' });
const options = [
  { id: 'yes', label },
  { id: 'no', label },
];
const name: Component = { type: 'FormTextBox', componentId: 'name', label };
const box: Component = { type: 'FormCheckBox', componentId: 'box', label };
const radio: Component = { type: 'FormRadioButtonGroup', componentId: 'radio', label, radioButtons: options };

function template(...rows: unknown[]): unknown {
  return { version: 1, forms: [{ id: 'form', title: label, rows }], checkPoints: [] };
}

/** The schema is built each time, so that mutation tests reach how it is made. */
function problems(json: unknown, stage: 'complete' | 'draft' = 'complete'): string[] {
  const schema = z.object(templateShape(stage));
  const checked = stage === 'complete' ? schema.superRefine(reportTemplateProblems) : schema;
  const result = checked.safeParse(json);
  return result.success ? [] : result.error.issues.map((issue) => issue.message);
}

describe('formTemplateSchema', () => {
  it('accepts every type of component', () => {
    const rows: Component[] = [
      { type: 'FormSectionTitle', componentId: 'title', label },
      { type: 'FormBodyText', componentId: 'body', text: label, displayController: ['positions.yes'] },
      { type: 'FormSectionDivider', componentId: 'divider' },
      { ...name, publicId: '1.1', validation: { regex: '[A-Z]+', maxLength: 10, message: label } },
      box,
      radio,
      { type: 'FormCheckBoxList', componentId: 'boxes', label, options, validation: { maxEntries: 1 } },
      { type: 'FormSelectList', componentId: 'select', label, optionsTag: 'Undergrupper' },
      { type: 'FormDateBox', componentId: 'date', label, validation: { dates: 'untilToday' } },
      {
        type: 'FormMonthBox',
        componentId: 'month',
        label,
        displayController: ['select.anything', 'radio.yes', 'box'],
      },
      { type: 'FormFile', componentId: 'file', label },
      {
        type: 'FormDynamicPosition',
        componentId: 'positions',
        label,
        options,
        validation: { requiredPositions: ['no'] },
      },
      {
        type: 'FormColumns',
        componentId: 'columns',
        columns: [[{ ...name, componentId: 'left' }], [{ ...name, componentId: 'right' }]],
      },
      {
        type: 'FormDynamicList',
        componentId: 'list',
        label,
        columns: [
          [
            { ...box, componentId: 'inner' },
            { ...name, componentId: 'shown', displayController: ['inner', 'radio.no'] },
          ],
        ],
      },
    ];
    expect(problems(template(...rows))).toEqual([]);
    const parsed: FormTemplate = parseFormTemplate(template(...rows));
    expect(parsed.forms[0]?.rows).toEqual(rows);
  });

  it.each<[string, unknown, RegExp]>([
    ['a doubled component', template(name, name), /Component name occurs twice/],
    [
      'a text longer than any may be',
      template({ ...name, validation: { maxLength: TEXT_LIMITS.formMost + 1 } }),
      /Too big/,
    ],
    [
      'a form with too many rows',
      template(...Array.from({ length: COUNT_LIMITS.rows + 1 }, () => name)),
      /Too big/,
    ],
    [
      'too many components in all',
      template(
        ...Array.from({ length: 4 }, () => ({
          type: 'FormColumns',
          componentId: 'columns',
          columns: [Array.from({ length: COUNT_LIMITS.rows }, () => name)],
        })),
      ),
      /More than 1000 components/,
    ],
    [
      'a doubled component inside columns',
      template(name, { type: 'FormColumns', componentId: 'columns', columns: [[name]] }),
      /Component name occurs twice/,
    ],
    [
      'a doubled public id',
      template({ ...name, publicId: '1' }, { ...box, publicId: '1' }),
      /Public id 1 occurs twice/,
    ],
    [
      'a doubled option',
      template({ ...radio, radioButtons: [options[0], options[0]] }),
      /option yes occurs twice/,
    ],
    [
      'a controller that does not exist',
      template({ ...name, displayController: ['nowhere'] }),
      /does not exist/,
    ],
    [
      'a controller option that does not exist',
      template(radio, { ...name, displayController: ['radio.maybe'] }),
      /is not an option/,
    ],
    [
      'an option of a check box',
      template(box, { ...name, displayController: ['box.yes'] }),
      /is not an option/,
    ],
    [
      'a file that controls',
      template({ ...name, type: 'FormFile' }, { ...box, displayController: ['name'] }),
      /cannot control/,
    ],
    [
      'a text that is compared as a number',
      template(name, { ...box, displayController: ['name>=10'] }),
      /compares what cannot be compared so/,
    ],
    [
      'a component that controls itself',
      template({ ...box, displayController: ['box'] }),
      /controlled by itself/,
    ],
    [
      'controllers in a circle',
      template({ ...box, displayController: ['radio.yes'] }, { ...radio, displayController: ['box'] }),
      /controlled by itself/,
    ],
    [
      'a circle through the columns around',
      template({ type: 'FormColumns', componentId: 'columns', columns: [[box]], displayController: ['box'] }),
      /controlled by itself/,
    ],
    [
      'a controller inside a list, for something outside',
      template(
        { type: 'FormDynamicList', componentId: 'list', label, columns: [[box]] },
        { ...name, displayController: ['box'] },
      ),
      /is inside a list/,
    ],
    [
      'positions in a list',
      template({
        type: 'FormDynamicList',
        componentId: 'list',
        label,
        columns: [[{ type: 'FormDynamicPosition', componentId: 'positions', label, options }]],
      }),
      /FormDynamicPosition is not possible in a list/,
    ],
    [
      'neither options nor a tag',
      template({ type: 'FormSelectList', componentId: 'select', label }),
      /either options or the tag/,
    ],
    [
      'both options and a tag',
      template({ type: 'FormSelectList', componentId: 'select', label, options, optionsTag: 'Tag' }),
      /either options or the tag/,
    ],
    ['bounds the wrong way around', template({ ...name, validation: { min: 5, max: 1 } }), /5 is above 1/],
    [
      'a required position that does not exist',
      template({
        type: 'FormDynamicPosition',
        componentId: 'positions',
        label,
        options,
        validation: { requiredPositions: ['ceo'] },
      }),
      /required position ceo does not exist/,
    ],
    ['a pattern that explodes', template({ ...name, validation: { regex: '(a+)+' } }), /not safe/],
    [
      'a tag of the product twice',
      template({ ...name, tag: 'CompanyName' }, { ...name, componentId: 'other', tag: 'CompanyName' }),
      /Tag CompanyName occurs twice/,
    ],
    [
      'a tag of the product on another type',
      template({ ...box, tag: 'DesiredAdmissionDate' }),
      /belongs on a FormDateBox/,
    ],
    ['a text without the default language', template({ ...name, label: { en: 'Name' } }), /./],
    ['a text in a language that there is not', template({ ...name, label: { ...label, xx: 'Namn' } }), /./],
    ['an empty text', template({ ...name, label: { sv: ' ', en: 'Name' } }), /The text is missing/],
    ['an unknown type', template({ ...name, type: 'FormSlider' }), /./],
    ['an unknown field', template({ ...name, colour: 'red' }), /./],
    ['a dot in an id', template({ ...name, componentId: 'a.b' }), /./],
    ['no option', template({ ...radio, radioButtons: [] }), /./],
    ['no row', template(), /./],
    ['no column', template({ type: 'FormColumns', componentId: 'columns', columns: [] }), /./],
    ['columns without rows', template({ type: 'FormColumns', componentId: 'columns', columns: [[]] }), /./],
    ['no form', { version: 1, forms: [], checkPoints: [] }, /./],
    [
      'a checkpoint with the id of a component',
      {
        version: 1,
        forms: [{ id: 'form', title: label, rows: [name] }],
        checkPoints: [{ componentId: 'name', title: label }],
      },
      /Checkpoint name/,
    ],
    [
      'two forms with one id',
      {
        version: 1,
        forms: [
          { id: 'form', title: label, rows: [name] },
          { id: 'form', title: label, rows: [box] },
        ],
        checkPoints: [],
      },
      /Form form occurs twice/,
    ],
  ])('refuses %s', (_, json, message) => {
    expect(problems(json).join('\n')).toMatch(message);
    expect(problems(json).length).toBeGreaterThan(0);
  });
});

describe('while a form is written', () => {
  const radioOf = (radioButtons: unknown[]) => template({ ...radio, radioButtons });

  it.each([
    ['no form', { forms: [], checkPoints: [] }],
    ['no row', template()],
    ['no option', radioOf([])],
    ['columns without rows', template({ type: 'FormColumns', componentId: 'columns', columns: [[]] })],
    ['a text that is missing', template({ ...name, label: {} })],
    ['a pattern that is not safe', template({ ...name, validation: { regex: '(a+)+' } })],
    ['an id that is used twice', template(name, name)],
  ])('there may be %s, which nobody can publish', (_what, json) => {
    expect(problems(json, 'draft')).toEqual([]);
    expect(problems(json)).not.toEqual([]);
  });

  it.each(['complete', 'draft'] as const)('there is an end to everything that is %s', (stage) => {
    const fits = (json: unknown) => problems(json, stage).length === 0;
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `o${index}`);
    const optionsOf = (count: number) => ids(count).map((id) => ({ id, label }));
    const withRequired = (required: string[]) => ({
      ...{
        type: 'FormDynamicPosition',
        componentId: 'positions',
        label,
        options: optionsOf(COUNT_LIMITS.entriesMost),
      },
      validation: { requiredPositions: required },
    });
    const columns = (count: number) => ({
      ...{ type: 'FormColumns', componentId: 'columns' },
      columns: ids(count).map((componentId) => [{ ...box, componentId }]),
    });
    for (const [most, of] of [
      [COUNT_LIMITS.entriesMost, (count: number) => radioOf(optionsOf(count))],
      [COUNT_LIMITS.entriesMost, (count: number) => template(withRequired(ids(count)))],
      [COUNT_LIMITS.columns, (count: number) => template(columns(count))],
      [
        TEXT_LIMITS.templatePattern,
        (count: number) => template({ ...name, validation: { regex: 'x'.repeat(count) } }),
      ],
      [TEXT_LIMITS.formDefault, (count: number) => template({ ...name, label: { sv: 'x'.repeat(count) } })],
    ] as const) {
      expect([fits(of(1)), fits(of(most)), fits(of(most + 1))]).toEqual([true, true, false]);
    }
  });
});

it.each<[CountRule, Component['type'], number]>([
  ['minLength', 'FormTextBox', 0],
  ['maxLength', 'FormTextBox', 0],
  ['minEntries', 'FormCheckBoxList', 0],
  ['maxEntries', 'FormCheckBoxList', 0],
  ['maxMegabytes', 'FormFile', 1],
  ['maxFiles', 'FormFile', 1],
])('%s of a %s is a whole number from %i on', (rule, type, least) => {
  const own = { type, componentId: 'own', label, ...(type === 'FormCheckBoxList' && { options }) };
  const most = COUNT_RULES[rule];
  for (const value of [least - 1, least, most, most + 1, least + 0.5]) {
    const isRight = Number.isInteger(value) && value >= least && value <= most;
    expect(isCount(rule, value)).toBe(isRight);
    expect(problems(template({ ...own, validation: { [rule]: value } })).length === 0).toBe(isRight);
  }
});

it('a question takes the kinds of files that are chosen, at least one', () => {
  const fileOf = (...fileKinds: string[]) =>
    problems(template({ type: 'FormFile', componentId: 'file', label, validation: { fileKinds } })).length;
  expect([fileOf('pdf'), fileOf('pdf', 'picture', 'document', 'sheet')]).toEqual([0, 0]);
  expect([fileOf(), fileOf('film')]).not.toContain(0);
});

it('a number in documents is no longer than there is room for', () => {
  const longest = '1'.repeat(TEXT_LIMITS.id);
  expect(['2.3a', longest, `${longest}1`, 'a'].map(isPublicId)).toEqual([true, true, false, false]);
});

it('a text that is not translated shows in the default language, but stays empty while it is written', () => {
  expect(textSchema('complete').parse({ sv: ' Namn ' })).toEqual({ sv: 'Namn', en: 'Namn' });
  expect(textSchema('complete').parse({ sv: 'Namn', en: 'Name' })).toEqual({ sv: 'Namn', en: 'Name' });
  expect(textSchema('complete').safeParse({ en: 'Name' }).success).toBe(false);
  expect(textSchema('draft').parse({ sv: 'Namn' })).toEqual({ sv: 'Namn', en: '' });
  expect(textSchema('draft').parse({})).toEqual({ sv: '', en: '' });
});

it('a title and a question stand on one line, a text to read on as many as were written, none with what nobody sees', () => {
  const odd = ' A\u202e\r\nB\ufffe ';
  const body = {
    forms: [
      {
        id: 'form',
        title: { sv: odd },
        rows: [
          { type: 'FormBodyText', componentId: 'read', text: { sv: odd } },
          { type: 'FormTextBox', componentId: 'box', label: { sv: odd }, helpText: { sv: odd } },
        ],
      },
    ],
    checkPoints: [{ componentId: 'point', title: { sv: odd } }],
  };
  const { forms, checkPoints } = z.object(templateShape('draft')).parse(body);
  const [line, text] = [
    { sv: 'A B', en: '' },
    { sv: 'A\nB', en: '' },
  ];
  expect([forms[0]?.title, checkPoints[0]?.title]).toEqual([line, line]);
  expect(forms[0]?.rows).toMatchObject([{ text }, { label: line, helpText: text }]);
});

describe('the problems between the parts of a template', () => {
  const found = (...rows: unknown[]) =>
    templateProblems(template(...rows) as Pick<FormTemplate, 'forms' | 'checkPoints'>);
  const other: Component = { ...name, componentId: 'other' };
  const list = (...column: Component[]) => ({
    type: 'FormDynamicList',
    componentId: 'list',
    label,
    columns: [column],
  });

  it('name the last component that has what only one may have', () => {
    const rows = [
      { ...name, publicId: '1', tag: 'CompanyName' },
      { ...other, publicId: '2', tag: 'ContactName' },
      { ...other, componentId: 'third', publicId: '1', tag: 'CompanyName' },
      { ...other, componentId: 'fourth', publicId: '4', tag: 'ContactTelephone' },
    ];
    expect(found(...rows)).toEqual([
      { code: 'DUPLICATE_PUBLIC_ID', value: '1', componentId: 'third' },
      { code: 'DUPLICATE_TAG', value: 'CompanyName', componentId: 'third' },
    ]);
  });

  it('are reported once however often something occurs, and not of tags that are not of the product', () => {
    expect(found(name, name, name)).toEqual([{ code: 'DUPLICATE_COMPONENT', componentId: 'name' }]);
    expect(found({ ...name, tag: 'Own' }, { ...other, tag: 'Own' })).toEqual([]);
    expect(found({ ...name, publicId: '' }, { ...other, publicId: '' })).toEqual([]);
  });

  it('are the tags of the product inside a list, even on the right type', () => {
    expect(found(list({ ...name, tag: 'CompanyName' }))).toEqual([
      { code: 'TAG_NOT_IN_LIST', componentId: 'name', value: 'CompanyName' },
    ]);
    expect(found(list({ ...name, tag: 'Own' }))).toEqual([]);
    expect(found({ ...box, tag: 'AcceptsStatutes' })).toEqual([]);
  });

  it('are the conditions on what is inside a list, but for what is inside the same one', () => {
    const shown: Component = { ...other, displayController: ['box'] };
    expect(found(list(box, shown))).toEqual([]);
    const second = { ...list(shown), componentId: 'second' };
    expect(found(list(box), second)).toEqual([
      { code: 'CONDITION_IN_LIST', componentId: 'other', value: 'box' },
    ]);
  });

  it('are not the bounds that meet, nor one bound alone', () => {
    expect(found({ ...name, validation: { min: 5, max: 5, minLength: 9 } })).toEqual([]);
    expect(found({ ...name, validation: { minLength: 9, maxLength: 8 } })).toEqual([
      { code: 'BOUNDS_REVERSED', componentId: 'name', value: '9 is above 8' },
    ]);
    expect(found({ ...name, validation: { min: 5, max: null, minLength: null, maxLength: -1 } })).toEqual([]);
    const boxes = { type: 'FormCheckBoxList', componentId: 'boxes', label, options };
    expect(found({ ...boxes, validation: { minEntries: 2, maxEntries: 1 } })).toEqual([
      { code: 'BOUNDS_REVERSED', componentId: 'boxes', value: '2 is above 1' },
    ]);
  });

  it('are the conditions on components without an answer', () => {
    const title = { type: 'FormSectionTitle', componentId: 'title', label };
    expect(found(title, { ...name, displayController: ['title'] })).toEqual([
      { code: 'CONDITION_CANNOT_CONTROL', componentId: 'name', value: 'title' },
    ]);
  });

  it('are not as many components as there may be', () => {
    const rows = Array.from({ length: COUNT_LIMITS.components }, (_, index) => ({
      ...name,
      componentId: `name${index}`,
    }));
    expect(found(...rows)).toEqual([]);
    expect(found(...rows, other)).toEqual([
      { code: 'TOO_MANY_COMPONENTS', value: String(COUNT_LIMITS.components) },
    ]);
  });

  it('say which condition of which component is meant', () => {
    expect(problemSentence({ code: 'CONDITION_MISSING', componentId: 'name', value: 'nowhere' })).toBe(
      'name: display controller nowhere does not exist',
    );
  });

  it('are not that two components are shown by the same one, or that one is shown by what another shows', () => {
    const shownBy = (componentId: string, ...displayController: string[]): Component => ({
      ...box,
      componentId,
      displayController,
    });
    expect(found(box, shownBy('a', 'box'), shownBy('b', 'box', 'a'), shownBy('c', 'a', 'b'))).toEqual([]);
  });
});
