import { describe, expect, it } from 'vitest';
import { plainTelephone } from '@/lib/domain/fields/plain-text';

describe('plainTelephone', () => {
  it.each([
    ['070-123 45 67', '0701234567'],
    ['+46 (0)70\u2011123\u00a045 67', '+46701234567'],
    ['(08) 123.45/67', '081234567'],
    ['\u202a+46 70 123 45 67\u202c', '+46701234567'],
    ['+46701234567', '+46701234567'],
  ])('makes %s %s', (written, plain) => {
    expect(plainTelephone(written)).toBe(plain);
  });

  it.each(['08-123 45 67 ankn 12', '', '-', '1'.repeat(51), '<b>070</b>'])(
    'leaves %s as it is',
    (written) => {
      expect(plainTelephone(written)).toBe(written);
    },
  );
});
