import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { CellValue, Row, Style } from 'exceljs';
import type postgres from 'postgres';
import type { z } from 'zod';
import { type exportParameters, type ListParameters, listedStatuses } from '@/lib/contract/case-list';
import { CALLS } from '@/lib/contract/contract';
import { isErasedNumber, maskOrgNo } from '@/lib/domain/fields/organisation-number';
import { type HandlingClock, handlingKey } from '@/lib/domain/lifecycle/handling-time';
import type { Task } from '@/lib/domain/lifecycle/state';
import {
  CASE_STATUSES,
  type CaseStatus,
  DISPLAY_ONLY_STATUSES,
  namedStatus,
  type StatusName,
  shownOutcome,
  type WaitsFor,
  wasReset,
} from '@/lib/domain/lifecycle/status';
import type { ListColumn } from '@/lib/domain/list-order';
import { TIME_ZONE } from '@/lib/domain/locale';
import { swedishDay } from '@/lib/domain/time';
import type { Actor } from '@/lib/engine/access/access';
import { visibleOrganisations } from '@/lib/engine/access/access';
import { defineStaffQuery } from '@/lib/engine/query';
import { goneCases, withOwnCases } from '@/lib/features/case-list/list-cases';
import { clockOf, type ListRow, tasksOf, wasWithdrawn } from '@/lib/features/case-list/list-item';
import { columnsFrom, LIST_SOURCES, listRows } from '@/lib/features/case-list/list-rows';
import { type SearchCondition, searchCondition } from '@/lib/features/case-list/search-condition';
import { localeOfOrganisations, namesOfOrganisations } from '@/lib/platform/database/names-of-organisations';
import { serverFor } from '@/lib/platform/database/standby';
import { type StreamedRead, takeStream } from '@/lib/platform/database/streams';
import { type Text, textFor } from '@/lib/platform/i18n/text-for';
import { webStreamOf } from '@/lib/platform/process/web-stream';
import type sv from '@/messages/sv.json';
import { openWorkbook } from './workbook';

const BATCH = 1_000;
/** Aligned to the left, like their headings. Otherwise the text would touch the next column. */
const DATE = { numFmt: 'yyyy-mm-dd', alignment: { horizontal: 'left' } } as const;
const TIME = { ...DATE, numFmt: 'yyyy-mm-dd hh:mm' };

type Key = ListColumn | keyof (typeof sv)['workbook']['columns'];

interface WorkbookColumn {
  width: number;
  style?: Partial<Style>;
  /** The column of the list that becomes it, if not the one with the same key. Null if the list has none. */
  of?: ListColumn | null;
  /** The only statuses with a value. */
  only?: readonly CaseStatus[];
}

/**
 * The columns of the case list, with the specification's names and in its order. Columns that the specification does not have come last.
 */
const COLUMNS: Readonly<Record<Key, WorkbookColumn>> = {
  companyName: { width: 36 },
  orgNo: { width: 24 },
  status: { width: 30 },
  responsible: { width: 24 },
  lastChanged: { width: 18, style: TIME },
  organisation: { width: 24 },
  created: { width: 18, style: TIME },
  archived: { width: 18, style: TIME, only: ['ARCHIVED'] },
  reset: { width: 15, only: ['RESET', 'ARCHIVED'] },
  desiredAdmission: { width: 22, style: DATE },
  reference: { width: 16 },
  tasks: { width: 36 },
  waitsFor: { width: 22 },
  waiting: { width: 18, style: TIME },
  handling: { width: 20 },
  handlingOf: { width: 20, of: 'handling' },
  handlingState: { width: 16, of: 'handling' },
  admission: { width: 26, style: DATE, of: null },
  admissionTold: { width: 20, style: DATE, of: null },
};

const PLAIN: Partial<Style> = {};

/** The columns to write: those of the chosen ones of the list, or all that its cases can fill. */
function keysFor({ columns, ...parameters }: ExportedList): Key[] {
  const statuses = listedStatuses(parameters);
  return (Object.keys(COLUMNS) as Key[]).filter((key) => {
    const { of = key as ListColumn, only = statuses } = COLUMNS[key];
    return columns ? of !== null && columns.includes(of) : only.some((status) => statuses.includes(status));
  });
}

