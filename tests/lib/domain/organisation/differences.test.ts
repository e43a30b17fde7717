import { describe, expect, it } from 'vitest';
import type { Component } from '@/lib/domain/forms/component';
import { EMPTY_BODY, PLAIN_PROCESS, type VersionBody } from '@/lib/domain/organisation/body';
import { type BodyChange, differences, isOfSigned, isSame } from '@/lib/domain/organisation/differences';
import { text } from './bodies';

const option = (id: string) => ({ id, label: text(id) });
const radio = (...ids: string[]): Component => ({
  type: 'FormRadioButtonGroup',
  componentId: 'radio',
  label: text('Val'),
  radioButtons: ids.map(option),
});
const boxes = (...ids: string[]): Component => ({
  type: 'FormCheckBoxList',
  componentId: 'boxes',
  label: text('Rutor'),
  options: ids.map(option),
});
const box: Component = { type: 'FormCheckBox', componentId: 'box', label: text('Ruta') };
const paragraph: Component = { type: 'FormBodyText', componentId: 'paragraph', text: text('Stycke') };
const columns: Component = {
  type: 'FormColumns',
  componentId: 'columns',
  columns: [[box], [radio('a')]],
};
const body = (
  first: Component[],
  second: Component[] = [],
  more: Partial<VersionBody> = {},
): VersionBody => ({
  forms: [
    { id: 'first', title: text('Ett'), rows: first },
    { id: 'second', title: text('Två'), rows: second },
  ],
  checkPoints: [{ componentId: 'point', title: text('Punkt') }],
  texts: {},
  process: PLAIN_PROCESS,
  ...more,
});

/** `changed forms/first/box/label/sv of Ruta: old → new`. */
function lineOf({ kind, place, name, from, to }: BodyChange): string {
  const { part, formId, componentId, property, optionId, locale } = place;
  const where = [part, formId, componentId, property, optionId, locale].filter((step) => step !== undefined);
  const values = from === undefined && to === undefined ? '' : `: ${from ?? ''} → ${to ?? ''}`;
  return `${kind} ${where.join('/')}${name ? ` of ${name.sv}` : ''}${values}`;
}

