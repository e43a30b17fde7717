import { describe, expect, it } from 'vitest';
import type { Component, RuleComponent, RuleSet } from '@/lib/domain/forms/component';
import { dayBounds, readDayBound, writeDayBound } from '@/lib/domain/forms/day-bounds';
import { canBeAnswered, exampleAnswers } from '@/lib/domain/forms/example-answers';
import { serialise } from '@/lib/domain/forms/stored-list';
import { templateProblems } from '@/lib/domain/forms/template-problems';
import { validateForm } from '@/lib/domain/forms/validation';
import { byLocale } from '@/lib/domain/locale';
import { EMPTY_BODY } from '@/lib/domain/organisation/body';
import { withoutComponent } from '@/lib/domain/organisation/edit';

const TODAY = '2026-11-29';
const date = (
  componentId: string,
  validation?: RuleSet,
  more: Partial<RuleComponent> = {},
): RuleComponent => ({
  type: 'FormDateBox',
  componentId,
  ...(validation && { validation }),
  ...more,
});
const errorsOf = (rows: RuleComponent[], values: Record<string, string>) =>
  Object.fromEntries(
    validateForm({ forms: [{ id: 'f', rows }] }, 'f', values, { forced: true, today: TODAY }),
  );

describe('a bound', () => {
  it.each([
    ['2027-01-01', '2027-01-01'],
    ['+0d', TODAY],
    ['-18y', '2008-11-29'],
    ['+3m', '2027-02-28'],
    ['-1d', '2026-11-28'],
    ['+999y', '3025-11-29'],
    ['a+10d', '2024-03-10'],
    ['a-1y', '2023-02-28'],
    ['a-5d-1m', '2020-02-29'],
    ['gone+1d', undefined],
  ])('%s is %s', (text, day) => {
    const answers: Record<string, string> = { a: '2024-02-29', 'a-5d': '2020-03-31' };
    expect(dayBounds({ earliest: text }, { today: TODAY, answerOf: (id) => answers[id] }).min).toBe(day);
    const read = readDayBound(text);
    expect(read && writeDayBound(read)).toBe(text);
  });

  it.each(['', 'today', '2027-02-30', '18y', '+18', '+1w', '1a+1d', '+1000d', 'a b+1d'])(
    'is not %s',
    (text) => {
      expect(readDayBound(text)).toBeNull();
    },
  );

  it('is unknown without what it is counted from', () => {
    expect(dayBounds({ earliest: '-18y', latest: 'a+1d' }, {})).toEqual({});
    expect(dayBounds({ latest: 'a+1d' }, { today: TODAY, answerOf: () => '2024-02-30' })).toEqual({});
  });
});

describe('an answer', () => {
  it.each([
    [{ latest: '-18y' }, '2008-11-29', []],
    [{ latest: '-18y' }, '2008-11-30', ['DATE_AFTER_LATEST']],
    [{ latest: '+3m' }, '2027-02-28', []],
    [{ latest: '+3m' }, '2027-03-01', ['DATE_AFTER_LATEST']],
    [{ earliest: '2027-01-01' }, '2026-12-31', ['DATE_BEFORE_EARLIEST']],
    [{ earliest: '2027-01-01' }, '2027-01-01', []],
  ] as [RuleSet, string, string[]][])('%j: %s has the errors %j', (rules, value, errors) => {
    expect(errorsOf([date('d', rules)], { d: value }).d ?? []).toEqual(errors);
  });

  it('of a month is compared by its month', () => {
    const month = (value: string) =>
      errorsOf(
        [{ type: 'FormMonthBox', componentId: 'm', validation: { earliest: '2027-01-15', latest: '+3m' } }],
        {
          m: value,
        },
      ).m ?? [];
    expect(month('2026-12')).toEqual(['DATE_BEFORE_EARLIEST']);
    expect(month('2027-01')).toEqual([]);
    expect(month('2027-02')).toEqual([]);
    expect(month('2027-03')).toEqual(['DATE_AFTER_LATEST']);
  });

  it('is compared with another one while that is shown', () => {
    const box: RuleComponent = { type: 'FormCheckBox', componentId: 'box' };
    const rows = [box, date('a', undefined, { displayController: ['box'] }), date('b', { earliest: 'a+1d' })];
    const values = { a: '2026-05-01', b: '2026-05-01' };
    expect(errorsOf(rows, { ...values, box: 'true' })).toEqual({ b: ['DATE_BEFORE_EARLIEST'] });
    expect(errorsOf(rows, { ...values, box: 'true', b: '2026-05-02' })).toEqual({});
    expect(errorsOf(rows, values)).toEqual({});
  });

  it('in a list is compared with the same entry, and with what is around the list', () => {
    const list: RuleComponent = {
      type: 'FormDynamicList',
      componentId: 'list',
      columns: [[date('from', { earliest: 'outside+0d' }), date('to', { earliest: 'from+0d' })]],
    };
    const entries = serialise([
      { from: '2026-01-01', to: '2025-12-31' },
      { from: '2025-01-01', to: '2025-01-01' },
    ]);
    expect(errorsOf([date('outside'), list], { outside: '2025-06-01', list: entries })).toEqual({
      'list[0].to': ['DATE_BEFORE_EARLIEST'],
      'list[1].from': ['DATE_BEFORE_EARLIEST'],
    });
  });
});