/** The cases of a list with these filters as a workbook. It is streamed, so its size does not matter. It ends when its reader leaves. */
export const listExportQuery = defineStaffQuery({
  call: CALLS.exportList,
  async read({ actor, signal }, { locale, ...list }) {
    const parameters = withOwnCases(actor, list);
    const moIds = visibleOrganisations(actor);
    const language = locale ?? (await localeOfOrganisations(moIds, parameters.moId));
    const text = textFor(language);
    const words = wordsIn(text, await namesOfOrganisations(moIds, language));
    const search = await searchCondition(actor, parameters);
    const output = new PassThrough();
    const read = await takeStream(endOf(output, signal), { server: serverFor(moIds) });
    void writeWorkbook(output, { text, words }, { actor, parameters, search, read }).catch(
      (error: unknown) => {
        output.destroy(error as Error);
      },
    );
    return {
      fileName: `${text('workbook.fileName')}-${swedishDay(new Date())}.xlsx`,
      contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      content: webStreamOf(output),
    };
  },
});

/** A signal that is aborted when the reader leaves, whether the answer has begun or not. */
function endOf(output: PassThrough, signal?: AbortSignal): AbortSignal {
  const end = new AbortController();
  output.once('close', () => end.abort());
  // Ignore failures before anybody reads. Once somebody reads, the stream reports failures to the reader.
  output.on('error', () => undefined);
  const destroy = () => output.destroy();
  if (signal?.aborted) destroy();
  signal?.addEventListener('abort', destroy, { once: true });
  return end.signal;
}

type ExportedList = ListParameters & Pick<z.output<typeof exportParameters>, 'columns'>;

interface Listed {
  actor: Actor;
  parameters: ExportedList;
  search: SearchCondition | null;
  read: StreamedRead;
}

async function writeWorkbook(
  output: PassThrough,
  { text, words }: { text: Text; words: Words },
  { actor, parameters, search, read }: Listed,
): Promise<void> {
  const workbook = openWorkbook(output);
  const keys = keysFor(parameters);
  const sheet = workbook.addSheet(
    text('workbook.sheet'),
    keys.map((key) => ({ key, width: COLUMNS[key].width, header: text(`workbook.columns.${key}`) })),
  );
  sheet.filterColumns(keys.length);
  const columns = workbookColumns();
  const styles = keys.map((key) => COLUMNS[key].style ?? PLAIN);
  const write = (row: WorkbookRow) => {
    const all = cells(row, tasksOf(row, actor), words);
    styled(sheet.addCells(keys.map((key) => all[key])), styles).commit();
  };
  const closed = new Promise((resolve) => output.once('close', resolve));
  await read(async (tx) => {
    const rows = listRows(visibleOrganisations(actor), parameters, { search, columns });
    for await (const batch of readAhead(tx<WorkbookRow[]>`${rows}`)) {
      for (const row of batch) write(row);
      if (output.writableNeedDrain) await Promise.race([once(output, 'drain'), closed]);
      if (output.destroyed) return;
    }
  });
  // The reader has left.
  if (output.destroyed) return;
  for (const row of await goneCases<WorkbookRow>(actor, parameters, columns)) write(row);
  sheet.commit();
  await workbook.commit();
}

/** The columns that the list has too. There are fewer than it has, because the driver would read the rest for nothing. */
const AS_LISTED = [
  'company_name',
  'org_no',
  'organisation_type',
  'reference',
  'status',
  'display_status',
  'archived_from',
  'register_id',
  'mo_id',
  'mo_name',
  'handler_name',
  'waits_for',
  'unhandled_messages',
  'open_corrections',
  'handled_corrections',
  'has_undelivered_mail',
  'has_bounced_signatory',
  'export_failed_at',
  'has_overdue_correction',
  'handling_from',
  'handling_used',
  'handling_days',
] as const satisfies readonly (keyof ListRow)[];

/** The source of a row's cells. Cells have no time zone and are written as UTC, so Swedish local times are passed as if they were UTC. */
interface WorkbookRow
  extends Pick<ListRow, (typeof AS_LISTED)[number]>,
    Pick<ListRow, 'created_at' | 'last_changed_at' | 'archived_at' | 'waits_since'> {
  desired_admission_date: Date | null;
  /** The latest admission date that was mailed to the contact person, and the day of the mail, each as `YYYY-MM-DD`. Null without a mail. */
  admission_told: [string | null, string] | null;
}

const localTime = (column: string) => `(c.${column} AT TIME ZONE '${TIME_ZONE}') AT TIME ZONE 'UTC'`;

