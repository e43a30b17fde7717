import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumber } from '@/lib/domain/fields/decimal-number';
import { isAlwaysOutside } from '@/lib/domain/forms/calculated-range';
import { type Calculation, calculate } from '@/lib/domain/forms/calculation';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { exampleAnswers } from '@/lib/domain/forms/example-answers';
import { templateProblems } from '@/lib/domain/forms/template-problems';
import { validateForm } from '@/lib/domain/forms/validation';
import { normaliseValue } from '@/lib/domain/forms/values';
import { visibilityOf } from '@/lib/domain/forms/visibility';
import { placedComponents } from '@/lib/domain/organisation/placed';

/** A fraction, for a second way to calculate. */
type Fraction = readonly [bigint, bigint];

function fractionOf(text: string): Fraction {
  const [whole = '', decimals = ''] = text.replace(',', '.').split('.');
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}

const added = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const multiplied = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const isLess = ([a, b]: Fraction, [c, d]: Fraction) => a * d < c * b;

/** The nearest number of these decimals, found by trying its neighbours. Of two as near, the one further from zero. */
function nearest([a, b]: Fraction, decimals: number): Fraction {
  const scale = 10n ** BigInt(decimals);
  const near = (a * scale) / b;
  const distance = (n: bigint) => {
    const off = n * b - a * scale;
    return off < 0n ? -off : off;
  };
  const size = (n: bigint) => (n < 0n ? -n : n);
  const [best = near] = [near - 1n, near, near + 1n].sort((one, other) =>
    distance(one) === distance(other)
      ? Number(size(other) - size(one))
      : Number(distance(one) - distance(other)),
  );
  return [best, scale];
}

const number = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 6 }), fc.nat(999_999))
  .map(([whole, places, decimals]) =>
    places === 0 ? String(whole) : `${whole},${String(decimals).padStart(6, '0').slice(0, places)}`,
  );
const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((hundredths) => hundredths / 100);
const rules = fc.record(
  {
    percent: fc.integer({ min: 1, max: 2_000_000 }).map((millionths) => millionths / 10_000),
    least: amount,
    most: amount,
    decimals: fc.integer({ min: 0, max: 2 }),
  },
  { requiredKeys: [] },
);

describe('calculate', () => {
  it('is what fractions make of it, and a number in stored form', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 8 }), rules, (numbers, given) => {
        const { percent = 100, least, most, decimals = 0 } = given;
        const sum = numbers.map(fractionOf).reduce(added, [0n, 1n]);
        let wanted = nearest(multiplied(sum, multiplied(fractionOf(String(percent)), [1n, 100n])), decimals);
        if (most !== undefined && isLess(fractionOf(String(most)), wanted)) wanted = fractionOf(String(most));
        if (least !== undefined && isLess(wanted, fractionOf(String(least))))
          wanted = fractionOf(String(least));
        const result = calculate(given, numbers);
        const [a, b] = fractionOf(result);
        expect(a * wanted[1]).toBe(wanted[0] * b);
        expect(parseNumber(result)).not.toBeNull();
        expect(normaliseValue(TOTAL(['a']), result)).toBe(result);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [{}, ['0,1', '0,2'], '0'],
    [{ decimals: 2 }, ['0,1', '0,2'], '0,30'],
    [{ decimals: 1 }, ['0,1', '0,2'], '0,3'],
    [{ percent: 0.35, least: 4000 }, ['1000000'], '4000'],
    [{ percent: 0.35, least: 4000 }, ['1250000'], '4375'],
    [{ percent: 0.35, decimals: 2 }, ['1250143'], '4375,50'],
    [{ percent: 50 }, ['25'], '13'],
    [{ percent: 50 }, ['-25'], '-13'],
    [{ most: 100.5 }, ['99', '99'], '100,5'],
    [{ decimals: 2 }, ['33,333333', '33,333333', '33,333334'], '100'],
    [{}, [], ''],
    [{}, Array(11).fill('999999999999999'), ''],
  ] satisfies [Omit<Calculation, 'sum'>, string[], string][])('%j of %j is %s', (given, numbers, result) => {
    expect(calculate(given, numbers)).toBe(result);
  });
});

