import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Component, TemplateForm } from '@/lib/domain/forms/component';
import { activeComponents } from '@/lib/domain/forms/visibility';
import { impossibleConditions } from '@/lib/domain/organisation/conditions';
import { text } from './bodies';

const options = ['yes', 'no'].map((id) => ({ id, label: text(id) }));
const component = (type: string, componentId: string, shownBy: string[] = [], more: object = {}): Component =>
  ({
    type,
    componentId,
    label: text(componentId),
    ...(shownBy.length > 0 ? { displayController: shownBy } : {}),
    ...more,
  }) as unknown as Component;
const box = (componentId: string, ...shownBy: string[]) => component('FormCheckBox', componentId, shownBy);
const radio = (componentId: string, ...shownBy: string[]) =>
  component('FormRadioButtonGroup', componentId, shownBy, { radioButtons: options });
const boxes = (componentId: string) => component('FormCheckBoxList', componentId, [], { options });
const positions = (componentId: string) => component('FormDynamicPosition', componentId, [], { options });
const columns = (componentId: string, inside: Component[], ...shownBy: string[]) =>
  component('FormColumns', componentId, shownBy, { columns: [inside] });

/** `a` for what is never shown, `a<b` for the entry b of a that never holds. */
function never(...rows: Component[]): string[] {
  const forms: TemplateForm[] = [{ id: 'form', title: text('Form'), rows }];
  const { components, entries } = impossibleConditions(forms);
  return [...components, ...[...entries].flatMap(([id, list]) => list.map((entry) => `${id}<${entry}`))];
}

describe('a condition can never hold', () => {
  it.each<[string, Component[], string[]]>([
    ['on what is not there', [box('a', 'gone')], ['a']],
    ['on what cannot control', [component('FormFile', 'file'), box('a', 'file')], ['a']],
    ['on an option that there is not', [radio('r'), box('a', 'r.maybe')], ['a']],
    ['on itself', [box('a', 'a')], ['a']],
    ['on what is never shown', [box('a', 'gone'), box('b', 'a'), box('c', 'b')], ['a', 'b', 'c']],
    [
      'on two answers of one question',
      [radio('r'), box('a', 'r.yes'), columns('around', [box('b', 'a')], 'r.no')],
      ['b'],
    ],
    [
      'on two answers of one question, far apart',
      [
        radio('r'),
        box('a', 'r.yes'),
        box('b', 'a'),
        radio('s', 'b'),
        columns('around', [box('c', 's.no')], 'r.no'),
      ],
      ['c'],
    ],
    [
      'on two answers of one question, with any answer of it between them',
      [radio('r'), columns('one', [box('b', 'r')], 'r.yes'), columns('two', [box('c', 'b')], 'r.no')],
      ['c'],
    ],
    [
      'inside what is never shown',
      [columns('around', [box('a'), box('b', 'a')], 'gone')],
      ['around', 'a', 'b'],
    ],
  ])('%s', (_what, rows, expected) => {
    expect(never(...rows)).toEqual(expected);
  });

  it('next to one that can, and then it is reported alone', () => {
    expect(never(radio('r'), box('a', 'r.maybe', 'r.yes'))).toEqual(['a<r.maybe']);
    expect(never(box('x'), box('a', 'gone', 'x', 'lost'))).toEqual(['a<gone', 'a<lost']);
    const around = columns('around', [box('b', 'a', 'r')], 'r.no');
    expect(never(radio('r'), box('a', 'r.yes'), around)).toEqual(['b<a']);
  });
});

