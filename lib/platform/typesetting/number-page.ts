import type { PDFPage } from 'pdf-lib';
import { rgb } from './sheet.ts';
import { COLOUR, SIZE } from './style.ts';
import type { Typeface } from './typeface.ts';

/** In points: the height of the added strip, and the distance from its edges to the text. */
const STRIP = 24;
const INSET = 9;

/** Enlarges a page by a strip below its content and writes one line in the strip, so that nothing is covered. */
export function numberPage(page: PDFPage, line: string, typeface: Typeface): void {
  const { x, y, width, height } = page.getCropBox();
  const [right, top] = [x + width, y + height];
  const angle = (((page.getRotation().angle % 360) + 360) % 360) as 0 | 90 | 180 | 270;
  // The position of the lower edge depends on the page's rotation.
  const { box, at } = {
    0: { box: [x, y - STRIP, width, height + STRIP], at: [x + STRIP, y - STRIP + INSET] },
    90: { box: [x, y, width + STRIP, height], at: [right + STRIP - INSET, y + STRIP] },
    180: { box: [x, y, width, height + STRIP], at: [right - STRIP, top + STRIP - INSET] },
    270: { box: [x - STRIP, y, width + STRIP, height], at: [x - STRIP + INSET, top - STRIP] },
  }[angle] as { box: [number, number, number, number]; at: [number, number] };
  page.setMediaBox(...box);
  page.setCropBox(...box);
  const turn = { 0: '1 0 0 1', 90: '0 1 -1 0', 180: '-1 0 0 -1', 270: '0 -1 1 0' }[angle];
  writeOn(
    page,
    typeface.printable(line),
    typeface,
    SIZE.tiny,
    `${rgb(COLOUR.muted)} rg ${turn} ${at[0]} ${at[1]} cm`,
  );
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
