import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PDFDocument, PDFRef } from 'pdf-lib';
import { clustersOf, documentText, type FontName, fontOf, isPlain } from '../../domain/fields/printable.ts';
import { bidi, type Font, openFont, type PlacedGlyph } from './font.ts';

/**
 * One weight of Inter in one document. Characters that Inter lacks are written in a font of their script, in its regular weight. Chinese
 * characters have the forms of mainland China, also in Japanese and Korean text.
 */
export interface Typeface {
  /** The text on one line, as it is written. A character that no font has is replaced by its number, such as `[U+12000]`. */
  printable(text: string): string;
  /** Width in points of a printable text. */
  width(text: string, size: number): number;
  /** The operators that write a printable text from the origin to the right. `nameOf` gives the name of a font on the page. */
  write(line: string, size: number, nameOf: (font: PDFRef) => string): string;
}

export interface Typefaces {
  regular: Typeface;
  semiBold: Typeface;
  /** Every font, by its name on the pages. */
  fonts: Readonly<Record<string, PDFRef>>;
  /** Writes the fonts into the document, when everything is drawn. */
  finish(): void;
}

const FILES: Readonly<Record<FontName, { file: string; name: string; isShaped?: true }>> = {
  inter: { file: 'inter-400', name: 'Inter-Regular' },
  symbols: { file: 'noto-symbols', name: 'NotoSansSymbols2' },
  emoji: { file: 'noto-emoji', name: 'NotoEmoji', isShaped: true },
  hebrew: { file: 'noto-hebrew', name: 'NotoSansHebrew', isShaped: true },
  arabic: { file: 'noto-arabic', name: 'NotoSansArabic', isShaped: true },
  devanagari: { file: 'noto-devanagari', name: 'NotoSansDevanagari', isShaped: true },
  thai: { file: 'noto-thai', name: 'NotoSansThai', isShaped: true },
  korean: { file: 'noto-korean', name: 'NotoSansKR' },
  chinese: { file: 'noto-chinese', name: 'NotoSansSC' },
};

/** Opens the fonts that a text needs, and Inter. */
export async function openTypefaces(document: PDFDocument, text: string): Promise<Typefaces> {
  const needed = new Set(clustersOf(documentText(text)).map(fontOf));
  needed.add('inter');
  const fonts = new Map<FontName, Font>();
  // One after the other, so that object numbers are the same in every document.
  for (const name of Object.keys(FILES) as FontName[]) {
    if (!needed.has(name)) continue;
    const { file, name: ownName, isShaped = false } = FILES[name];
    fonts.set(name, openFont(document, await fontFile(file), `${SUBSET}${ownName}`, isShaped));
  }
  const semiBold = openFont(document, await fontFile('inter-600'), `${SUBSET}Inter-SemiBold`, false);
  const all = [...fonts.values(), semiBold];
  return {
    regular: typefaceOf(fonts),
    semiBold: typefaceOf(new Map([...fonts, ['inter', semiBold]])),
    fonts: Object.fromEntries(all.map(({ ref }, index) => [`F${index}`, ref])),
    finish: () => {
      for (const font of all) font.finish();
    },
  };
}

/** Says that only a part of a font is embedded. */
const SUBSET = 'MEDLEM+';

const files = new Map<string, Promise<Buffer>>();

/** Reads a font file, which is below the working directory both in the repository and in the standalone build. */
function fontFile(name: string): Promise<Buffer> {
  const known =
    files.get(name) ?? readFile(path.join(process.cwd(), `lib/platform/typesetting/fonts/${name}.ttf`));
  files.set(name, known);
  return known;
}

interface Run {
  font: Font;
  glyphs: PlacedGlyph[];
  /** Where its text begins in the line. */
  start: number;
  /** Its left edge, in thousandths. */
  left: number;
}

function typefaceOf(fonts: ReadonlyMap<FontName, Font>): Typeface {
  const widths = new Map<string, number>();
  /** The runs of a line from left to right. */
  function runsOf(line: string): Run[] {
    let left = 0;
    return partsOf(line).map(({ text, isRightToLeft, fontName, start }) => {
      const font = fonts.get(fontName);
      if (!font) throw new Error(`The font ${fontName} was not opened`);
      const run = { font, glyphs: font.glyphs(text, isRightToLeft), start, left };
      left += widthOf(run.glyphs);
      return run;
    });
  }
  const widthOfOne = (text: string): number => {
    const known = widths.get(text) ?? runsOf(text).reduce((sum, { glyphs }) => sum + widthOf(glyphs), 0);
    if (widths.size < MAX_KNOWN_WIDTHS) widths.set(text, known);
    return known;
  };
  return {
    printable,
    width: (text, size) => (widthOfOne(text) * size) / 1000,
    write(line, size, nameOf) {
      // In the order in which it is read, so that it can be read back.
      const runs = runsOf(line).sort((one, other) => one.start - other.start);
      let before = 0;
      const texts = runs.map(({ font, glyphs, left }) => {
        const move = left === before ? '' : `${rounded(((left - before) * size) / 1000)} 0 Td `;
        before = left;
        return `/${nameOf(font.ref)} ${size} Tf ${move}${shown(glyphs, size)}`;
      });
      return [`BT ${texts.join(' ')} ET`, ...runs.flatMap((run) => outlines(run, size))].join(' ');
    },
  };
}

