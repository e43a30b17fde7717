import bidiFactory from 'bidi-js';
import { create, type Font as File, type Glyph } from 'fontkit';
import { PDFArray, type PDFContext, type PDFDocument, PDFNumber, type PDFRef, PDFString } from 'pdf-lib';
import { clustersOf } from '../../domain/fields/printable.ts';

/** A glyph at its place in a line. Lengths are in thousandths of the size of the text. */
export interface PlacedGlyph {
  /** Its number in the embedded font, four hexadecimal digits. Null for one that stands for no characters of its own. */
  code: string | null;
  /** The operators of its outline, for one without a number: what is drawn so cannot be read back as a character. */
  outline: string;
  /** The width that the font gives it. */
  width: number;
  /** How far the next glyph is. */
  advance: number;
  /** From where it would stand otherwise, to the right and up. */
  right: number;
  up: number;
}

/** A font in one document, of which only the used glyphs are embedded. */
export interface Font {
  ref: PDFRef;
  /** The glyphs of a text of one direction, from left to right. */
  glyphs(text: string, isRightToLeft: boolean): PlacedGlyph[];
  /** Writes the font into the document, when everything is drawn. */
  finish(): void;
}

/**
 * Begins a font of a document.
 *
 * @param isShaped Whether glyphs depend on their neighbours. Otherwise text is written character by character: kerning is not worth its
 * time, and ligatures would make text hard to search.
 */
export function openFont(document: PDFDocument, file: Uint8Array, name: string, isShaped: boolean): Font {
  const { context } = document;
  const font = fontIn(file);
  const { codeOf, ...embedded } = openSubset(font);
  const scale = 1000 / font.unitsPerEm;
  const ref = context.nextRef();

  const placed = new Map<string, PlacedGlyph>();
  /** The glyph of one character, drawn as another where that is its mirror image. */
  function placedGlyph(character: string, seen: string): PlacedGlyph {
    const key = `${character}${seen}`;
    const before = placed.get(key);
    if (before) return before;
    const glyph = font.glyphForCodePoint(seen.codePointAt(0) ?? 0);
    const width = glyph.advanceWidth * scale;
    const one = { code: codeOf(glyph, character), outline: '', width, advance: width, right: 0, up: 0 };
    placed.set(key, one);
    return one;
  }

  const plain = (text: string, isRightToLeft: boolean): PlacedGlyph[] =>
    isRightToLeft
      ? [...text].reverse().map((one) => placedGlyph(one, bidi.getMirroredCharacter(one) ?? one))
      : Array.from(text, (one) => placedGlyph(one, one));

  function shaped(text: string, isRightToLeft: boolean): PlacedGlyph[] {
    const direction = isRightToLeft ? 'rtl' : 'ltr';
    const { glyphs, positions } = font.layout(reordered(text), undefined, undefined, undefined, direction);
    const own = glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints));
    const isInOrder =
      own.join('') === text && own.every((part, index) => part || !positions[index]?.xAdvance);
    const texts = isRightToLeft || isInOrder ? own : dealt(text, positions);
    return glyphs.map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
      const said = texts[index] ?? '';
      return {
        ...(said
          ? { code: codeOf(glyph, said), outline: '' }
          : { code: null, outline: outlineOf(glyph, scale) }),
        width: glyph.advanceWidth * scale,
        advance: xAdvance * scale,
        right: xOffset * scale,
        up: yOffset * scale,
      };
    });
  }

  return {
    ref,
    glyphs: (text, isRightToLeft) =>
      isShaped || /\p{M}/u.test(text)
        ? (isRightToLeft ? [text] : clustersOf(text)).flatMap((part) => shaped(part, isRightToLeft))
        : plain(text, isRightToLeft),
    finish: () => writeFont(context, ref, name, embedded),
  };
}

/** Begins what a document embeds of a font. */
function openSubset(font: File): Embedded & { codeOf(glyph: Glyph, text: string): string } {
  // The types leave out how a subset is written.
  const subset = font.createSubset() as unknown as Subset;
  const used: UsedGlyph[] = [];
  const codes = new Map<string, string>();

  /** One glyph that stands for two texts is embedded twice, so that the text can be read back. */
  function codeOf(glyph: Glyph, text: string): string {
    const key = `${glyph.id} ${text}`;
    const known = codes.get(key);
    if (known !== undefined) return known;
    subset.glyphs.push(glyph.id);
    used.push({ glyph, text });
    const code = hexadecimal(subset.glyphs.length - 1);
    codes.set(key, code);
    return code;
  }

  return { font, subset, used, codeOf };
}

