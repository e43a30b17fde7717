import { describe, expect, it } from 'vitest';
import {
  formatWhileTyping,
  numberInAddress,
  numberOfAddress,
} from '@/components/applicant/apply/organisation-number-input';

describe('formatWhileTyping', () => {
  it.each([
    ['5', '5'],
    ['559900', '559900'],
    ['5599000', '559900-0'],
    ['559900-0014', '559900-0014'],
    ['5599000014', '559900-0014'],
    ['559900-', '559900-'],
    ['559900 0014', '559900-0014'],
    ['559900\u20130014', '559900-0014'],
    ['\u200b559900\u2011\u200b0014\u00a0', '559900-0014'],
    ['165599000014', '559900-0014'],
    ['16559900001', '16559900001'],
    ['19850709-9805', '850709-9805'],
    ['abc', 'abc'],
  ])('writes %s as %s', (typed, shown) => {
    expect(formatWhileTyping(typed)).toBe(shown);
  });
});

describe('a number in an address', () => {
  it('is written behind a slash', () => {
    expect(numberInAddress('165599000014')).toBe('/559900-0014');
  });

  it.each([['850709-9805'], ['198507099805'], ['559900-0015'], ['']])('is left out for %s', (orgNo) => {
    expect(numberInAddress(orgNo)).toBe('');
  });

  it('is read back when it may stand there', () => {
    expect(numberOfAddress(['559900-0014'])).toBe('559900-0014');
    expect(numberOfAddress(['850709-9805'])).toBeNull();
    expect(numberOfAddress(['<script>'])).toBeNull();
    expect(numberOfAddress(undefined)).toBeNull();
  });
});
