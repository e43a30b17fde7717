import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTextTable, textTable } from '@/components/organisation/text-table';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { PLAIN_PROCESS } from '@/lib/domain/organisation/body';
import { bodyTexts, type PlacedText, withText } from '@/lib/domain/organisation/body-texts';
import { TEMPLATES } from '../../fixtures/organisations';

const { forms, checkPoints } = TEMPLATES.teknikbolagen;
const mails = {
  caseRejected: {
    subject: { sv: 'Nej till {company}', en: 'No to {company}' },
    text: { sv: '- ett\n- två', en: '- one\n- two' },
  },
};
const BODY = { forms, checkPoints, texts: {}, process: PLAIN_PROCESS, mails };

const one = (sv: string, en: string): PlacedText => ({
  key: 'forms/a/title',
  kind: 'title',
  place: { part: 'forms' },
  text: { sv, en },
  isLong: false,
});

describe('the texts as a table', () => {
  it('come back as they went out, whatever stands in them', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .map((value) => value.replaceAll('\r', '').trim());
    const tricky = fc.constantFrom('=1+1', '+46', "'=x", 'a;b,c', '"quoted"', 'två\nrader', '-', '@x');
    const any = fc.oneof(text, tricky);
    fc.assert(
      fc.property(any, any, (sv, en) => {
        const before = [one(sv, en)];
        expect(readTextTable(textTable(before), before)).toEqual({
          texts: [{ key: 'forms/a/title', text: { sv, en } }],
        });
      }),
    );
  });

  it('hold no cell that a spreadsheet takes for a formula', () => {
    expect(textTable([one('=1+1', '@SUM(A1)')])).not.toMatch(/(^|,|")[=@]/m);
  });

  it('refuse a table with the row and the reason, and take nothing of it', () => {
    const known = [one('Ett', 'One')];
    expect(readTextTable('a,b\r\n', known)).toEqual({ row: 1, reason: 'noHeading' });
    expect(readTextTable('key,sv,en\r\nforms/b/title,x,y\r\n', known)).toEqual({
      row: 2,
      reason: 'unknownKey',
    });
    expect(readTextTable('key,sv,en\r\nforms/a/title,x\r\n', known)).toEqual({
      row: 2,
      reason: 'wrongCells',
    });
    const long = 'x'.repeat(TEXT_LIMITS.formDefault + 1);
    expect(readTextTable(`key,sv,en\r\nforms/a/title,${long},y\r\n`, known)).toEqual({
      row: 2,
      reason: 'tooLong',
    });
    expect(readTextTable('key,sv,en\r\nforms/a/title,"x,y\r\n', known)).toMatchObject({
      reason: 'unreadable',
    });
  });

  it('are read with semicolons too, as a Swedish spreadsheet writes them', () => {
    expect(readTextTable('key;sv;en\r\nforms/a/title;Två;Two\r\n', [one('', '')])).toEqual({
      texts: [{ key: 'forms/a/title', text: { sv: 'Två', en: 'Two' } }],
    });
  });
});

describe('the texts of a body', () => {
  it('can each be replaced by their key, and only that one', () => {
    for (const { key } of bodyTexts(BODY)) {
      const changed = withText(BODY, key, { sv: 'Ny', en: 'New' });
      const texts = bodyTexts(changed);
      const different = texts.filter(
        ({ text }, index) => text !== bodyTexts(BODY)[index]?.text && text.sv === 'Ny',
      );
      expect(
        different.map((text) => text.key),
        key,
      ).toEqual([key]);
    }
  });

  it('have keys of their own', () => {
    const keys = bodyTexts(BODY).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
