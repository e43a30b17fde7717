import library from '@pdf-lib/fontkit';

type Font = ReturnType<typeof library.create>;

/**
 * fontkit, adapted to these documents:
 * - Text is laid out character by character. pdf-lib uses only the glyphs of a layout, so fontkit's kerning would be lost, and ligatures
 *   would make the text impossible to search.
 * - Subsets are complete: see `padGlyphs`.
 * - Subsets have no `encode`, which pdf-lib would call as later versions of fontkit have it. It calls `encodeStream` instead.
 * - A font that has been read is kept as long as its bytes, because reading it takes longer than making a document of some pages.
 */
export const fontkit: typeof library = {
  ...library,
  create(data, name) {
    const font = fonts.get(data) ?? readFont(data, name);
    fonts.set(data, font);
    return font;
  },
};

const fonts = new WeakMap<Uint8Array, Font>();

function readFont(data: Uint8Array, name: string | undefined): Font {
  const font = library.create(data, name);
  font.layout = (text) => ({ glyphs: font.glyphsForString(text) }) as ReturnType<Font['layout']>;
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    // The types leave out where a subset stores its glyphs, and how it is written.
    padGlyphs(subset as unknown as Subset);
    const { encodeStream } = subset;
    const written = Object.create(subset, { encode: { value: undefined } }) as typeof subset;
    written.encodeStream = () => encodeStream.call(subset);
    return written;
  };
  return font;
}

/** The parts of a fontkit subset that are repaired. `glyf` and `offset` exist only while it is being written. */
interface Subset {
  glyf: Uint8Array[];
  /** Where the next glyph will begin. */
  offset: number;
  _addGlyph(id: number): number;
}

/**
 * Pads glyphs to an even length. A subset stores glyph offsets in units of two bytes, but fontkit does not pad. After an odd glyph, later
 * glyphs would be missing in every reader.
 */
function padGlyphs(subset: Subset): void {
  const add = subset._addGlyph.bind(subset);
  subset._addGlyph = (id) => {
    const index = add(id);
    const glyph = subset.glyf[index];
    if (glyph && glyph.length % 2 === 1) {
      const padded = new Uint8Array(glyph.length + 1);
      padded.set(glyph);
      // The library writes only its own kind of buffer.
      subset.glyf[index] = Object.setPrototypeOf(padded, Object.getPrototypeOf(glyph));
      subset.offset += 1;
    }
    return index;
  };
}
