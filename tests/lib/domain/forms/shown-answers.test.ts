import { describe, expect, it } from 'vitest';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { fieldKindOf } from '@/lib/domain/forms/kinds';
import type { ShownRow, Words } from '@/lib/domain/forms/kinds/kind';
import { printOf, rowsInside } from '@/lib/domain/forms/rows';
import { answerLines } from '@/lib/domain/forms/values';

const words: Words = {
  yes: () => 'ja',
  no: () => 'nej',
  file: () => 'en fil',
  day: (value) => `dagen ${value}`,
  month: (value) => `månaden ${value}`,
  amount: (value) => `${value} st`,
};
const row = (type: ShownRow['type'], more: Partial<ShownRow> = {}): ShownRow => ({
  type,
  componentId: 'it',
  label: 'Fältet',
  ...more,
});
const options = [
  { id: 'a', label: 'Första' },
  { id: 'b', label: 'Andra' },
];
const lines = (...[shown, value]: [ShownRow, string]) => answerLines(shown, value, words);

describe('an answer as lines', () => {
  it('is the words of its kind', () => {
    expect(lines(row('FormTextBox'), 'Rad 1\nRad 2')).toEqual(['Rad 1', 'Rad 2']);
    expect(lines(row('FormDateBox'), '2027-01-01')).toEqual(['dagen 2027-01-01']);
    expect(lines(row('FormMonthBox'), '2027-01')).toEqual(['månaden 2027-01']);
    expect(lines(row('FormSelectList', { options }), 'b')).toEqual(['Andra']);
    expect(lines(row('FormRadioButtonGroup', { radioButtons: options }), 'a')).toEqual(['Första']);
    expect(lines(row('FormCheckBoxList', { options }), '["b","a"]')).toEqual(['Andra', 'Första']);
    expect(lines(row('FormFile', { file: { displayFileName: 'avtal.pdf' } }), 'f')).toEqual(['avtal.pdf']);
    expect(lines(row('FormFile'), 'f')).toEqual(['en fil']);
    const files = ['a', 'b'].map((fileId) => ({ fileId, displayFileName: `${fileId}.pdf` }));
    expect(lines(row('FormFile', { file: files[0] ?? null, files }), 'a,b')).toEqual(['a.pdf', 'b.pdf']);
    expect(lines(row('FormFile', { file: files[0] ?? null }), 'a,b')).toEqual(['a.pdf', 'en fil']);
    // A question of a list knows the files of all entries.
    expect(lines(row('FormFile', { files }), 'b')).toEqual(['b.pdf']);
    expect(lines(row('FormFile', { files }), 'c')).toEqual(['en fil']);
  });

  it('is nothing where nothing is answered, but a box that is not ticked says no', () => {
    expect(lines(row('FormTextBox'), '')).toEqual([]);
    expect(lines(row('FormDateBox'), '')).toEqual([]);
    expect(lines(row('FormCheckBox'), '')).toEqual(['nej']);
    expect(lines(row('FormCheckBox'), 'true')).toEqual(['ja']);
  });

  it('writes amounts as amounts, and numbers that are names as they are', () => {
    const number = (validation: ShownRow['validation']) => lines(row('FormTextBox', { validation }), '1000');
    expect([number({ min: 0 }), number({ max: 9_999 }), number({ type: 'POSITIVE_NUMBER' })]).toEqual([
      ['1000 st'],
      ['1000 st'],
      ['1000 st'],
    ]);
    expect([number({ type: 'NUMBERS_ONLY' }), number({ min: null, max: null }), number(null)]).toEqual([
      ['1000'],
      ['1000'],
      ['1000'],
    ]);
    // What can only be a year is none.
    const years = [
      { min: 1500, max: 2999 },
      { min: 1499, max: 2999 },
      { min: 1500, max: 3000 },
      { min: 1500 },
      { max: 2999 },
    ];
    expect(years.map(number)).toEqual([['1000'], ...Array.from({ length: 4 }, () => ['1000 st'])]);
  });

  it('shows the id of an option that the form no longer has', () => {
    expect(lines(row('FormSelectList', { options }), 'gone')).toEqual(['gone']);
    expect(lines(row('FormCheckBoxList', { options }), '["a","gone"]')).toEqual(['Första', 'gone']);
  });

  it('has an entry for each filled position and each line of a list', () => {
    const entries = (shown: ShownRow, value: unknown[]) =>
      fieldKindOf(shown)?.entries?.(shown, JSON.stringify(value), (entry) => [
        { label: 'rad', lines: Object.values(entry) },
      ]);
    expect(
      entries(row('FormDynamicPosition', { options }), [
        { positionId: 'b', name: 'Bo', email: '', telephone: '070' },
        { positionId: 'gone', name: 'Vera', email: 'v@b.se', telephone: '' },
      ]),
    ).toEqual([[{ label: 'Andra', lines: ['Bo', '070'] }], [{ label: 'gone', lines: ['Vera', 'v@b.se'] }]]);
    expect(entries(row('FormDynamicList'), [{ a: '1' }, { a: '2' }])).toEqual([
      [{ label: 'rad', lines: ['1'] }],
      [{ label: 'rad', lines: ['2'] }],
    ]);
  });

  it('is nothing for a component without an answer, and for one with entries of its own', () => {
    expect(lines(row('FormSectionTitle'), 'x')).toEqual([]);
    expect(lines(row('FormDynamicList'), '[{"a":"b"}]')).toEqual([]);
  });
});

describe('a component without an answer', () => {
  it('shows its words, if it has any', () => {
    expect(printOf(row('FormSectionTitle'))).toEqual({ kind: 'section', title: 'Fältet' });
    expect(printOf(row('FormBodyText', { text: 'Läs detta.' }))).toEqual({
      kind: 'text',
      text: 'Läs detta.',
    });
    expect(printOf(row('FormBodyText', { text: '' }))).toBeNull();
    expect(printOf(row('FormSectionDivider'))).toBeNull();
    expect(printOf(row('FormTextBox'))).toBeNull();
  });

  it('holds rows only if it arranges them', () => {
    const columns: RuleComponent[][] = [[row('FormTextBox')], [row('FormCheckBox')]];
    const arranged = (type: RuleComponent['type']): RuleComponent => ({ type, componentId: 'it', columns });
    expect(rowsInside(arranged('FormColumns'))).toHaveLength(2);
    expect(rowsInside<RuleComponent>({ type: 'FormColumns', componentId: 'it' })).toEqual([]);
    expect(rowsInside(arranged('FormDynamicList'))).toEqual([]);
    expect(rowsInside(arranged('FormSectionTitle'))).toEqual([]);
  });
});