/** Where each column of a `WorkbookRow` that the list does not have comes from, as in `LIST_SOURCES`. */
const OWN_SOURCES: Readonly<Record<Exclude<keyof WorkbookRow, (typeof AS_LISTED)[number]>, string>> = {
  created_at: localTime('created_at'),
  last_changed_at: localTime('last_changed_at'),
  archived_at: localTime('archived_at'),
  waits_since: localTime('waits_since'),
  desired_admission_date: "c.desired_admission_date::timestamp AT TIME ZONE 'UTC'",
  admission_told: `(
    SELECT jsonb_build_array(mail.data->'values'->>'admissionDate', (mail.sent_at AT TIME ZONE '${TIME_ZONE}')::date)
    FROM mail WHERE mail.case_id = c.id AND mail.type = 'admissionDate' AND mail.sent_at IS NOT NULL
    ORDER BY mail.created_at DESC LIMIT 1)`,
};

const workbookColumns = columnsFrom({
  ...Object.fromEntries(AS_LISTED.map((name) => [name, LIST_SOURCES[name]])),
  ...OWN_SOURCES,
});

/** Gives each cell the style of its column. All rows share one style object, because exceljs stores every style object that it gets. */
function styled(row: Row, styles: readonly Partial<Style>[]): Row {
  row.eachCell({ includeEmpty: true }, (cell, number) => {
    cell.style = styles[number - 1] ?? PLAIN;
  });
  return row;
}

/** Reads the rows in batches. While the caller uses one batch, the database reads the next. Ends the query when the reader stops early. */
async function* readAhead<T extends object>(query: postgres.PendingQuery<T[]>): AsyncGenerator<readonly T[]> {
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
  task: (one: Task) => string;
  waitsFor: (one: WaitsFor) => string;
  handlingState: (clock: HandlingClock) => string;
  organisations: ReadonlyMap<number, string>;
  status: Readonly<Record<StatusName, string>>;
  archivedAs: (outcome: StatusName) => string;
}

function wordsIn(text: Text, organisations: Words['organisations']): Words {
  const statuses: readonly StatusName[] = [
    ...CASE_STATUSES,
    ...DISPLAY_ONLY_STATUSES,
    'applicationWithdrawn',
  ];
  const status = Object.fromEntries(statuses.map((one) => [one, text(`status.${one}`)]));
  return {
    yes: text('workbook.yes'),
    task: (one) => text(`caseList.task.${one}`),
    waitsFor: (one) => text(`caseList.waitsFor.${one}`),
    handlingState: (clock) => text(`workbook.handlingState.${handlingKey(clock)}`),
    organisations,
    status: status as Record<StatusName, string>,
    archivedAs: (outcome) => text('status.archivedAs', { outcome: status[outcome] ?? '' }),
  };
}

function cells(row: WorkbookRow, tasks: readonly Task[], words: Words): Record<Key, CellValue> {
  const archivedFrom = shownOutcome({
    status: row.status,
    archivedFrom: row.archived_from,
    orgNo: row.org_no,
  });
  const clock = clockOf(row);
  const named = namedStatus({
    status: row.display_status,
    archivedFrom,
    isApplicationWithdrawn: wasWithdrawn(row),
  });
  const admission = (part: 0 | 1) => (row.admission_told?.[part] ? new Date(row.admission_told[part]) : null);
  return {
    companyName: row.company_name,
    orgNo: isErasedNumber(row.org_no) ? '–' : maskOrgNo(row.org_no, row.organisation_type),
    status: named.isArchived ? words.archivedAs(named.status) : words.status[named.status],
    responsible: row.handler_name ?? '',
    lastChanged: row.last_changed_at,
    organisation: words.organisations.get(row.mo_id) ?? row.mo_name,
    created: row.created_at,
    archived: row.archived_at,
    reset: wasReset({ status: row.status, archivedFrom: row.archived_from }) ? words.yes : '',
    desiredAdmission: row.desired_admission_date,
    reference: row.reference,
    tasks: tasks.map(words.task).join(' · '),
    waitsFor: row.waits_for ? words.waitsFor(row.waits_for) : '',
    waiting: row.waits_since,
    handling: clock?.day ?? null,
    handlingOf: clock?.of ?? null,
    handlingState: clock ? words.handlingState(clock) : '',
    admission: admission(0),
    admissionTold: admission(1),
  };
}
