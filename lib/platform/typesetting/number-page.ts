import type { PDFPage } from 'pdf-lib';
import { rgb } from './sheet.ts';
import { COLOUR, SIZE } from './style.ts';
import type { Typeface } from './typeface.ts';

/** In points: the height of the added strip, and the distance from its edges to the text. */
const STRIP = 24;
const INSET = 9;
/** The least width of a page, so that the line is seen. */
const LEAST_WIDTH = 100;

/** Enlarges an upright page by a strip below its content and writes one line in the strip, so that nothing is covered. */
export function numberPage(page: PDFPage, line: string, typeface: Typeface): void {
  const { x, y, width, height } = page.getCropBox();
  const box = [x, y - STRIP, Math.max(width, LEAST_WIDTH), height + STRIP] as const;
  page.setMediaBox(...box);
  page.setCropBox(...box);
  const where = `${rgb(COLOUR.muted)} rg 1 0 0 1 ${x + STRIP} ${y - STRIP + INSET} cm`;
  writeOn(page, typeface.printable(line), typeface, SIZE.tiny, where);
}

/** Writes a printable line on a page that has content of its own, after operators that choose its colour and its place. */
export function writeOn(page: PDFPage, line: string, typeface: Typeface, size: number, where: string): void {
  const operators = typeface.write(line, size, (font) =>
    // The page has fonts of its own, by names of its own.
    page.node.newFontDictionary('Line', font).asString().slice(1),
  );
  page.node.normalize();
  page.node.addContentStream(
    page.doc.context.register(page.doc.context.flateStream(`q ${where} ${operators} Q`)),
  );
}
