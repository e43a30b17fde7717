import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchWords } from '@/lib/features/case-list/search-condition';

const formsOf = (search: string) => searchWords(search)?.map(({ forms }) => forms) ?? null;

describe('the words of a search', () => {
  it('are what stands between spaces, each once', () => {
    expect(formsOf('  robotik\u00a0vinter robotik ')).toEqual([['robotik'], ['vinter']]);
  });

  it('are none where nothing visible was typed', () => {
    for (const search of [undefined, '', '  ', '\u200b', ' \u00ad \u0301 '])
      expect(searchWords(search)).toBeNull();
  });

  it('may have one character', () => {
    expect(formsOf(' 3 ')).toEqual([['3']]);
    expect(formsOf('a 1 ab \u200b')).toEqual([['a'], ['1'], ['ab']]);
  });

  it('of a number are also its digits, and its ten digits where 16 or a century was written before them', () => {
    expect(formsOf('556016-0680')).toEqual([['556016-0680', '5560160680']]);
    expect(formsOf('556016\u20110680')).toEqual([['556016\u20110680', '5560160680']]);
    expect(formsOf('165560160680')).toEqual([['165560160680', '5560160680']]);
    expect(formsOf('16556016-0680')).toEqual([['16556016-0680', '165560160680', '5560160680']]);
    expect(formsOf('16556016')).toEqual([['16556016']]);
    expect(formsOf('19850709-9805')).toEqual([['19850709-9805', '198507099805', '8507099805']]);
    expect(formsOf('200507099805')).toEqual([['200507099805', '0507099805']]);
  });

  it('of a number as lists and VAT registers write it are its digits', () => {
    expect(formsOf('911028-XXXX')).toEqual([['911028-XXXX', '911028']]);
    expect(formsOf('SE559972225201')).toEqual([['SE559972225201', '5599722252']]);
    expect(formsOf('se559972-2252')).toEqual([['se559972-2252', '5599722252']]);
    expect(formsOf('SEB')).toEqual([['SEB']]);
    expect(formsOf('se3')).toEqual([['se3']]);
    expect(formsOf('xxxx')).toEqual([['xxxx']]);
  });

  it('of a reference typed without its hyphen are also the reference as it is stored', () => {
    expect(formsOf('A10421')).toEqual([['A10421', 'a-10421']]);
    expect(formsOf('A-10421')).toEqual([['A-10421']]);
    expect(formsOf('A1042')).toEqual([['A1042']]);
  });

  it('have no trigrams where a form has no three letters or digits in a row', () => {
    const trigrams = (search: string) => searchWords(search)?.map(({ hasTrigrams }) => hasTrigrams);
    expect(trigrams('ab cde 1-2 %%% 12-34 a&b')).toEqual([false, true, false, false, false, false]);
    expect(trigrams('a\u030ab cde')).toEqual([false, true]);
  });

  it('have together all that was typed, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
        const first = (searchWords(typed) ?? []).map(({ forms }) => forms[0]);
        for (const part of typed.trim().split(/\s+/))
          if (/[\p{L}\p{N}]/u.test(part)) expect(first).toContain(part);
      }),
    );
  });
});
