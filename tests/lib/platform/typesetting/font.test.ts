import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { FONTS, type FontName } from '@/lib/domain/fields/printable';
import { openFont } from '@/lib/platform/typesetting/font';

const read = (file: string) => readFileSync(`lib/platform/typesetting/fonts/${file}.ttf`);
const fontIn = (file: string) => create(read(file)) as Font;
const TEXT = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖÉ abcdefghijklmnopqrstuvwxyzåäöé 0123456789 –½€§@.,:;!?()/%';

it.each(['inter-400', 'inter-600'])(
  'the part of %s in a document draws every glyph as the font does',
  async (file) => {
    const document = await PDFDocument.create();
    const font = openFont(document, read(file), 'Inter', false);
    const codes = font.glyphs(TEXT, false).map(({ code }) => Number.parseInt(code ?? '', 16));
    font.finish();
    const embedded = document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? [object.lookup(PDFName.of('FontFile2'))] : []))
      .find((object) => object instanceof PDFRawStream);
    const part = create(Buffer.from(decodePDFRawStream(embedded as PDFRawStream).decode())) as Font;
    const shapes = (glyphs: { path: { toSVG(): string } }[]) => glyphs.map(({ path }) => path.toSVG());
    expect(shapes(codes.map((code) => part.getGlyph(code)))).toEqual(
      shapes(fontIn(file).glyphsForString(TEXT)),
    );
  },
);

describe('the table of characters', () => {
  const FILES: Record<FontName, string[]> = {
    inter: ['inter-400', 'inter-600'],
    symbols: ['noto-symbols'],
    emoji: ['noto-emoji'],
    hebrew: ['noto-hebrew'],
    arabic: ['noto-arabic'],
    devanagari: ['noto-devanagari'],
    thai: ['noto-thai'],
    korean: ['noto-korean'],
    chinese: ['noto-chinese'],
  };

  it.each(FONTS)('says of %s only what the font has', (name, ranges) => {
    for (const file of FILES[name]) {
      const has = new Set(fontIn(file).characterSet);
      const lacking = ranges.flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
          (code) => !has.has(code),
        ),
      );
      expect(lacking).toEqual([]);
    }
  });
});
