import { PassThrough } from 'node:stream';
import type { Statistics, StatisticsParameters } from '@/lib/contract/calls/statistics';
import { CALLS } from '@/lib/contract/contract';
import { localeOfOrganisations } from '@/lib/database/locale-of-organisations';
import { namesOfOrganisations } from '@/lib/database/names-of-organisations';
import { swedishDay } from '@/lib/domain/day';
import { sundayOf } from '@/lib/domain/statistics/weeks';
import { defineStaffQuery } from '@/lib/engine/query';
import { openWorkbook } from '@/lib/export/workbook';
import { textFor } from '@/lib/i18n/text-for';
import { webStreamOf } from '@/lib/process/web-stream';
import { getStatistics, organisationsWithStatistics } from './get-statistics';
import { type Sheet, sheetsOf, type WorkbookNames } from './workbook-sheets';

/** The statistics as a workbook, with a sheet for each table of the page. It has as many rows as the page, however many cases there are. */
export const statisticsExportQuery = defineStaffQuery({
  call: CALLS.exportStatistics,
  async read({ actor }, { locale: asked, ...parameters }) {
    const now = new Date();
    const locale =
      asked ?? (await localeOfOrganisations(organisationsWithStatistics(actor), parameters.moId));
    const statistics = await getStatistics(actor, parameters, now);
    const text = textFor(locale);
    const moIds = statistics.organisations.map(({ moId }) => moId);
    const organisations = await namesOfOrganisations(moIds, locale);
    const chosen = chosenIn(parameters, statistics, { organisations, nobody: text('caseList.unassigned') });
    const names: WorkbookNames = { organisations, chosen, madeOn: swedishDay(now) };
    const output = new PassThrough();
    void write(output, sheetsOf(statistics, names, text)).catch((error: unknown) => {
      output.destroy(error as Error);
    });
    return {
      fileName: `${text('statistics.workbook.fileName')}-${statistics.from}-${sundayOf(statistics.to)}.xlsx`,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: webStreamOf(output),
    };
  },
});

/** The names of the chosen organisations and people. Empty if all were chosen. */
function chosenIn(
  { moId = [], handler = [] }: StatisticsParameters,
  { choices }: Statistics,
  { organisations, nobody }: { organisations: ReadonlyMap<number, string>; nobody: string },
): WorkbookNames['chosen'] {
  const nameOf = (id: string) => choices.find((choice) => choice.id === id)?.name;
  return {
    organisations: moId.flatMap((id) => organisations.get(id) ?? []),
    handlers: handler.flatMap((id) => (id === '-' ? nobody : (nameOf(id) ?? []))),
  };
}

const TITLE_ROW = 1;
/** Widths in letters. A longer heading is broken into lines. */
const NAMES = 28;
const [NARROWEST, WIDEST] = [12, 16];
/** In points. */
const LINE = 15;

async function write(output: PassThrough, sheets: readonly Sheet[]): Promise<void> {
  const workbook = openWorkbook(output);
  for (const sheet of sheets) {
    const columns = columnsOf(sheet);
    const page = workbook.addSheet(sheet.name, columns);
    page.getRow(TITLE_ROW).height = LINE * Math.max(...columns.map(linesIn));
    for (const row of sheet.rows) page.addCells(row).commit();
    page.commit();
  }
  await workbook.commit();
}

/** Figures are aligned to the right, below their headings. Labels and dates are aligned to the left. */
function columnsOf({ headings, rows, formats, labels = 1 }: Sheet) {
  return headings.map((header, at) => {
    const isFigure = at >= labels && rows.some((row) => typeof row[at] === 'number');
    const isName = at === 0 && typeof rows[0]?.[at] === 'string';
    const horizontal = isFigure ? ('right' as const) : ('left' as const);
    return {
      header,
      width: isName ? NAMES : Math.min(WIDEST, Math.max(NARROWEST, header.length + 2)),
      style: {
        ...(formats?.[at] ? { numFmt: formats[at] } : {}),
        // The sentences of the first sheet run on into the cells beside them.
        alignment: { horizontal, vertical: 'top' as const, wrapText: isFigure },
      },
    };
  });
}

/** The number of lines of a heading. A word that does not fit goes to the next line. */
function linesIn({ header, width }: { header: string; width: number }): number {
  let [lines, used] = [1, 0];
  for (const { length } of header.split(' ')) {
    if (used > 0 && used + 1 + length > width - 2) [lines, used] = [lines + 1, length];
    else used += (used > 0 ? 1 : 0) + length;
  }
  return lines;
}
