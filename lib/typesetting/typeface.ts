import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PDFDocument, PDFFont } from 'pdf-lib';
import { fontkit } from './fontkit.ts';

/** One weight of Inter in one document. Only the used glyphs are embedded. */
export interface Typeface {
  font: PDFFont;
  /** The text on one line, with only characters that the font has. */
  printable(text: string): string;
  /** Width in points of a printable text. */
  width(text: string, size: number): number;
}

export interface Typefaces {
  regular: Typeface;
  semiBold: Typeface;
}

/** Embeds the document's fonts. */
export async function embedTypefaces(document: PDFDocument): Promise<Typefaces> {
  document.registerFontkit(fontkit);
  // One after the other, so that object numbers are the same in every document.
  const regular = await typeface(document, 'inter-400.ttf', 'Inter-Regular');
  const semiBold = await typeface(document, 'inter-600.ttf', 'Inter-SemiBold');
  return { regular, semiBold };
}

const files = new Map<string, Promise<Buffer>>();

/** Reads a font file, which is below the working directory both in the repository and in the standalone build. */
function fontFile(name: string): Promise<Buffer> {
  const known = files.get(name) ?? readFile(path.join(process.cwd(), 'lib/typesetting/fonts', name));
  files.set(name, known);
  return known;
}

async function typeface(document: PDFDocument, file: string, customName: string): Promise<Typeface> {
  const font = await document.embedFont(await fontFile(file), { subset: true, customName });
  const characters = new Set(font.getCharacterSet());
  const widths = new Map<string, number>();
  const widthOfOne = (word: string): number => {
    const known = widths.get(word) ?? font.widthOfTextAtSize(word, 1);
    if (widths.size < MAX_KNOWN_WIDTHS) widths.set(word, known);
    return known;
  };
  return {
    font,
    printable: (text) => printable(text, characters),
    width: (text, size) => widthOfOne(text) * size,
  };
}

const MAX_KNOWN_WIDTHS = 20_000;
const MISSING = '\u25a1';
/** Joins emoji into one. Kept until the text has been split into characters. */
const JOINER = '\u200d';
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Replaces each visible character that the font lacks (emoji, scripts other than Latin, Greek and Cyrillic) by one empty square.
 * Removes invisible marks, which could make a document read differently from what it says.
 */
function printable(text: string, characters: ReadonlySet<number>): string {
  const visible = text
    .normalize('NFC')
    .replace(/\s/g, (space) => (space === '\u00a0' ? space : ' '))
    .replace(/\p{Cc}|\p{Cf}|[\ufe00-\ufe0f]/gu, (mark) => (mark === JOINER ? mark : ''));
  if (hasAll(visible, characters)) return visible;
  return Array.from(graphemes.segment(visible), ({ segment }) => {
    const seen = segment.replaceAll(JOINER, '');
    return hasAll(seen, characters) ? seen : MISSING;
  }).join('');
}

function hasAll(text: string, characters: ReadonlySet<number>): boolean {
  for (const character of text) {
    if (character === JOINER || !characters.has(character.codePointAt(0) ?? 0)) return false;
  }
  return true;
}
