import { describe, expect, it } from 'vitest';
import type { Component } from '@/lib/domain/forms/component';
import { EMPTY_BODY, type VersionBody } from '@/lib/domain/organisation/body';
import {
  withoutColumn,
  withoutComponent,
  withoutDeadConditions,
  withoutForm,
  withoutOption,
} from '@/lib/domain/organisation/edit';
import { text } from './bodies';

const option = (id: string) => ({ id, label: text(id) });
const box = (componentId: string, ...shownBy: string[]): Component => ({
  type: 'FormCheckBox',
  componentId,
  label: text(componentId),
  ...(shownBy.length > 0 ? { displayController: shownBy } : {}),
});
const radio = (...ids: string[]): Component => ({
  type: 'FormRadioButtonGroup',
  componentId: 'radio',
  label: text('Val'),
  radioButtons: ids.map(option),
});
const columns = (inside: Component[][], ...shownBy: string[]): Component => ({
  ...{ type: 'FormColumns', componentId: 'columns', columns: inside },
  ...(shownBy.length > 0 ? { displayController: shownBy } : {}),
});
const body = (...forms: Component[][]): VersionBody => ({
  ...EMPTY_BODY,
  forms: forms.map((rows, index) => ({ id: `form${index}`, title: text('Form'), rows })),
});

describe('what is left without a question', () => {
  it.each<[string, Component[], Component[]]>([
    ['next to it', [box('a'), box('gone'), box('b')], [box('a'), box('b')]],
    ['of a column', [columns([[box('gone'), box('a')], [box('b')]])], [columns([[box('a')], [box('b')]])]],
    [
      'of columns, which stay, also one that is now empty',
      [columns([[box('gone')], [box('b')]])],
      [columns([[], [box('b')]])],
    ],
    ['of columns with nothing else', [box('a'), columns([[box('gone')]])], [box('a'), columns([[]])]],
  ])('%s', (_what, rows, left) => {
    expect(withoutComponent(body(rows), 'gone')).toEqual({
      body: body(left),
      changed: [],
      alwaysShown: [],
      recalculated: [],
    });
  });

  it('are the conditions on others, and what it showed', () => {
    const rows = [box('gone'), box('x'), box('a', 'gone', 'x'), box('b', 'gone'), box('c', 'b')];
    expect(withoutComponent(body(rows), 'gone')).toEqual({
      body: body([box('x'), box('a', 'x'), box('b'), box('c', 'b')]),
      changed: ['a', 'b'],
      alwaysShown: ['b'],
      recalculated: [],
    });
  });
});

it('what is left without a column has the others, and nothing that depended on it', () => {
  const rows = [columns([[box('gone')], [box('b', 'gone')], []])];
  expect(withoutColumn(body(rows), 'columns', 0)).toEqual({
    body: body([columns([[box('b')], []])]),
    changed: ['b'],
    alwaysShown: ['b'],
    recalculated: [],
  });
  expect(withoutColumn(body(rows), 'b', 0).body).toEqual(body(rows));
});

it('calculations no longer count with what is gone, a field of a list too', () => {
  const total = (...sum: string[]): Component => ({
    type: 'FormCalculation',
    componentId: 'total',
    label: text('Summa'),
    calculation: { sum, decimals: 2 },
  });
  const list: Component = {
    type: 'FormDynamicList',
    componentId: 'gone',
    label: text('Ägare'),
    columns: [[{ type: 'FormTextBox', componentId: 'share', label: text('Andel'), validation: { min: 0 } }]],
  };
  const rows = [list, box('a'), total('share', 'a')];
  expect(withoutComponent(body(rows), 'gone')).toEqual({
    body: body([box('a'), total('a')]),
    changed: [],
    alwaysShown: [],
    recalculated: ['total'],
  });
});

describe('what is left without an option', () => {
  it('are the others, in the one question that had it', () => {
    const list: Component = {
      ...box('list'),
      type: 'FormCheckBoxList',
      options: ['a', 'b'].map(option),
    } as Component;
    const { body: left } = withoutOption(body([radio('a', 'b'), list]), 'radio', 'a');
    expect(left).toEqual(body([radio('b'), list]));
    const { body: other } = withoutOption(body([radio('a', 'b'), list]), 'list', 'b');
    expect(other).toEqual(body([radio('a', 'b'), { ...list, options: [option('a')] } as Component]));
  });

  it('are the conditions on others', () => {
    const rows = [radio('a', 'b'), box('x', 'radio.a'), box('y', 'radio.b', 'radio.a'), box('z', 'radio')];
    expect(withoutOption(body(rows), 'radio', 'a')).toEqual({
      body: body([radio('b'), box('x'), box('y', 'radio.b'), box('z', 'radio')]),
      changed: ['x', 'y'],
      alwaysShown: ['x'],
      recalculated: [],
    });
  });

  it('are the positions that must be filled', () => {
    const positions = (options: string[], requiredPositions: string[]): Component => ({
      type: 'FormDynamicPosition',
      componentId: 'positions',
      label: text('Personer'),
      options: options.map(option),
      validation: { requiredPositions, maxEntries: 3 },
    });
    const { body: left } = withoutOption(
      body([positions(['ceo', 'chair'], ['chair', 'ceo'])]),
      'positions',
      'ceo',
    );
    expect(left).toEqual(body([positions(['chair'], ['chair'])]));
  });
});

it('what is left without a form loses what the form showed', () => {
  expect(withoutForm(body([box('a')], [box('b', 'a')]), 'form0')).toEqual({
    body: { ...EMPTY_BODY, forms: [{ id: 'form1', title: text('Form'), rows: [box('b')] }] },
    changed: ['b'],
    alwaysShown: ['b'],
    recalculated: [],
  });
});

describe('conditions that can never hold', () => {
  it('go one after the other, and take nothing else along', () => {
    const rows = [
      ...[radio('a', 'b'), box('x', 'radio.a')],
      columns([[box('y', 'x', 'radio.b'), box('z', 'x')]], 'radio.b'),
    ];
    expect(withoutDeadConditions(body(rows))).toEqual({
      body: body([
        radio('a', 'b'),
        box('x', 'radio.a'),
        columns([[box('y', 'radio.b'), box('z')]], 'radio.b'),
      ]),
      changed: ['z', 'y'],
      alwaysShown: ['z'],
      recalculated: [],
    });
  });

  it('leave those alone that are hidden only because what is around them is', () => {
    const rows = [box('name'), columns([[box('inner', 'name')]], 'columns')];
    expect(withoutDeadConditions(body(rows))).toEqual({
      body: body([box('name'), columns([[box('inner', 'name')]])]),
      changed: ['columns'],
      alwaysShown: ['columns'],
      recalculated: [],
    });
  });

  it('are none in a body that has none', () => {
    const whole = body([radio('a'), box('x', 'radio.a')]);
    expect(withoutDeadConditions(whole)).toEqual({
      body: whole,
      changed: [],
      alwaysShown: [],
      recalculated: [],
    });
  });
});