describe('the differences of two bodies', () => {
  it('are none where an empty text stands for none', () => {
    const withTexts = (introduction: object) =>
      body([], [], { texts: { introduction } as VersionBody['texts'] });
    const [before, after] = [withTexts({ sv: 'Hej' }), withTexts({ sv: 'Hej', en: '' })];
    expect(differences(before, after)).toEqual([]);
    expect(differences(after, before)).toEqual([]);
  });

  it.each<[string, VersionBody, VersionBody, string[]]>([
    [
      'an option that came',
      body([radio('a', 'b')]),
      body([radio('a', 'c', 'b')]),
      ['added forms/first/radio/radioButtons/c of c'],
    ],
    [
      'an option that went',
      body([boxes('a', 'b')]),
      body([boxes('b')]),
      ['removed forms/first/boxes/options/a of a'],
    ],
    [
      'options in another order',
      body([radio('a', 'b')]),
      body([radio('b', 'a')]),
      ['moved forms/first/radio/radioButtons of Val: a,b → b,a'],
    ],
    [
      'an option in other words',
      body([boxes('a', 'b')]),
      body([
        {
          ...boxes('a', 'b'),
          options: [{ id: 'a', label: text('A', 'a in English') }, option('b')],
        } as Component,
      ]),
      ['changed forms/first/boxes/options/a/sv of A: a → A'],
    ],
    [
      'columns with what is in them, but not its options one by one',
      body([]),
      body([columns]),
      ['added forms/first/columns', 'added forms/first/box of Ruta', 'added forms/first/radio of Val'],
    ],
    [
      'columns that went, and what was in them did not',
      body([columns]),
      body([box, radio('a')]),
      [
        'removed forms/first/columns',
        'moved forms/first/box/place of Ruta: components/columns/columns/0 → forms/first/rows',
        'moved forms/first/radio/place of Val: components/columns/columns/1 → forms/first/rows',
      ],
    ],
    [
      'a column more',
      body([columns]),
      body([{ ...columns, columns: [[box], [radio('a')], []] } as Component]),
      ['changed forms/first/columns/columnCount: 2 → 3'],
    ],
    [
      'a question in another form',
      body([box, radio('a')], [paragraph]),
      body([radio('a')], [paragraph, box]),
      ['moved forms/second/box/place of Ruta: forms/first/rows → forms/second/rows'],
    ],
    [
      'questions in another order',
      body([box, paragraph, radio('a')]),
      body([radio('a'), box, paragraph]),
      ['moved forms/first/rows of Ett: box,paragraph,radio → radio,box,paragraph'],
    ],
    [
      'a text that is gone',
      body([{ ...box, helpText: text('Hjälp', '') } as Component]),
      body([box]),
      ['changed forms/first/box/helpText/sv of Ruta: Hjälp → '],
    ],
    [
      'a paragraph, which is called by its text',
      body([paragraph]),
      body([{ ...paragraph, publicId: '1' }]),
      ['changed forms/first/paragraph/publicId of Stycke:  → 1'],
    ],
    ['rules without any rule', body([{ ...box, validation: {} } as Component]), body([box]), []],
    [
      'checkpoints',
      body([]),
      body([], [], { checkPoints: [{ componentId: 'other', title: text('Annan') }] }),
      ['added checkPoints/other of Annan', 'removed checkPoints/point of Punkt'],
    ],
    [
      'forms, with what is in them',
      body([box]),
      {
        ...body([]),
        forms: [
          { id: 'second', title: text('Tvåan', 'Två in English'), rows: [] },
          { id: 'third', title: text('Tre'), rows: [paragraph] },
        ],
      },
      [
        'added forms/third of Tre',
        'added forms/third/paragraph of Stycke',
        'removed forms/first of Ett',
        'removed forms/first/box of Ruta',
        'changed forms/second/title/sv of Tvåan: Två → Tvåan',
      ],
    ],
    [
      'a text of the application',
      body([], [], { texts: { introduction: text('Hej', 'Hi') } }),
      body([], [], { texts: { introduction: text('Hej', 'Hello') } }),
      ['changed texts/introduction/en: Hi → Hello'],
    ],
  ])('tell of %s', (_what, before, after, expected) => {
    expect(differences(before, after).map(lineOf)).toEqual(expected);
  });

  it('hold the old value only if there was one, and the new one only if there is', () => {
    const numbered = { ...box, publicId: '1' };
    const [came] = differences(body([box]), body([numbered]));
    const [went] = differences(body([numbered]), body([box]));
    expect([Object.keys(came ?? {}), Object.keys(went ?? {})]).toEqual([
      ['kind', 'to', 'place', 'name'],
      ['kind', 'from', 'place', 'name'],
    ]);
  });
});

describe('two values are the same', () => {
  it.each<[unknown, unknown]>([
    [
      { a: 1, b: [1, { c: null }] },
      { b: [1, { c: null }], a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
    [null, null],
    [undefined, undefined],
    [[], []],
  ])('%o and %o', (one, other) => {
    expect([isSame(one, other), isSame(other, one)]).toEqual([true, true]);
  });

  it.each<[unknown, unknown]>([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [{ a: 1 }, { b: 1 }],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [[], {}],
    [['a'], { 0: 'a' }],
    [null, {}],
    [undefined, null],
    ['1', 1],
    ['', {}],
  ])('unlike %o and %o', (one, other) => {
    expect([isSame(one, other), isSame(other, one)]).toEqual([false, false]);
  });
});

it('distinguishes changes of what companies sign from others', () => {
  const question: Component = { type: 'FormTextBox', componentId: 'question', label: text('Fråga') };
  const withRows = (...rows: Component[]): VersionBody => ({
    ...EMPTY_BODY,
    forms: [{ id: 'form', title: text('Formulär'), rows }],
  });
  const isOf = (before: VersionBody, after: VersionBody) =>
    differences(before, after).map((change) => isOfSigned(change, before, after));
  const base = withRows(paragraph, question);
  const explanation: Component = { ...paragraph, notSigned: true } as Component;
  expect(isOf(base, withRows(paragraph, { ...question, label: text('Annan fråga') }))).toEqual([true, true]);
  expect(isOf(base, withRows(question, paragraph))).toEqual([true]);
  expect(isOf(base, withRows(paragraph))).toEqual([true]);
  expect(isOf(base, withRows(explanation, question))).toEqual([true]);
  expect(isOf(base, withRows(paragraph, { ...question, helpText: text('Hjälp'), required: true }))).toEqual([
    false,
    false,
    false,
  ]);
  const other = { ...explanation, text: text('Annat') } as Component;
  expect(isOf(withRows(explanation, question), withRows(other, question))).toEqual([false, false]);
});
