import library from '@pdf-lib/fontkit';

/** The parts of a subset of fontkit's that this repairs; `glyf` and `offset` exist while it is being written. */
interface Subset {
  glyf: Uint8Array[];
  /** Where the next glyph will begin. */
  offset: number;
  _addGlyph(id: number): number;
}

/**
 * fontkit, repaired: in a subset of a TrueType font it writes where each glyph begins in units of two bytes, without seeing
 * to it that every glyph has an even length. Glyphs then go missing in all readers. Here they are padded.
 */
export const fontkit: typeof library = {
  ...library,
  create(data, name) {
    const font = library.create(data, name);
    const createSubset = font.createSubset.bind(font);
    font.createSubset = () => {
      const subset = createSubset();
      padGlyphs(subset as unknown as Subset);
      return subset;
    };
    return font;
  },
};

function padGlyphs(subset: Subset): void {
  const add = subset._addGlyph.bind(subset);
  subset._addGlyph = (id) => {
    const index = add(id);
    const glyph = subset.glyf[index];
    if (glyph && glyph.length % 2 === 1) {
      const padded = new Uint8Array(glyph.length + 1);
      padded.set(glyph);
      // The library writes nothing but its own kind of buffer.
      subset.glyf[index] = Object.setPrototypeOf(padded, Object.getPrototypeOf(glyph));
      subset.offset += 1;
    }
    return index;
  };
}
