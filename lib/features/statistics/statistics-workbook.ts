import { PassThrough } from 'node:stream';
import type { CellValue } from 'exceljs';
import type { Statistics, StatisticsGroup, StatisticsParameters } from '@/lib/contract/calls/statistics';
import { CALLS } from '@/lib/contract/contract';
import { AGE_GROUPS, FLOWS, LEAD_TIMES } from '@/lib/domain/statistics/figures';
import { isoWeek, sundayOf } from '@/lib/domain/statistics/weeks';
import { HOURS_A_DAY, swedishDay } from '@/lib/domain/time';
import { defineStaffQuery } from '@/lib/engine/query';
import { openWorkbook } from '@/lib/features/case-list/workbook';
import { localeOfOrganisations, namesOfOrganisations } from '@/lib/platform/database/names-of-organisations';
import { type Text, textFor } from '@/lib/platform/i18n/text-for';
import { webStreamOf } from '@/lib/platform/process/web-stream';
import { getStatistics, organisationsWithStatistics } from './get-statistics';

/** The statistics as a workbook, with a sheet for each table of the page. It has as many rows as the page, however many cases there are. */
export const statisticsExportQuery = defineStaffQuery({
  call: CALLS.exportStatistics,
  async read({ actor }, { locale: chosenLocale, ...parameters }) {
    const now = new Date();
    const locale =
      chosenLocale ?? (await localeOfOrganisations(organisationsWithStatistics(actor), parameters.moId));
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
        // The sentences of the first sheet run on into the cells next to them.
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

/** A sheet of a workbook: headings, rows below them, and the number formats of its columns. */
interface Sheet {
  name: string;
  headings: string[];
  rows: CellValue[][];
  formats?: (string | undefined)[];
  /** How many columns are labels of the row. Default 1. */
  labels?: number;
}

interface WorkbookNames {
  organisations: ReadonlyMap<number, string>;
  /** The names of the chosen organisations and people. Empty if all were chosen. */
  chosen: { organisations: string[]; handlers: string[] };
  /** `YYYY-MM-DD` */
  madeOn: string;
}

const DATE = 'yyyy-mm-dd';

const DAYS = '0.0';

/** The sheets of the statistics: the selection, and a sheet for each table. Lead times are in days. */
function sheetsOf(statistics: Statistics, names: WorkbookNames, text: Text): Sheet[] {
  return [
    selectionSheet(statistics, names, text),
    openSheet(statistics, text),
    weekSheet(statistics, text),
    leadTimeSheet(statistics, text),
    groupSheet(
      text('statistics.organisations.title'),
      text('statistics.organisations.name'),
      statistics.organisations.map((group) => [names.organisations.get(group.moId) ?? '', group]),
      text,
    ),
    groupSheet(
      text('statistics.handlers.title'),
      text('statistics.handlers.name'),
      statistics.handlers.map((group) => [
        group.id === '-' ? text('caseList.unassigned') : group.name,
        group,
      ]),
      text,
    ),
  ];
}

function selectionSheet(
  { from, to, handled, promised }: Statistics,
  { organisations, chosen, madeOn }: WorkbookNames,
  text: Text,
): Sheet {
  const namesOr = (chosenNames: string[]) =>
    chosenNames.length > 0 ? chosenNames.join(', ') : text('statistics.all');
  return {
    name: text('statistics.workbook.selection'),
    headings: [text('statistics.title'), ''],
    rows: [
      [text('statistics.workbook.from'), cellDate(from)],
      [text('statistics.workbook.to'), cellDate(sundayOf(to))],
      [text('statistics.filter.organisation'), namesOr(chosen.organisations)],
      [text('statistics.filter.handler'), namesOr(chosen.handlers)],
      ...promised.map(({ moId, workingDays }) => [
        text('statistics.workbook.promised', { organisation: organisations.get(moId) ?? '' }),
        text('statistics.workbook.workingDays', { days: workingDays }),
      ]),
      ...(promised.length > 0
        ? [
            [text('statistics.workbook.handled'), handled.cases],
            [text('statistics.workbook.inTime'), handled.inTime],
            [text('statistics.workbook.medianDays'), handled.medianDays],
          ]
        : []),
      [text('statistics.workbook.madeOn'), cellDate(madeOn)],
      [text('statistics.workbook.open'), ''],
      [text('statistics.workbook.exact'), ''],
    ],
    formats: [undefined, DATE],
  };
}

function openSheet({ open }: Statistics, text: Text): Sheet {
  return {
    name: text('statistics.open.title'),
    headings: [
      text('statistics.open.status'),
      text('statistics.cases'),
      ...AGE_GROUPS.map((age) => text(`statistics.age.${age}`)),
    ],
    rows: open.map(({ status, cases, byAge }) => [text(`status.${status}`), cases, ...byAge]),
  };
}

function weekSheet({ weeks }: Statistics, text: Text): Sheet {
  return {
    name: text('statistics.weeks.title'),
    headings: [
      text('statistics.weeks.year'),
      text('statistics.weeks.week'),
      text('statistics.weeks.monday'),
      ...FLOWS.map((flow) => text(`statistics.flow.${flow}`)),
    ],
    rows: weeks.map((row) => {
      const { year, number } = isoWeek(row.week);
      return [year, number, cellDate(row.week), ...FLOWS.map((flow) => row[flow])];
    }),
    formats: [undefined, undefined, DATE],
    labels: 3,
  };
}

function leadTimeSheet({ leadTimes }: Statistics, text: Text): Sheet {
  return {
    name: text('statistics.leadTimes.title'),
    headings: [
      text('statistics.leadTimes.of'),
      text('statistics.cases'),
      text('statistics.leadTimes.median'),
      text('statistics.leadTimes.p90'),
    ],
    rows: leadTimes.map(({ of, cases, medianHours, p90Hours }) => [
      ...[text(`statistics.leadTime.${of}`), cases, inDays(medianHours), inDays(p90Hours)],
    ]),
    formats: [undefined, undefined, DAYS, DAYS],
  };
}

function groupSheet(name: string, heading: string, groups: [string, StatisticsGroup][], text: Text): Sheet {
  const times = LEAD_TIMES.flatMap((of) => [
    text('statistics.workbook.median', { time: text(`statistics.leadTime.${of}`) }),
    text('statistics.workbook.p90', { time: text(`statistics.leadTime.${of}`) }),
  ]);
  return {
    name,
    headings: [
      heading,
      text('statistics.openNow'),
      ...FLOWS.map((flow) => text(`statistics.flow.${flow}`)),
      ...times,
    ],
    rows: groups.map(([label, group]) => [
      label,
      group.open,
      ...FLOWS.map((flow) => group[flow]),
      ...group.leadTimes.flatMap(({ medianHours, p90Hours }) => [inDays(medianHours), inDays(p90Hours)]),
    ]),
    formats: [undefined, undefined, ...FLOWS.map(() => undefined), ...times.map(() => DAYS)],
  };
}

function inDays(hours: number | null): number | null {
  return hours === null ? null : Math.round((hours / HOURS_A_DAY) * 10) / 10;
}

function cellDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