/** Writes a font with its used glyphs, and what text they stand for, into a document. */
function writeFont(context: PDFContext, ref: PDFRef, name: string, { font, subset, used }: Embedded): void {
  const scale = 1000 / font.unitsPerEm;
  const { ascent, descent, capHeight, italicAngle, bbox } = font;
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: SYMBOLIC,
    StemV: 0,
    ItalicAngle: italicAngle,
    FontBBox: [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map((length) => length * scale),
    Ascent: ascent * scale,
    Descent: descent * scale,
    CapHeight: (capHeight || ascent) * scale,
    FontFile2: context.register(context.flateStream(subset.encode())),
  });
  const widths = PDFArray.withContext(context);
  for (const { glyph } of used) widths.push(PDFNumber.of(glyph.advanceWidth * scale));
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDToGIDMap: 'Identity',
    W: [1, widths],
    CIDSystemInfo: {
      Registry: PDFString.of('Adobe'),
      Ordering: PDFString.of('Identity'),
      Supplement: 0,
    },
    FontDescriptor: context.register(descriptor),
  });
  const dict = context.obj({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [context.register(descendant)],
    ToUnicode: context.register(context.flateStream(textsOf(used.map(({ text }) => text)))),
  });
  context.assign(ref, dict);
}

interface Embedded {
  font: File;
  subset: Subset;
  /** The glyphs in the subset, in their order after the one for what is missing. */
  used: UsedGlyph[];
}

interface UsedGlyph {
  glyph: Glyph;
  text: string;
}

/** The part of a subset that its types leave out. */
interface Subset {
  /** The ids of the glyphs. The first is the one for what is missing. */
  glyphs: number[];
  encode(): Uint8Array;
}

/** Unicode's bidirectional algorithm. */
export const bidi = bidiFactory();

const SYMBOLIC = 4;
const MAX_IN_BLOCK = 100;

/** Fonts that have been read, as long as their bytes: reading one takes longer than making a document of some pages. */
const known = new WeakMap<Uint8Array, File>();

function fontIn(file: Uint8Array): File {
  const before = known.get(file);
  if (before) return before;
  const font = create(Buffer.from(file.buffer, file.byteOffset, file.byteLength)) as File;
  const getGlyph = font.getGlyph.bind(font);
  // The library caches each glyph with the characters that it stood for first, in whichever document.
  font.getGlyph = (id, codePoints = []) =>
    Object.create(getGlyph(id, []), { codePoints: { value: codePoints } }) as Glyph;
  known.set(file, font);
  return font;
}

/** Marks in the order in which the fonts stack them, where the library leaves that out. */
const reordered = (text: string): string =>
  text.replace(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32').replace(/([\u064b-\u0650])\u0651/g, '\u0651$1');

/**
 * Deals the characters of a cluster to its glyphs in their order, whichever they are, so that the text can be read back. Glyphs without width
 * get none, and the last one gets the rest.
 */
function dealt(text: string, positions: readonly { xAdvance: number }[]): string[] {
  const characters = [...text];
  const last = positions.findLastIndex(({ xAdvance }) => xAdvance > 0);
  return positions.map(({ xAdvance }, index) =>
    index === last ? characters.splice(0).join('') : xAdvance > 0 ? (characters.shift() ?? '') : '',
  );
}

/** The outline of a glyph, in thousandths. */
function outlineOf({ path }: Glyph, scale: number): string {
  let [x, y] = [0, 0];
  return path.commands
    .map(({ command, args }) => {
      const at = args.map((length) => length * scale);
      const [fromX, fromY] = [x, y];
      [x = 0, y = 0] = at.slice(-2);
      if (command === 'moveTo') return `${points(at)} m`;
      if (command === 'lineTo') return `${points(at)} l`;
      if (command === 'bezierCurveTo') return `${points(at)} c`;
      if (command === 'closePath') return 'h';
      const [middleX = 0, middleY = 0] = at;
      const third = (from: number, middle: number) => from + ((middle - from) * 2) / 3;
      return `${points([third(fromX, middleX), third(fromY, middleY), third(x, middleX), third(y, middleY), x, y])} c`;
    })
    .join(' ');
}

const points = (lengths: readonly number[]): string =>
  lengths.map((length) => String(Math.round(length * 100) / 100)).join(' ');

/** Says which text each glyph stands for. `texts` begin with glyph 1. */
function textsOf(texts: readonly string[]): string {
  const lines = texts.map((text, index) => `<${hexadecimal(index + 1)}> <${utf16(text)}>`);
  const blocks = Array.from({ length: Math.ceil(lines.length / MAX_IN_BLOCK) }, (_, index) => {
    const block = lines.slice(index * MAX_IN_BLOCK, (index + 1) * MAX_IN_BLOCK);
    return [`${block.length} beginbfchar`, ...block, 'endbfchar'].join('\n');
  });
  return [
    '/CIDInit /ProcSet findresource begin',
    ...['12 dict begin', 'begincmap'],
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    ...['/CMapName /Adobe-Identity-UCS def', '/CMapType 2 def'],
    ...['1 begincodespacerange', '<0000> <ffff>', 'endcodespacerange'],
    ...blocks,
    ...['endcmap', 'CMapName currentdict /CMap defineresource pop', 'end', 'end'],
  ].join('\n');
}

const hexadecimal = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');

/** A text as hexadecimal digits of its UTF-16. */
export const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hexadecimal(text.charCodeAt(at))).join('');
