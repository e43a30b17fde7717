import { PDFArray, type PDFDocument, PDFName, type PDFPage, type PDFRef } from 'pdf-lib';
import type { Typeface, Typefaces } from './typeface';

/** A4 in points; y is counted from the top. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 64, bottom: 772 } as const;

export interface Ink {
  typeface: Typeface;
  size: number;
  /** `#rrggbb` */
  colour: string;
}

/**
 * The pages of a document as they are filled, one after the other. A page that is full is compressed at once, so that a
 * long document takes little memory.
 */
export interface Sheet {
  /** Where the next thing goes, in points from the top of the page. */
  y: number;
  /** Starts a new page when less than `height` points are left. */
  need(height: number): void;
  newPage(): void;
  /** One line of printable text with its baseline at `y`. */
  text(line: string, x: number, y: number, ink: Ink): void;
  /** A filled rectangle, also for lines. */
  box(x: number, y: number, width: number, height: number, colour: string): void;
  /** Ends the last page and draws on each what depends on how many there are. */
  finish(drawMargins: (page: number, total: number) => void): void;
}

/** Opens the first page. */
export function openSheet(document: PDFDocument, { regular, semiBold }: Typefaces): Sheet {
  const names = new Map([
    [regular, 'R'],
    [semiBold, 'S'],
  ]);
  const pages: { page: PDFPage; streams: PDFRef[] }[] = [];
  let operators: string[] = [];

  /** Moves what has been drawn to page `at`. */
  function flush(at: number): void {
    const target = pages[at];
    if (!target || operators.length === 0) return;
    target.streams.push(document.context.register(document.context.flateStream(operators.join('\n'))));
    operators = [];
  }

  function newPage(): void {
    flush(pages.length - 1);
    const page = document.addPage([PAGE.width, PAGE.height]);
    for (const [{ font }, name] of names) page.node.setFontDictionary(PDFName.of(name), font.ref);
    pages.push({ page, streams: [] });
    sheet.y = PAGE.top;
  }

  const sheet: Sheet = {
    y: PAGE.top,
    newPage,
    need(height) {
      if (sheet.y + height > PAGE.bottom) newPage();
    },
    text(line, x, y, { typeface, size, colour }) {
      if (line === '') return;
      const place = `1 0 0 1 ${points(x)} ${points(PAGE.height - y)} Tm`;
      const glyphs = typeface.font.encodeText(line).toString();
      operators.push(
        `BT /${names.get(typeface)} ${points(size)} Tf ${rgb(colour)} rg ${place} ${glyphs} Tj ET`,
      );
    },
    box(x, y, width, height, colour) {
      const corner = `${points(x)} ${points(PAGE.height - y - height)}`;
      operators.push(`${rgb(colour)} rg ${corner} ${points(width)} ${points(height)} re f`);
    },
    finish(drawMargins) {
      flush(pages.length - 1);
      for (const [index, { page, streams }] of pages.entries()) {
        drawMargins(index + 1, pages.length);
        flush(index);
        const contents = PDFArray.withContext(document.context);
        for (const stream of streams) contents.push(stream);
        page.node.set(PDFName.of('Contents'), contents);
      }
    },
  };
  newPage();
  return sheet;
}

const points = (value: number): string => String(Math.round(value * 100) / 100);

/** A colour as three numbers between 0 and 1; black when it is none. */
function rgb(colour: string): string {
  const [, ...parts] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour) ?? [];
  const channels = parts.length === 3 ? parts : ['00', '00', '00'];
  return channels.map((part) => (Number.parseInt(part, 16) / 255).toFixed(3)).join(' ');
}
