import { describe, expect, it } from 'vitest';
import { withCells } from '@/components/organisation/forms/option-rows';
import { tableOfOptions } from '@/components/organisation/forms/option-table';
import { withPastedOptions } from '@/components/organisation/forms/paste-options';
import type { Option } from '@/lib/domain/forms/component';

const written = (options: readonly Option[]) => options.map(({ label }) => [label.sv, label.en]);

describe('pasted options', () => {
  it('keep their translations whatever blank lines there are', () => {
    const all = withPastedOptions([], {
      sv: 'Bygg\n\nMåleri\n  \nAnnat\n',
      en: 'Construction\nPainting\n\n\nOther',
    });
    expect(written(all)).toEqual([
      ['Bygg', 'Construction'],
      ['Måleri', 'Painting'],
      ['Annat', 'Other'],
    ]);
  });

  it('are new, each with an id of its own, and take the place of empty ones', () => {
    const before = [
      { id: 'option2', label: { sv: 'Bygg', en: 'Construction' } },
      { id: 'option3', label: { sv: '', en: '' } },
    ];
    const all = withPastedOptions(before, { sv: 'Bygg\nMåleri\nMåleri\nEl', en: '' });
    expect(all.map(({ id }) => id)).toEqual(['option2', 'option1', 'option4', 'option5']);
    expect(written(all)).toEqual([
      ['Bygg', 'Construction'],
      ['Bygg', ''],
      ['Måleri', ''],
      ['El', ''],
    ]);
    expect(withPastedOptions(before, { sv: '\n', en: '' })).toBe(before);
  });

  it('are 5,000 at once', () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => `Ort ${at}`).join('\n');
    const started = performance.now();
    const all = withPastedOptions([], { sv: lines, en: lines });
    expect(all).toHaveLength(5_000);
    expect(new Set(all.map(({ id }) => id)).size).toBe(5_000);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('a table that is pasted into a field', () => {
  it('fills in 5,000 options at once, each with an id of its own', () => {
    const table = Array.from({ length: 5_000 }, (_, at) => `Ort ${at}\tTown ${at}`).join('\n');
    const started = performance.now();
    const all = withCells([], { index: 0, language: 'sv' }, table);
    expect(new Set(all.map(({ id }) => id)).size).toBe(5_000);
    expect(all.at(-1)?.label).toEqual({ sv: 'Ort 4999', en: 'Town 4999' });
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('ignores what has no column', () => {
    const [option] = withCells([], { index: 0, language: 'en' }, 'Town\tmore');
    expect(option?.label).toEqual({ sv: '', en: 'Town' });
  });
});

describe('options in a file', () => {
  const read = (text: string) => tableOfOptions(new TextEncoder().encode(text));

  it.each([
    ['Bygg;Construction\nMåleri;Painting\n', 'Bygg\nMåleri', 'Construction\nPainting'],
    ['\uFEFFen;sv\r\nConstruction;Bygg\r\n;Måleri\r\n', 'Bygg\nMåleri', 'Construction\n'],
    ['sv,en\nBygg,Construction', 'Bygg', 'Construction'],
    ['Bygg\tConstruction\n\nMåleri\tPainting', 'Bygg\nMåleri', 'Construction\nPainting'],
    ['Bygg, anläggning\nMåleri', 'Bygg, anläggning\nMåleri', '\n'],
    ['"Bygg\noch anläggning";Construction', 'Bygg och anläggning', 'Construction'],
  ])('%# are read by column', (content, sv, en) => {
    expect(read(content)).toEqual({ sv, en });
  });

  it('are read in the encodings of spreadsheets, and in no other', () => {
    expect(
      tableOfOptions(Uint8Array.from([...'M'].map((c) => c.charCodeAt(0)).concat([0xe5, 0x6c]))),
    ).toEqual({
      sv: 'Mål',
      en: '',
    });
    expect(tableOfOptions(Uint8Array.from([0x4d, 0x86, 0x6c, 0x86]))).toBeNull();
  });
});
