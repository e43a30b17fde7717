import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuleComponent, Values } from '@/lib/domain/forms/component';
import { activeComponents, visibilityInEntry, visibilityOf } from '@/lib/domain/forms/visibility';

function text(componentId: string, ...displayController: string[]): RuleComponent {
  return { type: 'FormTextBox', componentId, displayController };
}

function radio(componentId: string, ...displayController: string[]): RuleComponent {
  return {
    type: 'FormRadioButtonGroup',
    componentId,
    displayController,
    radioButtons: [{ id: 'yes' }, { id: 'no' }],
  };
}

function box(componentId: string, ...displayController: string[]): RuleComponent {
  return { type: 'FormCheckBox', componentId, displayController };
}

function active(rows: RuleComponent[], values: Values): string[] {
  return [...activeComponents({ forms: [{ id: 'form', rows }] }, values)].sort();
}

describe('an answer is compared', () => {
  const number = { ...text('c'), validation: { min: -100, max: 100_000 } } as const;
  const day: RuleComponent = { type: 'FormDateBox', componentId: 'c' };

  it.each([
    [number, '10', 'c=10', true],
    [number, '1 000', 'c=1000', true],
    [number, '10', '!c=10', false],
    [number, '11', '!c=10', true],
    [number, 'ten', '!c=10', false],
    [number, '', '!c=10', false],
    [number, '', 'c<10', false],
    [number, '9', 'c<10', true],
    [number, '10', 'c<10', false],
    [number, '10', 'c<=10', true],
    [number, '100', 'c>20', true],
    [number, '-3', 'c>=-3', true],
    [number, '20', 'c=10..20', true],
    [number, '21', 'c=10..20', false],
    [number, '21', '!c=10..20', true],
    [{ ...number, validation: { type: 'POSITIVE_NUMBER' } } as const, '1,5', 'c>1,25', true],
    [day, '2026-01-01', 'c<2026-01-02', true],
    [day, '1 januari 2026', 'c=2026-01-01', true],
    [day, '2026-01-01', 'c>2026-01-01', false],
    [day, '2026-01-01', 'c=2025-12-01..2026-01-01', true],
    [day, 'sometime', '!c=2026-01-01', false],
    [day, '2026-01-01', 'c', true],
    [text('c'), 'Stockholm', 'c=stockholm', true],
    [text('c'), 'Norra Stockholm', 'c=Stockholm', false],
    [text('c'), 'Norra Stockholm', 'c~stock', true],
    [text('c'), 'Lund', '!c~stock', true],
    [text('c'), '', '!c~stock', false],
    [text('c'), 'Lund', 'c<Malmö', false],
    [radio('c'), 'yes', 'c=yes', false],
  ])('%o: %s, %s → %s', (controller, value, entry, shows) => {
    expect(active([controller, text('a', entry)], { c: value }).includes('a')).toBe(shows);
  });
});

it('groups alternatives: (A or B) and C', () => {
  const rows = [box('a'), box('b'), box('c'), { ...text('shown', 'a|b', 'c'), displayAll: true }];
  const shownBy = (...ids: string[]) =>
    active(rows, Object.fromEntries(ids.map((id) => [id, 'true']))).includes('shown');
  expect([shownBy('a', 'c'), shownBy('b', 'c'), shownBy('a', 'b', 'c')]).toEqual([true, true, true]);
  expect([shownBy('a', 'b'), shownBy('c'), shownBy()]).toEqual([false, false, false]);
});

describe('another answer', () => {
  const list: RuleComponent = { type: 'FormCheckBoxList', componentId: 'c' };

  it.each([
    ['is not the one that was given', radio('c'), 'yes', '!c.yes', false],
    ['is any other one', radio('c'), 'no', '!c.yes', true],
    ['is none while nobody has answered', radio('c'), '', '!c.yes', false],
    ['of a list holds if something else is chosen', list, '["x"]', '!c.y', true],
    ['of a list does not hold for an entry next to the one', list, '["x","y"]', '!c.y', false],
    ['of a box is not ticked', box('c'), '', '!c', true],
    ['of a box is not there once it is ticked', box('c'), 'true', '!c', false],
  ])('%s', (_, controller, value, entry, shows) => {
    expect(active([controller, text('a', entry)], { c: value }).includes('a')).toBe(shows);
  });

  it('does not hold for a question that is hidden', () => {
    const rows = [box('x'), { ...radio('c'), displayController: ['x'] }, text('a', '!c.yes')];
    expect(active(rows, { c: 'no' })).toEqual(['x']);
    expect(active(rows, { c: 'no', x: 'true' })).toEqual(['a', 'c', 'x']);
  });

  it('of a question outside a list counts inside it', () => {
    const rows = [
      box('c'),
      { type: 'FormDynamicList', componentId: 'l', columns: [[text('a', '!c')]] } as const,
    ];
    const inEntry = (value: string) =>
      visibilityInEntry(
        rows[1] as RuleComponent,
        {},
        visibilityOf([{ id: 'form', rows }], { c: value }),
      ).active.has('a');
    expect([inEntry(''), inEntry('true')]).toEqual([true, false]);
  });
});

