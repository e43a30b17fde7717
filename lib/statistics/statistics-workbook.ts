import { PassThrough } from 'node:stream';
import exceljs from 'exceljs';
import type { Statistics, StatisticsParameters } from '@/lib/contract/calls/statistics';
import { CALLS } from '@/lib/contract/contract';
import { namesOfOrganisations } from '@/lib/database/names-of-organisations';
import { swedishDay } from '@/lib/domain/fields/admission-date';
import { DEFAULT_LOCALE } from '@/lib/domain/locale';
import { sundayOf } from '@/lib/domain/statistics/weeks';
import { defineStaffQuery } from '@/lib/engine/query';
import { textFor } from '@/lib/i18n/text-for';
import { webStreamOf } from '@/lib/process/web-stream';
import { getStatistics } from './get-statistics';
import { type Sheet, sheetsOf, type WorkbookNames } from './workbook-sheets';

/** The statistics as a workbook: a sheet for each table of the page. It has as many rows as the page, however many cases there are. */
export const statisticsExportQuery = defineStaffQuery({
  call: CALLS.exportStatistics,
  async read({ actor }, { locale = DEFAULT_LOCALE, ...parameters }) {
    const now = new Date();
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

/** The names of what was chosen; empty for all. */
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
const WIDEST = 40;

async function write(output: PassThrough, sheets: readonly Sheet[]): Promise<void> {
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  for (const { name, headings, rows, formats } of sheets) {
    const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: TITLE_ROW }] });
    sheet.columns = headings.map((header, at) => ({
      header,
      width: Math.min(WIDEST, Math.max(at === 0 ? 28 : 12, header.length + 2)),
      style: formats?.[at] ? { numFmt: formats[at] } : {},
    }));
    sheet.getRow(TITLE_ROW).font = { bold: true };
    for (const row of rows) sheet.addRow(row).commit();
    sheet.commit();
  }
  await workbook.commit();
}
