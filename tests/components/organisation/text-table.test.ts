import fc from 'fast-check';
import Papa from 'papaparse';
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

describe('a table that a spreadsheet has saved', () => {
  const texts = [
    ['Företagets namn och säte: "Åkeri, Ö"; 10–20 %', 'The company’s name'],
    ['två\nrader', 'two\nlines'],
    ['10-49', '=1+1'],
    ['– ”Är ni fler än 50?”', '- no'],
  ] as const;
  const known = texts.map(([sv, en], index) => ({ ...one(sv, en), key: `forms/${index}/title` }));
  const expected = { texts: known.map(({ key, text }) => ({ key, text })) };
  const rows = Papa.parse<string[]>(textTable(known).slice(1), { skipEmptyLines: true }).data;
  /** The table with this delimiter and so many empty cells after each row. */
  const saved = (delimiter: string, empty = 0) =>
    Papa.unparse(
      rows.map((row) => [...row, ...Array<string>(empty).fill('')]),
      { delimiter },
    );
  const bytesOf = (text: string, letter: (character: string) => number) =>
    Uint8Array.from([...text].map(letter));
  const inPage = (encoding: string) => {
    const page = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
    return (text: string) => bytesOf(text, (character) => page.indexOf(character));
  };
  const utf16 = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'));
  const ENCODINGS: Record<string, (text: string) => Uint8Array> = {
    'UTF-8': (text) => new TextEncoder().encode(text),
    'UTF-8 with a mark': (text) => new TextEncoder().encode(`\uFEFF${text}`),
    'Windows-1252': inPage('windows-1252'),
    'a Mac’s code page': inPage('macintosh'),
    'Unicode text': (text) => utf16(`\uFEFF${text}`),
    'UTF-16 without a mark': utf16,
    'UTF-16 of the other order': (text) => new Uint8Array(Buffer.from(utf16(`\uFEFF${text}`)).swap16()),
  };

  it.each(Object.keys(ENCODINGS))('is read in %s, with any delimiter and line break', (encoding) => {
    for (const delimiter of [';', ',', '\t']) {
      const table = saved(delimiter);
      const empty = delimiter.repeat(4);
      const forms = [
        table,
        `${table}\r\n`,
        table.replaceAll('\r\n', '\r'),
        saved(delimiter, 2),
        `${table}\r\n${empty}`,
      ];
      for (const form of forms)
        expect(readTextTable(ENCODINGS[encoding]?.(form) ?? '', known)).toEqual(expected);
    }
  });

  it('opens in columns in Swedish, and no cell is taken for a number or a date', () => {
    const table = textTable(known);
    expect(table.startsWith('\uFEFFkey;sv;en\r\n')).toBe(true);
    expect(table).not.toMatch(/(^|;|")\d+-\d/m);
  });

  it('is refused in another encoding, or with characters that were lost', () => {
    const refusal = { row: 1, reason: 'encoding' };
    const dos = new Map(
      [...'åäöÅÄÖ'].map((letter, index) => [letter, [0x86, 0x84, 0x94, 0x8f, 0x8e, 0x99][index] ?? 0]),
    );
    const table = 'key;sv;en\r\nforms/0/title;Företagets säte är på gården;x\r\n';
    expect(
      readTextTable(
        bytesOf(table, (character) => dos.get(character) ?? character.charCodeAt(0)),
        known,
      ),
    ).toEqual(refusal);
    expect(readTextTable(Uint8Array.from([0x50, 0x4b, 3, 4, 0x14, 0, 0x81, 0x8d]), known)).toEqual(refusal);
    expect(readTextTable('key;sv;en\r\nforms/0/title;F\uFFFDretag;x\r\n', known)).toEqual({
      row: 2,
      reason: 'lostCharacter',
    });
  });

  it('never brings a character that stands for a lost one, whatever the bytes are', () => {
    const start = new TextEncoder().encode('key;sv;en\r\nforms/0/title;');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const read = readTextTable(
          Uint8Array.from([...start, ...bytes, ...new TextEncoder().encode(';x')]),
          known,
        );
        expect(JSON.stringify(read)).not.toContain('\uFFFD');
      }),
    );
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
