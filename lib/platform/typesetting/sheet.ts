import type { PDFDocument, PDFPage } from 'pdf-lib';
import { parseColour, type Rgb } from '../../domain/colour.ts';
import { pagesOf } from './pages.ts';
import { openStructure, type Role, type StructureElement } from './structure.ts';
import type { Typeface, Typefaces } from './typeface.ts';

/** A4 in points. y is counted from the top. */
export const PAGE = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 64, bottom: 772 } as const;

export interface Ink {
  typeface: Typeface;
  size: number;
  /** `#rrggbb` */
  colour: string;
}

/** The pages of a document, filled one after the other. */
export interface Sheet {
  /** The current position, in points from the top of the page. */
  y: number;
  /** Starts a new page if less than `height` points are left. */
  need(height: number): void;
  newPage(): void;
  /** One line of printable text with its baseline at `y`. `spoken` replaces it where the document is read aloud. */
  text(line: string, x: number, y: number, ink: Ink, spoken?: string): void;
  /** A filled rectangle, also for lines. */
  box(x: number, y: number, width: number, height: number, colour: string): void;
  /** Runs `draw`, whose drawing is a new part of the document. */
  tag(role: Role, draw: () => void): void;
  /** Makes a new part of the document, to be drawn in several places. */
  part(role: Role): StructureElement;
  /** Runs `draw`, whose drawing belongs to this part. If `part` is null, it belongs to none, as when something is repeated. */
  within(part: StructureElement | null, draw: () => void): void;
  /**
   * Ends the last page, then draws on each page what depends on the page count.
   *
   * @param hasMore Whether the document has other pages.
   */
  finish(drawMargins: (page: PDFPage, isFirst: boolean) => void, hasMore: boolean): void;
  /** The pages so far. */
  pages(): PDFPage[];
}

/** A sheet without pages. */
export function openSheet(document: PDFDocument, { fonts }: Typefaces): Sheet {
  const names = new Map(Object.entries(fonts).map(([name, ref]) => [ref, name]));
  const pages = pagesOf(document, [PAGE.width, PAGE.height], fonts);
  const structure = openStructure();
  let opened = 0;
  let isRepeated = false;
  const write = (operators: string, spoken?: string) =>
    pages.write(isRepeated ? structure.decoration(operators) : structure.mark(operators, opened - 1, spoken));
  const sheet: Sheet = {
    y: PAGE.top,
    need(height) {
      if (sheet.y + height > PAGE.bottom) sheet.newPage();
    },
    newPage() {
      pages.open();
      opened += 1;
      sheet.y = PAGE.top;
    },
    text(line, x, y, { typeface, size, colour }, spoken) {
      if (line === '') return;
      const place = `1 0 0 1 ${points(x)} ${points(PAGE.height - y)} cm`;
      const operators = typeface.write(line, size, (font) => names.get(font) ?? '');
      write(`q ${rgb(colour)} rg ${place} ${operators} Q`, spoken);
    },
    box(x, y, width, height, colour) {
      const corner = `${points(x)} ${points(PAGE.height - y - height)}`;
      pages.write(
        structure.decoration(`${rgb(colour)} rg ${corner} ${points(width)} ${points(height)} re f`),
      );
    },
    pages: () => pages.list(),
    tag: (role, draw) => structure.within(structure.add(role), draw),
    part: (role) => structure.add(role),
    within(part, draw) {
      const outer = isRepeated;
      isRepeated = part === null;
      if (part) structure.within(part, draw);
      else draw();
      isRepeated = outer;
    },
    finish(drawMargins, hasMore) {
      pages.finish(drawMargins);
      structure.finish(document, pages.list(), hasMore);
    },
  };
  return sheet;
}

const points = (value: number): string => String(Math.round(value * 100) / 100);

const BLACK: Rgb = [0, 0, 0];

/** A colour as three numbers between 0 and 1. Black if it is not valid. */
export function rgb(colour: string): string {
  return (parseColour(colour) ?? BLACK).map((channel) => (channel / 255).toFixed(3)).join(' ');
}