const NUMBER = (componentId: string, more: Partial<RuleComponent> = {}): RuleComponent => ({
  type: 'FormTextBox',
  componentId,
  required: true,
  validation: { min: 0 },
  ...more,
});
const TOTAL = (sum: string[], more: Partial<RuleComponent> = {}, rest: Omit<Calculation, 'sum'> = {}) =>
  ({
    type: 'FormCalculation',
    componentId: 'total',
    calculation: { sum, ...rest },
    ...more,
  }) as RuleComponent;
const OWNERS: RuleComponent = {
  type: 'FormDynamicList',
  componentId: 'owners',
  columns: [[NUMBER('share'), { type: 'FormTextBox', componentId: 'name' }]],
};

function totalOf(rows: RuleComponent[], values: Record<string, string>) {
  return visibilityOf([{ id: 'form', rows }], values).calculated.total;
}

describe('a calculated value', () => {
  it('is empty until every required answer is there, and ignores optional ones that are not', () => {
    const rows = [NUMBER('a'), NUMBER('b'), NUMBER('c', { required: false }), TOTAL(['a', 'b', 'c'])];
    expect(totalOf(rows, {})).toBe('');
    expect(totalOf(rows, { a: '1' })).toBe('');
    expect(totalOf(rows, { a: '1', b: 'many' })).toBe('');
    expect(totalOf(rows, { a: '1', b: '2' })).toBe('3');
    expect(totalOf(rows, { a: '1', b: '2', c: '1 000' })).toBe('1003');
    expect(totalOf(rows, { a: '1', b: '2', c: 'many' })).toBe('');
  });

  it('adds a column of every entry of a list', () => {
    const rows = [OWNERS, TOTAL(['share'])];
    const owners = (...shares: string[]) => ({ owners: JSON.stringify(shares.map((share) => ({ share }))) });
    expect(totalOf(rows, {})).toBe('');
    expect(totalOf(rows, owners('60', '40'))).toBe('100');
    expect(totalOf(rows, owners('60', ''))).toBe('');
  });

  it('does not count what is hidden, in a list too', () => {
    const box: RuleComponent = { type: 'FormCheckBox', componentId: 'box' };
    const list = {
      ...OWNERS,
      columns: [[NUMBER('share', { displayController: ['counts'] }), { ...box, componentId: 'counts' }]],
    };
    const rows = [
      box,
      NUMBER('a'),
      NUMBER('b', { displayController: ['box'] }),
      list,
      TOTAL(['a', 'b', 'share']),
    ];
    const owners = JSON.stringify([
      { share: '5', counts: 'true' },
      { share: '7', counts: 'false' },
    ]);
    expect(totalOf(rows, { a: '1', b: '2', owners })).toBe('6');
    expect(totalOf(rows, { a: '1', b: '2', owners, box: 'true' })).toBe('8');
  });

  it('counts with other calculated values, and shows what depends on it', () => {
    const rows = [
      NUMBER('a'),
      { ...TOTAL(['a'], {}, { percent: 10 }), componentId: 'fee' },
      TOTAL(['a', 'fee']),
      { type: 'FormCheckBox', componentId: 'large', displayController: ['total>=110'] } as RuleComponent,
    ];
    const shown = (a: string) => visibilityOf([{ id: 'form', rows }], { a, total: '999' });
    expect(shown('90').calculated).toEqual({ fee: '9', total: '99' });
    expect(shown('90').active.has('large')).toBe(false);
    expect(shown('100').active.has('large')).toBe(true);
  });

  it('is wrong outside its bounds, whatever value was sent or stored', () => {
    const rows = [OWNERS, TOTAL(['share'], { validation: { min: 100, max: 100 } })];
    const errors = (share: string) =>
      validateForm(
        { forms: [{ id: 'form', rows }] },
        'form',
        { owners: JSON.stringify([{ share, name: '' }]), total: '100' },
        { forced: true },
      );
    expect([...errors('99')]).toEqual([['total', ['BETWEEN_TOO_SMALL']]]);
    expect([...errors('100')]).toEqual([]);
  });

  it('does not follow a circle for ever', () => {
    const rows = [TOTAL(['other']), { ...TOTAL(['total']), componentId: 'other' }];
    expect(totalOf(rows, {})).toBe('');
  });
});

