import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchWords } from '@/lib/case-list/search-words';

const formsOf = (search: string) => searchWords(search)?.map(({ forms }) => forms) ?? null;

describe('the words of a search', () => {
  it('are what stands between spaces, each once', () => {
    expect(formsOf('  robotik\u00a0vinter robotik ')).toEqual([['robotik'], ['vinter']]);
  });

  it('are none where less than three characters were typed', () => {
    for (const search of [undefined, '', 'ab', '  ab  ']) expect(searchWords(search)).toBeNull();
  });

  it('are one phrase where each is too short for the index', () => {
    expect(formsOf('a 1 ab')).toEqual([['a 1 ab']]);
    expect(formsOf('ab 556')).toEqual([['ab'], ['556']]);
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

  it('of a reference typed without its hyphen are also the reference as it is stored', () => {
    expect(formsOf('A10421')).toEqual([['A10421', 'a-10421']]);
    expect(formsOf('A-10421')).toEqual([['A-10421']]);
    expect(formsOf('A1042')).toEqual([['A1042']]);
  });

  it('leave the index alone where a form has too few characters for it', () => {
    const indexed = (search: string) => searchWords(search)?.map(({ isIndexed }) => isIndexed);
    expect(indexed('ab cde 1-2')).toEqual([false, true, false]);
    expect(indexed('a\u030ab cde')).toEqual([false, true]);
  });

  it('have together all that was typed, whatever it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (typed) => {
        const words = searchWords(typed);
        if (!words) return;
        const first = words.map(({ forms }) => forms[0]);
        for (const part of typed.trim().split(/\s+/)) expect(first.join('\n')).toContain(part);
      }),
    );
  });
});