const MAX_KNOWN_WIDTHS = 20_000;
const widthOf = (glyphs: readonly PlacedGlyph[]): number =>
  glyphs.reduce((sum, { advance }) => sum + advance, 0);

function printable(text: string): string {
  const written = documentText(text).replaceAll('\n', ' ');
  if (isPlain(written)) return written;
  return clustersOf(written)
    .map((cluster) => (fontOf(cluster) ? cluster : numberOf(cluster)))
    .join('');
}

const numberOf = (cluster: string): string =>
  `[${Array.from(cluster, (one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ')}]`;

interface Part {
  text: string;
  isRightToLeft: boolean;
  fontName: FontName;
  /** Where it begins in the line. */
  start: number;
}

/** Whether a text is read from right to left, at least in part. */
export const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/**
 * The parts of a printable line from left to right, each of one font and one direction (Unicode's bidirectional algorithm). A line that
 * begins with a mark of direction is read in that direction, any other in that of its first letter.
 */
function partsOf(line: string): Part[] {
  if (isPlain(line)) return [{ text: line, isRightToLeft: false, fontName: 'inter', start: 0 }];
  if (!RIGHT_TO_LEFT.test(line)) return fontParts(line, 0, false);
  const text = line.replace(/^[\u200e\u200f]/, '');
  const direction = text === line ? undefined : line.startsWith('\u200f') ? 'rtl' : 'ltr';
  const embedding = bidi.getEmbeddingLevels(text, direction);
  const levels = [...embedding.levels];
  const runs: { start: number; end: number; level: number }[] = [];
  for (const [at, level] of levels.entries()) {
    const last = runs.at(-1);
    if (last?.level === level) last.end = at + 1;
    else runs.push({ start: at, end: at + 1, level });
  }
  // Rule L2 on whole runs: from the highest level down, sequences of at least that level are reversed.
  for (let level = Math.max(...levels); level > 0; level -= 1) {
    for (let at = 0; at < runs.length; at += 1) {
      let end = at;
      while ((runs[end]?.level ?? -1) >= level) end += 1;
      if (end > at) runs.splice(at, end - at, ...runs.slice(at, end).reverse());
      at = end;
    }
  }
  return runs.flatMap(({ start, end, level }) => {
    const isRightToLeft = level % 2 === 1;
    const parts = fontParts(text.slice(start, end), start, isRightToLeft);
    return isRightToLeft ? parts.reverse() : parts;
  });
}

/** A text of one direction, by font. */
function fontParts(text: string, start: number, isRightToLeft: boolean): Part[] {
  const parts: Part[] = [];
  let at = start;
  for (const cluster of clustersOf(text)) {
    const last = parts.at(-1);
    const isShared = isRightToLeft && last !== undefined && SHARED.test(cluster);
    const fontName = isShared ? last.fontName : (fontOf(cluster) ?? 'inter');
    if (last?.fontName === fontName) last.text += cluster;
    else parts.push({ text: cluster, isRightToLeft, fontName, start: at });
    at += cluster.length;
  }
  return parts;
}

/** Characters that the fonts of scripts from right to left have too, so that words stay together. */
const SHARED = /^[ !.,:-]$/;

/** The operators that show glyphs of one font. */
function shown(glyphs: readonly PlacedGlyph[], size: number): string {
  let operators = '';
  let codes = '';
  const show = (last = '') => {
    operators += `${codes ? `<${codes}> Tj ` : ''}${last}`;
    codes = '';
  };
  for (const { code, width, advance, right, up } of glyphs) {
    if (code === null) {
      if (advance !== 0) show(`[${rounded(-advance)}] TJ `);
    } else if (right !== 0 || up !== 0) {
      const [rise, back] = [rounded((up * size) / 1000), rounded(width - advance + right)];
      show(`${rise} Ts [${rounded(-right)} <${code}> ${back}] TJ 0 Ts `);
    } else {
      codes += code;
      if (Math.abs(width - advance) > 0.01) show(`[${rounded(width - advance)}] TJ `);
    }
  }
  show();
  return operators.trimEnd();
}

/** The operators that draw the glyphs without a number. */
function outlines({ glyphs, left }: Run, size: number): string[] {
  let x = left;
  const scale = size / 1000;
  return glyphs.flatMap(({ outline, advance, right, up }) => {
    const at = `${rounded((x + right) * scale)} ${rounded(up * scale)}`;
    x += advance;
    return outline ? [`q ${scale} 0 0 ${scale} ${at} cm ${outline} f Q`] : [];
  });
}

const rounded = (value: number): string => String(Math.round(value * 100) / 100);