it('shows what all of its controllers show only if every one holds', () => {
  const rows = [radio('r'), box('x'), { ...text('a', 'r.yes', 'x'), displayAll: true }];
  expect(active(rows, { r: 'yes' }).includes('a')).toBe(false);
  expect(active(rows, { x: 'true' }).includes('a')).toBe(false);
  expect(active(rows, { r: 'yes', x: 'true' }).includes('a')).toBe(true);
});

describe('activeComponents', () => {
  it('shows what has no controllers', () => {
    expect(active([text('a'), { type: 'FormTextBox', componentId: 'b' }], {})).toEqual(['a', 'b']);
  });

  it.each([
    ['a checked box', box('c'), 'true', true],
    ['an unchecked box', box('c'), 'false', false],
    ['a box never touched', box('c'), undefined, false],
    ['a radio group with a value', radio('c'), 'no', true],
    ['a radio group without', radio('c'), '', false],
    ['a select with a value', { type: 'FormSelectList', componentId: 'c' } as RuleComponent, 'x', true],
    [
      'a filled position',
      { type: 'FormDynamicPosition', componentId: 'c' } as RuleComponent,
      '[{"positionId":"ceo"}]',
      true,
    ],
    ['no position', { type: 'FormDynamicPosition', componentId: 'c' } as RuleComponent, '[]', false],
    [
      'a chosen box of a list',
      { type: 'FormCheckBoxList', componentId: 'c' } as RuleComponent,
      '["x"]',
      true,
    ],
    ['no box of a list', { type: 'FormCheckBoxList', componentId: 'c' } as RuleComponent, '', false],
    ['a text', text('c'), 'something', true],
    ['no text', text('c'), '', false],
    ['a file, which cannot control', { type: 'FormFile', componentId: 'c' } as RuleComponent, 'one', false],
  ])('by %s', (_, controller, value, shows) => {
    expect(active([controller, text('a', 'c')], { c: value }).includes('a')).toBe(shows);
  });

  it.each([
    [radio('c'), 'yes', 'c.yes', true],
    [radio('c'), 'no', 'c.yes', false],
    [{ type: 'FormCheckBoxList', componentId: 'c' } as RuleComponent, '["x","y"]', 'c.y', true],
    [{ type: 'FormCheckBoxList', componentId: 'c' } as RuleComponent, '["x"]', 'c.y', false],
    [
      { type: 'FormDynamicPosition', componentId: 'c' } as RuleComponent,
      '[{"positionId":"ceo"}]',
      'c.ceo',
      true,
    ],
    [
      { type: 'FormDynamicPosition', componentId: 'c' } as RuleComponent,
      '[{"positionId":"ceo"}]',
      'c.hr',
      false,
    ],
    [box('c'), 'true', 'c.true', false],
  ])('by a choice: %o with %s, controller %s → %s', (controller, value, entry, shows) => {
    expect(active([controller, text('a', entry)], { c: value }).includes('a')).toBe(shows);
  });

  it('needs only one of several controllers', () => {
    expect(active([box('c'), box('d'), text('a', 'c', 'd')], { d: 'true' })).toContain('a');
  });

  it('cascades: the controlled option of a hidden group controls nothing', () => {
    const rows = [radio('one'), radio('two', 'one.yes'), radio('three', 'two.yes'), text('end', 'three.yes')];
    const values = { one: 'yes', two: 'yes', three: 'yes' };
    expect(active(rows, values)).toEqual(['end', 'one', 'three', 'two']);
    expect(active(rows, { ...values, one: 'no' })).toEqual(['one']);
  });

  it('works across forms, in any order', () => {
    const forms = [
      { id: 'first', rows: [text('a', 'c.yes')] },
      { id: 'second', rows: [radio('c')] },
    ];
    expect(activeComponents({ forms }, { c: 'yes' }).has('a')).toBe(true);
    expect(activeComponents({ forms }, { c: 'no' }).has('a')).toBe(false);
  });

  it('hides what is in hidden columns, and what that controls', () => {
    const columns: RuleComponent = {
      type: 'FormColumns',
      componentId: 'columns',
      displayController: ['c'],
      columns: [[text('a')], [box('d')]],
    };
    const rows = [box('c'), columns, text('b', 'd')];
    expect(active(rows, { c: 'true', d: 'true' })).toEqual(['a', 'b', 'c', 'columns', 'd']);
    expect(active(rows, { c: 'false', d: 'true' })).toEqual(['c']);
  });

  it('hides what has a controller that does not exist', () => {
    expect(active([text('a', 'nowhere.yes')], {})).toEqual([]);
  });

  it('ends, with everything hidden, for controllers in a circle', () => {
    expect(
      active([box('a', 'b'), box('b', 'c'), box('c', 'a'), box('d', 'd')], {
        a: 'true',
        b: 'true',
        c: 'true',
        d: 'true',
      }),
    ).toEqual([]);
  });
});

