import { describe, expect, it } from 'vitest';
import { cutText } from '@/lib/domain/fields/cut-text';
import { plainTelephone, plainText } from '@/lib/domain/fields/plain-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';

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

  it.each(['08-123 45 67 ankn 12', '', '-', '1'.repeat(TEXT_LIMITS.telephone + 1), '<b>070</b>'])(
    'leaves %s as it is',
    (written) => {
      expect(plainTelephone(written)).toBe(written);
    },
  );
});

describe('plainText', () => {
  it.each([
    ['\u00a0Vera\u202fDirektör ', 'Vera Direktör'],
    ['a\u2010b\u2011c–d', 'a-b-c–d'],
    ['one\r\ntwo\rthree\n', 'one\ntwo\nthree'],
    ['a\tb\u0000c\u007fd\u009fe', 'a\tbcde'],
    ['Jo\u0301n\u200b\ufeff', 'Jón'],
    ['\ud800x', '\ufffdx'],
  ])('makes %j %j', (written, plain) => {
    expect(plainText(written)).toBe(plain);
  });
});

describe('cutText', () => {
  it('keeps what fits, and says where the rest is missing', () => {
    expect([cutText('Medlem', 6), cutText('Medlem', 5)]).toEqual(['Medlem', 'Medl…']);
  });

  it('splits no letter', () => {
    expect(cutText('ab😀cd', 4)).toBe('ab…');
    expect(cutText('ab😀cd', 5)).toBe('ab😀…');
  });
});
