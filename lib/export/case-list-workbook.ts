import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import exceljs from 'exceljs';
import { goneCases, visibleOrganisations } from '@/lib/case-list/list-cases';
import { type ListRow, toListItem } from '@/lib/case-list/list-item';
import { listRows } from '@/lib/case-list/list-rows';
import { searchCondition } from '@/lib/case-list/search-condition';
import { CALLS } from '@/lib/contract/contract';
import type { ListParameters } from '@/lib/contract/list-parameters';
import { db } from '@/lib/database/db';
import { sql } from '@/lib/database/sql';
import { DEFAULT_LOCALE, isLocale, type Locale, TIME_ZONE } from '@/lib/domain/locale';
import type { Actor } from '@/lib/engine/access/access';
import { defineStaffQuery } from '@/lib/engine/query';
import { type Text, textFor } from '@/lib/i18n/text-for';

const BATCH = 500;
const DATE = 'yyyy-mm-dd';
const TIME = 'yyyy-mm-dd hh:mm';

/** The columns of the case list, with the specification's names. */
const COLUMNS = [
  { key: 'companyName', width: 36 },
  { key: 'orgNo', width: 16 },
  { key: 'status', width: 30 },
  { key: 'responsible', width: 24 },
  { key: 'lastChanged', width: 18, style: { numFmt: TIME } },
  { key: 'organisation', width: 24 },
  { key: 'created', width: 18, style: { numFmt: TIME } },
  { key: 'archived', width: 18, style: { numFmt: TIME } },
  { key: 'reset', width: 10 },
  { key: 'desiredAdmission', width: 18, style: { numFmt: DATE } },
] as const;

/** The cases of a list with these filters as a workbook. Streamed, so that its size does not matter. */
export const listExportQuery = defineStaffQuery({
  call: CALLS.exportList,
  async read({ actor }, { locale, ...parameters }) {
    const moIds = visibleOrganisations(actor);
    const text = textFor(locale ?? (await localeOf(moIds, parameters.moId)));
    const output = new PassThrough();
    void writeWorkbook(output, text, actor, parameters).catch((error: unknown) => {
      output.destroy(error as Error);
    });
    return {
      fileName: `${text('workbook.fileName')}-${localTime(new Date()).toISOString().slice(0, 10)}.xlsx`,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: Readable.toWeb(output) as ReadableStream<Uint8Array>,
    };
  },
});

/** The language of the listed organisations; the default if they differ. */
async function localeOf(moIds: number[], chosen: number[] | undefined): Promise<Locale> {
  const rows = await db().memberOrganisation.findMany({
    where: { id: { in: chosen?.length ? moIds.filter((id) => chosen.includes(id)) : moIds } },
    select: { locale: true },
  });
  const [first, ...others] = new Set(rows.map(({ locale }) => locale));
  return isLocale(first) && others.length === 0 ? first : DEFAULT_LOCALE;
}

async function writeWorkbook(
  output: PassThrough,
  text: Text,
  actor: Actor,
  parameters: ListParameters,
): Promise<void> {
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const sheet = workbook.addWorksheet(text('workbook.sheet'), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = COLUMNS.map((column) => ({ ...column, header: text(`workbook.columns.${column.key}`) }));
  sheet.getRow(1).font = { bold: true };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: COLUMNS.length } };
  const search = await searchCondition(parameters);
  const rows = sql()<ListRow[]>`${listRows(visibleOrganisations(actor), parameters, { search })}`;
  for await (const batch of rows.cursor(BATCH)) {
    for (const row of batch) sheet.addRow(cells(row, text)).commit();
    if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), once(output, 'close')]);
    // The reader has left.
    if (output.destroyed) return;
  }
  for (const row of await goneCases(actor, parameters)) sheet.addRow(cells(row, text)).commit();
  sheet.commit();
  await workbook.commit();
}

function cells(row: ListRow, text: Text) {
  const item = toListItem(row);
  return {
    companyName: asText(item.companyName),
    orgNo: item.orgNo,
    status: text(`status.${item.displayStatus}`),
    responsible: asText(item.assignedTo?.name ?? ''),
    lastChanged: localTime(row.last_changed_at),
    organisation: asText(item.moName),
    created: localTime(row.created_at),
    archived: row.archived_at && localTime(row.archived_at),
    reset: item.reset ? text('workbook.yes') : '',
    desiredAdmission: row.desired_admission_date ? new Date(`${row.desired_admission_date}T00:00:00Z`) : null,
  };
}

/** Puts an apostrophe before a text that a spreadsheet would take for a formula. */
function asText(value: string): string {
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}

/** Cells have no time zone and are written as UTC, so we pass Swedish local time as if it were UTC. */
function localTime(at: Date): Date {
  return new Date(`${WALL_CLOCK.format(at).replace(' ', 'T')}Z`);
}

/** Swedish writes `2026-11-21 13:32:00`. */
const WALL_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});
