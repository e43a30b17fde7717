import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithinRegions, parseZipCode } from '@/lib/domain/fields/zip-code';

describe('parseZipCode', () => {
  it.each([
    ['11122', '111 22'],
    ['111 22', '111 22'],
    [' 111 22 ', '111 22'],
    ['111\u00a022', '111 22'],
    ['10000', '100 00'],
    ['984 99', '984 99'],
  ])('reads %s as %s', (input, expected) => {
    expect(parseZipCode(input)).toBe(expected);
  });

  it.each(['', '1112', '111222', '099 99', '985 00', 'NO-11122', '111 22 Stockholm'])(
    'refuses %s',
    (input) => {
      expect(parseZipCode(input)).toBeNull();
    },
  );

  it('accepts exactly the Swedish range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), (number) => {
        const digits = String(number).padStart(5, '0');
        expect(parseZipCode(digits) !== null).toBe(number >= 10_000 && number <= 98_499);
      }),
    );
  });
});

describe('isWithinRegions', () => {
  const regions = [
    { from: '100 00', to: '199 99' },
    { from: '75000', to: '75999' },
  ];

  it.each([
    ['100 00', true],
    ['19999', true],
    ['200 00', false],
    ['750 00', true],
    ['759 99', true],
    ['760 00', false],
    ['099 99', false],
    ['not a zip code', false],
  ])('%s → %s', (zipCode, expected) => {
    expect(isWithinRegions(zipCode, regions)).toBe(expected);
  });

  it('is everywhere in Sweden without regions', () => {
    expect(isWithinRegions('411 22', [])).toBe(true);
    expect(isWithinRegions('999 99', [])).toBe(false);
  });
});
