import type { PageSetup } from 'exceljs';

const A4 = 9;
const ANY = 0;

/** How a sheet is printed: on A4 in landscape, with all columns on one page, and as many pages as its rows need. */
export const PRINTED: Partial<PageSetup> = {
  paperSize: A4,
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: ANY,
};

/** The font of headings. Without a name, a program may choose any font, often one with serifs. */
export const HEADING = { name: 'Calibri', family: 2, size: 11, bold: true };

/** Puts an apostrophe before a text that a spreadsheet would take for a formula. */
export function asText(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