describe('the problems of a calculation', () => {
  const found = (...rows: RuleComponent[]) =>
    templateProblems({
      forms: [{ id: 'form', title: { sv: '', en: '' }, rows: rows as never }],
      checkPoints: [],
    }).map(({ code, componentId, value }) => [code, componentId, value].filter(Boolean).join(' '));

  it.each([
    ['nothing', [TOTAL([])], ['CALCULATES_NOTHING total']],
    ['what is missing', [TOTAL(['gone'])], ['CALCULATES_NO_NUMBER total gone']],
    ['a text', [NUMBER('a', { validation: null }), TOTAL(['a'])], ['CALCULATES_NO_NUMBER total a']],
    ['itself', [TOTAL(['total'])], ['CALCULATION_CIRCLE total']],
    [
      'a question that it shows',
      [NUMBER('a', { displayController: ['total>1'] }), TOTAL(['a'])],
      ['CONDITION_CIRCLE a'],
    ],
    [
      'reversed bounds',
      [NUMBER('a'), TOTAL(['a'], {}, { least: 2, most: 1 })],
      ['BOUNDS_REVERSED total 2 is above 1'],
    ],
    ['numbers', [OWNERS, NUMBER('a'), TOTAL(['a', 'share'])], []],
  ])('counting with %s', (_name, rows, problems) => {
    expect(found(...rows)).toEqual(problems);
  });
});

describe('example answers', () => {
  const answers = (...rows: RuleComponent[]) =>
    exampleAnswers({ forms: [{ id: 'form', rows }] }, '2026-11-29');

  it('meet the bounds of a calculated value, and have it', () => {
    const share = NUMBER('share', { validation: { min: 1, max: 100 } });
    const owners = { ...OWNERS, required: true, columns: [[share]], validation: { minEntries: 2 } };
    const found = answers(owners, TOTAL(['share'], { validation: { min: 100, max: 100 } }));
    expect(found).toEqual({ owners: '[{"share":"88"},{"share":"12"}]', total: '100' });
  });

  it('leave a fee as its answer gives it', () => {
    expect(answers(NUMBER('a'), TOTAL(['a'], {}, { percent: 0.35, least: 4000 }))).toEqual({
      a: '12',
      total: '4000',
    });
  });
});

describe('a value that can never be within its bounds', () => {
  const isOutside = (total: RuleComponent, ...rows: RuleComponent[]) => {
    const placed = placedComponents<RuleComponent>([{ id: 'form', rows: [...rows, total] }]);
    return isAlwaysOutside(total, (id) => placed.find(({ component }) => component.componentId === id));
  };
  const bounded = (min: number | undefined, max: number | undefined, rest: Omit<Calculation, 'sum'> = {}) =>
    TOTAL(
      ['a'],
      { validation: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) } },
      rest,
    );
  const a = NUMBER('a', { validation: { min: 0, max: 50 } });

  it.each([
    ['above what can be answered', bounded(100, undefined), true],
    ['within it', bounded(50, undefined), false],
    ['below zero', bounded(undefined, -2), true],
    ['above its most', bounded(100, undefined, { most: 99 }), true],
    ['below its least', bounded(undefined, 3999, { percent: 0.35, least: 4000 }), true],
    ['from its least on', bounded(undefined, 4000, { percent: 0.35, least: 4000 }), false],
  ])('%s', (_name, total, result) => {
    expect(isOutside(total, a)).toBe(result);
  });

  it('is never said of what no rule bounds', () => {
    expect(isOutside(TOTAL(['share'], { validation: { min: 100, max: 100 } }), OWNERS)).toBe(false);
  });
});
