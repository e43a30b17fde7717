import type { CellValue } from 'exceljs';
import type { Statistics, StatisticsGroup } from '@/lib/contract/calls/statistics';
import { HOURS_A_DAY } from '@/lib/domain/durations';
import { AGE_GROUPS, FLOWS, LEAD_TIMES } from '@/lib/domain/statistics/figures';
import { isoWeek, sundayOf } from '@/lib/domain/statistics/weeks';
import type { Text } from '@/lib/i18n/text-for';

/** A sheet of a workbook: headings, rows below them, and the number formats of its columns. */
export interface Sheet {
  name: string;
  headings: string[];
  rows: CellValue[][];
  formats?: (string | undefined)[];
  /** How many columns are labels of the row. Default 1. */
  labels?: number;
}

export interface WorkbookNames {
  organisations: ReadonlyMap<number, string>;
  /** The names of the chosen organisations and people. Empty if all were chosen. */
  chosen: { organisations: string[]; handlers: string[] };
  /** `YYYY-MM-DD` */
  madeOn: string;
}

const DATE = 'yyyy-mm-dd';
const DAYS = '0.0';

/** The sheets of the statistics: the selection, and a sheet for each table. Lead times are in days. */
export function sheetsOf(statistics: Statistics, names: WorkbookNames, text: Text): Sheet[] {
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

function selectionSheet({ from, to }: Statistics, { chosen, madeOn }: WorkbookNames, text: Text): Sheet {
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
