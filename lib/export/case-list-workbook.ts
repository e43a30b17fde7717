import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import exceljs, { type CellValue } from 'exceljs';
import type postgres from 'postgres';
import { goneCases, visibleOrganisations, withOwnCases } from '@/lib/case-list/list-cases';
import type { ListRow } from '@/lib/case-list/list-item';
import { listRows } from '@/lib/case-list/list-rows';
import { searchCondition } from '@/lib/case-list/search-condition';
import { CALLS } from '@/lib/contract/contract';
import type { ListParameters } from '@/lib/contract/list-parameters';
import { db } from '@/lib/database/db';
import { namesOfOrganisations } from '@/lib/database/names-of-organisations';
import { sql } from '@/lib/database/sql';
import { maskOrgNo } from '@/lib/domain/fields/organisation-number';
import {
  CASE_STATUSES,
  DISPLAY_ONLY_STATUSES,
  type DisplayStatus,
  wasReset,
} from '@/lib/domain/lifecycle/status';
import { DEFAULT_LOCALE, isLocale, type Locale, TIME_ZONE } from '@/lib/domain/locale';
import type { Actor } from '@/lib/engine/access/access';
import { defineStaffQuery } from '@/lib/engine/query';
import { type Text, textFor } from '@/lib/i18n/text-for';
import { webStreamOf } from '@/lib/process/web-stream';
import { asText, HEADING, PRINTED } from './workbook';

const BATCH = 1_000;
/** To the left, as their headings: else they touch what stands to the right. */
const DATE = { numFmt: 'yyyy-mm-dd', alignment: { horizontal: 'left' } } as const;
const TIME = { ...DATE, numFmt: 'yyyy-mm-dd hh:mm' };

/** The columns of the case list, with the specification's names and in its order; last what it does not know. */
const COLUMNS = [
  { key: 'companyName', width: 36 },
  { key: 'orgNo', width: 24 },
  { key: 'status', width: 30 },
  { key: 'responsible', width: 24 },
  { key: 'lastChanged', width: 18, style: TIME },
  { key: 'organisation', width: 24 },
  { key: 'created', width: 18, style: TIME },
  { key: 'archived', width: 18, style: TIME },
  { key: 'reset', width: 15 },
  { key: 'desiredAdmission', width: 22, style: DATE },
  { key: 'reference', width: 16 },
] as const;

/** The cases of a list with these filters as a workbook. Streamed, so that its size does not matter. */
export const listExportQuery = defineStaffQuery({
  call: CALLS.exportList,
  async read({ actor }, { locale, ...asked }) {
    const parameters = withOwnCases(actor, asked);
    const moIds = visibleOrganisations(actor);
    const language = locale ?? (await localeOf(moIds, parameters.moId));
    const text = textFor(language);
    const words = wordsIn(text, await namesOfOrganisations(moIds, language));
    const output = new PassThrough();
    void writeWorkbook(output, { text, words }, actor, parameters).catch((error: unknown) => {
      output.destroy(error as Error);
    });
    return {
      fileName: `${text('workbook.fileName')}-${localTime(new Date()).toISOString().slice(0, 10)}.xlsx`,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: webStreamOf(output),
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
  { text, words }: { text: Text; words: Words },
  actor: Actor,
  parameters: ListParameters,
): Promise<void> {
  const workbook = new exceljs.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const sheet = workbook.addWorksheet(text('workbook.sheet'), {
    views: [{ state: 'frozen', ySplit: 1 }],
    pageSetup: PRINTED,
  });
  sheet.columns = COLUMNS.map((column) => ({ ...column, header: text(`workbook.columns.${column.key}`) }));
  sheet.getRow(1).font = HEADING;
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: COLUMNS.length } };
  const search = await searchCondition(parameters);
  const query = sql()<ListRow[]>`${listRows(visibleOrganisations(actor), parameters, { search })}`;
  for await (const batch of readAhead(query)) {
    for (const row of batch) sheet.addRow(cells(row, words)).commit();
    if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), once(output, 'close')]);
    // The reader has left.
    if (output.destroyed) return;
  }
  for (const row of await goneCases(actor, parameters)) sheet.addRow(cells(row, words)).commit();
  sheet.commit();
  await workbook.commit();
}

/** The rows in batches. While one is used, the database reads the next. Ends the query when the reader stops early. */
async function* readAhead(query: postgres.PendingQuery<ListRow[]>): AsyncGenerator<readonly ListRow[]> {
  const batches = query.cursor(BATCH)[Symbol.asyncIterator]();
  // The driver does not always answer with a promise.
  const read = async () => batches.next();
  let next = read();
  try {
    for (let batch = await next; !batch.done; batch = await next) {
      next = read();
      yield batch.value;
    }
  } finally {
    // The cursor can only be closed between two batches.
    await Promise.allSettled([next]);
    await batches.return?.();
  }
}

/** Texts of cells, looked up once for a workbook. */
interface Words {
  yes: string;
  organisations: ReadonlyMap<number, string>;
  status: Readonly<Record<DisplayStatus, string>>;
}

function wordsIn(text: Text, organisations: Words['organisations']): Words {
  const statuses: readonly DisplayStatus[] = [...CASE_STATUSES, ...DISPLAY_ONLY_STATUSES];
  const status = Object.fromEntries(statuses.map((one) => [one, text(`status.${one}`)]));
  return { yes: text('workbook.yes'), organisations, status: status as Record<DisplayStatus, string> };
}

/** The cells of a row, in the order of the columns. */
function cells(row: ListRow, words: Words): CellValue[] {
  return [
    asText(row.company_name),
    maskOrgNo(row.org_no, row.organisation_type),
    words.status[row.display_status],
    asText(row.handler_name ?? ''),
    localTime(row.last_changed_at),
    asText(words.organisations.get(row.mo_id) ?? row.mo_name),
    localTime(row.created_at),
    row.archived_at && localTime(row.archived_at),
    wasReset({ status: row.status, archivedFrom: row.archived_from }) ? words.yes : '',
    row.desired_admission_date ? new Date(`${row.desired_admission_date}T00:00:00Z`) : null,
    row.reference,
  ];
}

/** Cells have no time zone and are written as UTC, so we pass Swedish local time as if it were UTC. */
function localTime(at: Date): Date {
  return new Date(at.getTime() + localOffset(at));
}

/** Milliseconds that the clock in Sweden is ahead of UTC. It changes on the hour, so one answer an hour is kept. */
function localOffset(at: Date): number {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const start = new Date(hour * HOUR_MS);
  const offset = Date.parse(`${WALL_CLOCK.format(start).replace(' ', 'T')}Z`) - start.getTime();
  if (offsets.size >= MOST_HOURS) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

const HOUR_MS = 3_600_000;
/** Ten years of hours. */
const MOST_HOURS = 87_600;
const offsets = new Map<number, number>();

/** Swedish writes `2026-11-21 13:32:00`. */
const WALL_CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});