describe('rules that no date meets', () => {
  it.each([
    [{ earliest: '2027-01-01', latest: '2026-12-31' }, false],
    [{ earliest: '2027-01-01', latest: '2027-01-01' }, true],
    [{ earliest: '+1y', latest: '+3m' }, false],
    [{ earliest: '-18y', latest: '-18y' }, true],
    [{ dates: 'fromToday', latest: '-1d' }, false],
    [{ dates: 'fromToday', latest: '2020-01-01' }, false],
    [{ dates: 'untilToday', earliest: '+0d' }, true],
    [{ earliest: 'a+10d', latest: 'a+5d' }, false],
    [{ earliest: 'a+5d', latest: 'a+10d' }, true],
    [{ earliest: '2030-01-01', latest: 'a+5d' }, true],
  ] as [RuleSet, boolean][])('%j can be met: %s', (rules, isPossible) => {
    expect(canBeAnswered(date('d', rules), TODAY)).toBe(isPossible);
    const month = { ...date('m', rules), type: 'FormMonthBox' as const };
    if (isPossible) expect(canBeAnswered(month, TODAY)).toBe(true);
  });
});

it('an example of a form is within bounds that are counted from its other answers', () => {
  const rows = [date('a'), date('b', { earliest: 'a+10d', latest: 'a+10d' })];
  const values = exampleAnswers({ forms: [{ id: 'f', rows }] }, TODAY);
  expect(values.b).toBe('2026-12-09');
  expect(errorsOf(rows, values)).toEqual({});
});

it('a bound is counted from a date, not from itself or from inside a list, and goes with its question', () => {
  const label = byLocale(() => 'Dag');
  const day = (componentId: string, earliest?: string): Component => ({
    type: 'FormDateBox',
    componentId,
    label,
    ...(earliest && { validation: { earliest } }),
  });
  const list: Component = { type: 'FormDynamicList', componentId: 'list', label, columns: [[day('inside')]] };
  const text: Component = { type: 'FormTextBox', componentId: 'text', label };
  const rows = [day('a'), list, text];
  const found = (earliest: string) =>
    templateProblems({
      forms: [{ id: 'f', title: label, rows: [...rows, day('b', earliest)] }],
      checkPoints: [],
    });
  expect(found('a+1d')).toEqual([]);
  expect(found('+1d')).toEqual([]);
  for (const from of ['gone', 'text', 'b', 'inside'])
    expect(found(`${from}+1d`)).toEqual([{ code: 'BOUND_NOT_A_DATE', componentId: 'b', value: from }]);
  const both: Component = {
    type: 'FormDateBox',
    componentId: 'c',
    label,
    validation: { earliest: 'a+1d', latest: '+1y' },
  };
  const body = {
    ...EMPTY_BODY,
    forms: [{ id: 'f', title: label, rows: [day('a'), day('b', 'a+1d'), both] }],
  };
  expect(withoutComponent(body, 'a').body.forms[0]?.rows).toEqual([
    day('b'),
    { ...both, validation: { latest: '+1y' } },
  ]);
});
