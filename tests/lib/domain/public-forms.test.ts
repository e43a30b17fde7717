import { describe, expect, it } from 'vitest';
import { numberInAddress, numberOfAddress } from '@/lib/domain/public-forms';

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
