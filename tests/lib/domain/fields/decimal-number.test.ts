import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountInKronor,
  dayCount,
  groupedNumber,
  numberFacts,
  parseNumber,
  readNumber,
} from '@/lib/domain/fields/decimal-number';

describe('a number as people write it', () => {
  it.each([
    ['0', 0],
    ['7', 7],
    ['-7', -7],
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['-0,5', -0.5],
    ['0,000001', 0.000001],
    ['1 000', 1_000],
    ['12 345 678', 12_345_678],
    ['123.456.789,5', 123_456_789.5],
    ['-1 000,25', -1_000.25],
    // No group begins with a zero, and none has fewer than three digits: these points are decimal ones.
    ['0.125', 0.125],
    ['1.0000', 1],
    ['1.25', 1.25],
    // Spaces are no more than that, wherever they stand.
    ['12 34', 1_234],
    ['1 000.5', 1_000.5],
    ['1,5 ', 1.5],
    ['1 234,567890', 1_234.56789],
    ['123456789012345', 123_456_789_012_345],
  ])('%s is %d', (written, number) => {
    expect(parseNumber(written)).toBe(number);
  });

  it.each([
    ...['', '-', ',', '-0', '-0,00', '-0.0', '--1', '1-', '1,', ',5', '1,2,3', '1.2.3', '1e3', 'x1', '1x'],
    // A mixture of separators, seven decimals, sixteen digits.
    ...['1.000 000', '1,5 5', '1.0000.000', '1.000.00', '0,1234567', '1.000,1234567', '1234567890123456'],
  ])('%s is none', (written) => {
    expect(parseNumber(written)).toBeNull();
    expect(readNumber(written)).toEqual({ fault: 'NOT_A_NUMBER' });
  });

  it('of days is whole', () => {
    expect(['14', '14 dagar', '14 days', '1,000', '1,5', ''].map(dayCount)).toEqual([
      14,
      14,
      14,
      1_000,
      undefined,
      undefined,
    ]);
  });

  it('has its decimals after a comma, and nothing between its groups', () => {
    const plain = ['1.000,50', '1 000.50', '-12 345', '0,10', '1.5'].map(
      (written) => readNumber(written).value,
    );
    expect(plain).toEqual(['1000,50', '1000,50', '-12345', '0,10', '1,5']);
  });
});

describe('a number in a language', () => {
  const SIGNS = { sv: ',', en: '.' } as const;
  const number = fc
    .tuple(
      fc.integer({ min: -999_999_999, max: 999_999_999 }),
      fc.integer({ min: 0, max: 999_999 }),
      fc.integer({ min: 0, max: 6 }),
    )
    .map(([whole, decimals, places]) => ({
      whole,
      decimals: String(decimals).padStart(6, '0').slice(0, places),
    }))
    .filter(({ whole, decimals }) => whole !== 0 || !decimals);

  it.each(['sv', 'en'] as const)('is read in %s as it is written there by rule, or is in doubt', (locale) => {
    const sign = SIGNS[locale];
    fc.assert(
      fc.property(number, ({ whole, decimals }) => {
        const written = new Intl.NumberFormat(locale).format(whole) + (decimals && sign + decimals);
        const { value, fault } = readNumber(written, { sign });
        if (fault) expect([locale, fault]).toEqual(['sv', 'NUMBER_AMBIGUOUS']);
        else expect(Number(value.replace(',', '.'))).toBe(Number(`${whole}.${decimals || 0}`));
      }),
    );
  });

  it('is stored so that every language reads it the same, and is shown so that it is read back', () => {
    fc.assert(
      fc.property(
        number,
        fc.constantFrom(',', '.'),
        fc.constantFrom(',', '.'),
        ({ whole, decimals }, sign, other) => {
          const { value } = readNumber(`${whole}${decimals && sign + decimals}`, { sign });
          fc.pre(value !== undefined);
          expect(readNumber(value ?? '')).toEqual({ value });
          expect(readNumber(value ?? '', { sign: other })).toEqual({ value });
          expect(readNumber(groupedNumber(value ?? '', other), { sign: other })).toEqual({ value });
        },
      ),
    );
  });

  it('of any text is read the same again, or not at all', () => {
    const text = fc.stringMatching(/^[-0-9 .,'kmtrsd%]{0,12}$/);
    fc.assert(
      fc.property(text, fc.boolean(), fc.constantFrom(',', '.'), (written, isWhole, sign) => {
        const { value } = readNumber(written, { isWhole, sign });
        if (value !== undefined) expect(readNumber(value, { isWhole })).toEqual({ value });
      }),
      { numRuns: 2_000 },
    );
  });
});

it('says what a number in doubt, and one in thousands or millions, may mean', () => {
  expect(['12,500', '-1.250', '12.125'].map(numberFacts)).toMatchObject([
    { large: '12500', small: '12,5' },
    { large: '-1250', small: '-1,25' },
    { large: '12125', small: '12,1250' },
  ]);
  expect(
    ['12 tkr', '1,2 mkr', '1.234 MSEK', '3 miljarder kronor', '12k'].map((text) => numberFacts(text).full),
  ).toEqual([12_000, 1_200_000, 1_234_000, 3_000_000_000, 12_000]);
});

it.each([
  ['3 heltidsanställda', 'Antal heltidsanställda', '3'],
  ['250 kvm', 'Yta (kvm)', '250'],
  ['12 tusen', 'Årsomsättning i tusental kronor', '12'],
  ['12 tkr', 'Årsomsättning i tusental kronor', 'NUMBER_MULTIPLE'],
  ['12 mn', 'Antal namn', 'NUMBER_MULTIPLE'],
  ['12 hundar', 'Antal katter', 'NOT_A_NUMBER'],
])('%s as the answer to “%s” is %s', (written, label, expected) => {
  const { value, fault } = readNumber(written, { label });
  expect(value ?? fault).toBe(expected);
});

it.each([
  ['Årsomsättning i tusental kronor', '12 500 000', '12,5 miljarder svenska kronor'],
  ['Omsättning (tkr)', '12,5', '12\u00a0500 svenska kronor'],
  ['Lönesumma i miljoner kronor', '3', '3 miljoner svenska kronor'],
  ['Lönesumma i kronor', '3', null],
  ['Antal anställda', '12', null],
  ['Omsättning (tkr)', '', null],
  ['Omsättning (tkr)', 'mycket', null],
])('the answer to “%s” %s means %s', (label, value, meaning) => {
  expect(amountInKronor(label, value, 'sv')).toBe(meaning);
});
