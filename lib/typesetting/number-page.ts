import { degrees, type PDFPage, rgb } from 'pdf-lib';
import { SIZE } from './style.ts';
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
  page.drawText(typeface.printable(line), {
    x: at[0],
    y: at[1],
    rotate: degrees(angle),
    font: typeface.font,
    size: SIZE.tiny,
    color: rgb(0.35, 0.38, 0.43),
  });
}
