import { describe, expect, it } from 'vitest';
import { dayCount, parseNumber, readNumber } from '@/lib/domain/fields/decimal-number';

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
    ['1.000', 1_000],
    ['12 345 678', 12_345_678],
    ['123.456.789,5', 123_456_789.5],
    ['-1.000', -1_000],
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
    expect(['14', '1,000', '1,5', ''].map(dayCount)).toEqual([14, 1_000, undefined, undefined]);
  });

  it('keeps its decimals after a comma, and loses what separates its groups', () => {
    const plain = ['1.000,50', '1 000.50', '-12 345', '0,10', '1.5'].map(
      (written) => readNumber(written).value,
    );
    expect(plain).toEqual(['1000,50', '1000,50', '-12345', '0,10', '1,5']);
  });
});
