import { describe, expect, it } from 'vitest';
import { cutText } from '@/lib/domain/fields/cut-text';
import { plainText } from '@/lib/domain/fields/plain-text';

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
