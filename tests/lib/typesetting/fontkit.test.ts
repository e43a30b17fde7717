import { readFileSync } from 'node:fs';
import library from '@pdf-lib/fontkit';
import { describe, expect, it } from 'vitest';
import { fontkit } from '@/lib/typesetting/fontkit';

const TEXT = 'ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖÉ abcdefghijklmnopqrstuvwxyzåäöé 0123456789 –½€§@.,:;!?()/%';

/** The bytes of a font with only the glyphs of a text, and those glyphs' ids in it. */
async function subsetOf(file: string): Promise<{ bytes: Uint8Array; ids: number[] }> {
  const font = fontkit.create(readFileSync(file));
  const subset = font.createSubset();
  const ids = font
    .glyphsForString(TEXT)
    .map((glyph) => subset.includeGlyph(glyph as never) as unknown as number);
  const parts: Uint8Array[] = [];
  await new Promise<void>((resolve) => {
    subset
      .encodeStream()
      .on('data', (part) => parts.push(part))
      .on('end', () => resolve());
  });
  return { bytes: Buffer.concat(parts), ids };
}

describe('a subset of a font', () => {
  it.each(['inter-400', 'inter-600'])('of %s draws every glyph as the font does', async (name) => {
    const file = `lib/typesetting/fonts/${name}.ttf`;
    const { bytes, ids } = await subsetOf(file);
    const subset = library.create(bytes) as unknown as {
      getGlyph(id: number): { path: { toSVG(): string } };
    };
    const drawn = ids.map((id) => subset.getGlyph(id).path.toSVG());
    const expected = library
      .create(readFileSync(file))
      .glyphsForString(TEXT)
      .map((glyph) => glyph.path.toSVG());
    expect(drawn).toEqual(expected);
  });
});