describe('conditions that all hold, and answers that are something else', () => {
  const all = (one: Component): Component => ({ ...one, displayAll: true });

  it.each<[string, Component[], string[]]>([
    ['never hold on two answers of one question', [radio('r'), all(box('a', 'r.yes', 'r.no'))], ['a']],
    ['never hold together with one that never does', [box('x'), all(box('a', 'x', 'gone'))], ['a']],
    ['never hold on an answer and another than it', [radio('r'), all(box('a', 'r.yes', '!r.yes'))], ['a']],
    ['never hold on an answer and none', [radio('r'), all(box('a', 'r', '!r'))], ['a']],
    ['never hold on a box ticked and not', [box('x'), all(box('a', 'x', '!x'))], ['a']],
    ['never hold where no other answer is left', [radio('r'), all(box('a', '!r.yes', '!r.no'))], ['a']],
    ['hold on answers of two questions', [radio('r'), box('x'), all(box('a', '!r.yes', '!x'))], []],
    ['hold on two of several answers', [boxes('l'), all(box('a', 'l.yes', 'l.no'))], []],
  ])('%s', (_what, rows, expected) => {
    expect(never(...rows)).toEqual(expected);
  });

  it('are called impossible exactly if no answers show the component', () => {
    const entry = fc.record({
      at: fc.nat(5),
      option: fc.constantFrom('yes', 'no', null),
      isNot: fc.boolean(),
    });
    const part = fc.record({
      isBox: fc.boolean(),
      isAll: fc.boolean(),
      by: fc.array(entry, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 5 }), (parts) => {
        const rows = parts.map(({ isBox, isAll, by }, index) => {
          const shownBy = by.flatMap(({ at, option, isNot }) => {
            if (index === 0) return [];
            const other = at % index;
            const answer = option === null || parts[other]?.isBox ? '' : `.${option}`;
            return [`${isNot ? '!' : ''}q${other}${answer}`];
          });
          const one = (isBox ? box : radio)(`q${index}`, ...new Set(shownBy));
          return isAll ? all(one) : one;
        });
        const shown = new Set<string>();
        const answers = rows.map(({ type }) => (type === 'FormCheckBox' ? ['', 'true'] : ['', 'yes', 'no']));
        for (const values of combinations(answers)) {
          const given = Object.fromEntries(values.map((value, index) => [`q${index}`, value]));
          for (const id of activeComponents({ forms: [{ id: 'form', rows }] }, given)) shown.add(id);
        }
        const impossible = rows.map(({ componentId }) => componentId).filter((id) => !shown.has(id));
        expect(never(...rows).filter((one) => !one.includes('<'))).toEqual(impossible);
      }),
    );
  });
});

function combinations(lists: string[][]): string[][] {
  const [first, ...rest] = lists;
  return first ? first.flatMap((one) => combinations(rest).map((others) => [one, ...others])) : [[]];
}

describe('a condition can hold', () => {
  it.each<[string, Component[]]>([
    ['without any', [box('a'), columns('around', [box('b')])]],
    [
      'on a box, an option, a position, or any answer',
      [
        box('x'),
        ...[radio('r'), boxes('l'), positions('p')],
        ...[box('a', 'x'), box('b', 'r.no'), box('c', 'l.yes'), box('d', 'p.no'), box('e', 'r')],
      ],
    ],
    [
      'on any option of the register',
      [component('FormSelectList', 's', [], { optionsTag: 'Undergrupper' }), box('a', 's.anything')],
    ],
    [
      'on the same answer twice',
      [radio('r'), box('a', 'r.yes'), columns('around', [box('b', 'a')], 'r.yes')],
    ],
    [
      'on an answer and on any answer',
      [radio('r'), box('a', 'r'), columns('around', [box('b', 'a')], 'r.yes')],
    ],
    [
      'on any answer and on an answer',
      [radio('r'), box('a', 'r.yes'), columns('around', [box('b', 'a')], 'r')],
    ],
    [
      'on two of several answers',
      [boxes('l'), box('a', 'l.yes'), columns('around', [box('b', 'a')], 'l.no')],
    ],
    ['on two positions', [positions('p'), box('a', 'p.yes'), columns('around', [box('b', 'a')], 'p.no')]],
  ])('%s', (_what, rows) => {
    expect(never(...rows)).toEqual([]);
  });

  it('for all we know where there are too many ways to follow', () => {
    const first = Array.from({ length: 20 }, (_, index) => box(`x${index}`));
    const second = Array.from({ length: 20 }, (_, index) => box(`y${index}`));
    const manyWays = [
      ...[...first, ...second, radio('r')],
      columns('one', [box('a', 'r.yes')], ...first.map(({ componentId }) => componentId)),
      columns('two', [box('b', 'a')], ...second.map(({ componentId }) => componentId)),
    ];
    const inside = (entry: string) => [...manyWays, columns('three', [box('c', 'b')], entry)];
    expect(never(...inside('r.no'))).toEqual([]);
    expect(never(...inside('gone'))).toEqual(['three', 'c']);
    expect(never(...manyWays, box('d', 'b', 'gone'))).toEqual(['d<gone']);
    expect(never(...manyWays, columns('four', [box('e', 'gone')], 'b'))).toEqual(['e']);
    expect(never(...manyWays, columns('four', [box('e', 'gone', 'x0')], 'b'))).toEqual([]);
    const fewWays = [
      ...[...first, radio('r')],
      columns('one', [box('a', 'r.yes')], ...first.map(({ componentId }) => componentId)),
    ];
    expect(never(...fewWays, columns('two', [box('b', 'a')], 'r.no'))).toEqual(['b']);
  });
});
