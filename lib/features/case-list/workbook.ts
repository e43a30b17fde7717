import type { PassThrough } from 'node:stream';
import exceljs, { type CellValue, type Column, type PageSetup, type Row, type Worksheet } from 'exceljs';
import { cutText, legalText } from '@/lib/domain/fields/plain-text';

const A4 = 9;
const ANY = 0;

/** How a sheet is printed: on A4 in landscape, with all columns on one page, and as many pages as its rows need. */
const PRINTED: Partial<PageSetup> = {
  paperSize: A4,
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: ANY,
};

/** The font of headings. Without a name, a program may choose any font, often one with serifs. */
const HEADING = { name: 'Calibri', family: 2, size: 11, bold: true };

/** The longest text that a cell of Excel takes, and the longest name of a sheet, in characters. */
const CELL = 32_767;
const SHEET_NAME = 31;

/** A sheet that is written row by row. */
export interface OpenSheet extends Pick<Worksheet, 'getRow'> {
  /** Adds a row. Each text is shown as it is: nothing in it is a formula. Commit the row when it has its styles. */
  addCells(cells: readonly CellValue[]): Row;
  /** Shows a menu for filtering and sorting over each column. */
  filterColumns(count: number): void;
  commit(): void;
}

/** A workbook that is written to a stream. All that is written in it passes through here, and is what XML and Excel take. */
export function openWorkbook(stream: PassThrough) {
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  return {
    /** Adds a sheet with a row of headings that stays in view. */
    addSheet(name: string, columns: readonly (Partial<Column> & { header: string })[]): OpenSheet {
      const sheet = workbook.addWorksheet(sheetName(name), {
        views: [{ state: 'frozen', ySplit: 1 }],
        pageSetup: PRINTED,
      });
      sheet.columns = columns.map((column) => ({ ...column, header: inXml(column.header) }));
      sheet.getRow(1).font = HEADING;
      return {
        getRow: (row) => sheet.getRow(row),
        addCells: (cells) =>
          sheet.addRow(cells.map((cell) => (typeof cell === 'string' ? asText(cell) : cell))),
        filterColumns: (count) => {
          sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: count } };
        },
        commit: () => sheet.commit(),
      };
    },
    commit: () => workbook.commit(),
  };
}

/** A text as written in XML. Excel reads `_x0041_` as a letter, unless its first sign is written in the same way. */
const inXml = (text: string) => cutText(legalText(text), CELL).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/** Puts an apostrophe before a text that a spreadsheet would take for a formula. */
function asText(value: string): string {
  const text = inXml(value);
  return /^[=+\-@\t]/.test(text) ? `'${text}` : text;
}

/** Excel takes neither these signs nor an apostrophe at an end. */
const sheetName = (name: string) =>
  cutText(legalText(name).replace(/[[\]*?/\\:\s]+/g, ' '), SHEET_NAME).replace(/^[' ]+|[' ]+$/g, '');