describe('random forms of check boxes', () => {
  /** Controllers always come earlier in the numbering, so there is no circle; the rows are shuffled. */
  const forms = fc
    .integer({ min: 1, max: 12 })
    .chain((size) =>
      fc.tuple(
        ...Array.from({ length: size }, (_, index) =>
          fc
            .subarray(Array.from({ length: index }, (_, earlier) => `b${earlier}`))
            .map((controllers) => box(`b${index}`, ...controllers)),
        ),
      ),
    );
  const shuffled = forms.chain((rows) => fc.shuffledSubarray(rows, { minLength: rows.length }));
  const checked = fc.array(fc.integer({ min: 0, max: 11 }).map((index) => `b${index}`));
  const valuesOf = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, 'true']));

  it('checking more boxes never hides anything', () => {
    fc.assert(
      fc.property(shuffled, checked, checked, (rows, some, more) => {
        const before = active(rows, valuesOf(some));
        const after = new Set(active(rows, valuesOf([...some, ...more])));
        expect(before.every((id) => after.has(id))).toBe(true);
      }),
    );
  });

  it('the values of hidden boxes make no difference', () => {
    fc.assert(
      fc.property(shuffled, checked, checked, (rows, some, others) => {
        const visible = active(rows, valuesOf(some));
        const hiddenToo = others.filter((id) => !visible.includes(id));
        expect(active(rows, valuesOf([...some, ...hiddenToo]))).toEqual(visible);
      }),
    );
  });

  it('a box shows exactly when it has no controllers or a visible, checked one', () => {
    fc.assert(
      fc.property(shuffled, checked, (rows, some) => {
        const visible = active(rows, valuesOf(some));
        for (const { componentId, displayController } of rows) {
          const controllers = displayController ?? [];
          const expected =
            controllers.length === 0 || controllers.some((id) => visible.includes(id) && some.includes(id));
          expect(visible.includes(componentId)).toBe(expected);
        }
      }),
    );
  });

  it('ends whatever controls whatever', () => {
    const anything = fc.array(
      fc
        .tuple(fc.integer({ min: 0, max: 8 }), fc.array(fc.integer({ min: 0, max: 8 })))
        .map(([id, others]) => box(`b${id}`, ...others.map((other) => `b${other}`))),
    );
    fc.assert(
      fc.property(anything, checked, (rows, some) => {
        expect(active(rows, valuesOf(some)).length).toBeLessThanOrEqual(rows.length);
      }),
    );
  });
});

describe('visibilityInEntry', () => {
  const list: RuleComponent = {
    type: 'FormDynamicList',
    componentId: 'list',
    columns: [[radio('kind'), text('name', 'kind.yes'), text('extra', 'outside')]],
  };

  it('looks at the same entry first, then outside the list', () => {
    const outer = visibilityOf([{ id: 'form', rows: [list, box('outside')] }], { outside: 'true' });
    expect([...visibilityInEntry(list, { kind: 'yes' }, outer).active].sort()).toEqual([
      'extra',
      'kind',
      'name',
    ]);
    expect([...visibilityInEntry(list, { kind: 'no' }, outer).active].sort()).toEqual(['extra', 'kind']);
    const without = visibilityOf([{ id: 'form', rows: [list, box('outside')] }], {});
    expect([...visibilityInEntry(list, { kind: 'no' }, without).active]).toEqual(['kind']);
  });
});
