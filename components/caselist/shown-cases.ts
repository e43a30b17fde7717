import type { CaseList, CaseListItem } from '@/lib/contract/list-shapes';
import type { DisplayStatus } from '@/lib/domain/lifecycle/status';

/** What the list shows of a case. */
export type ShownCase = Pick<
  CaseListItem,
  | 'id'
  | 'companyName'
  | 'orgNo'
  | 'displayStatus'
  | 'moName'
  | 'createdAt'
  | 'lastChangedAt'
  | 'archivedAt'
  | 'reset'
  | 'desiredAdmissionDate'
  | 'unhandledSupportMessageCount'
  | 'unhandledCorrectionCount'
  | 'undeliveredMail'
  | 'bouncedSignatory'
> & { assignedTo: string | null };

/** Value by value in the order of `ShownCase`; what does not hold is 0. */
type Row = readonly [
  id: string,
  companyName: string,
  orgNo: string,
  displayStatus: DisplayStatus,
  assignedTo: string | 0,
  /** Where its name stands among the organisations. */
  mo: number,
  createdAt: string,
  lastChangedAt: string,
  archivedAt: string | 0,
  reset: 0 | 1,
  desiredAdmissionDate: string | 0,
  messages: number,
  corrections: number,
  undeliveredMail: 0 | 1,
  bouncedSignatory: 0 | 1,
];

/** Cases on their way to the browser, without repeating what every one of them has. */
export interface PackedCases {
  organisations: readonly string[];
  rows: readonly Row[];
}

const bit = (holds: boolean) => (holds ? 1 : 0);

export function packCases(items: CaseList['items']): PackedCases {
  const organisations = [...new Set(items.map(({ moName }) => moName))];
  return {
    organisations,
    rows: items.map((item) => [
      item.id,
      item.companyName,
      item.orgNo,
      item.displayStatus,
      item.assignedTo?.name ?? 0,
      organisations.indexOf(item.moName),
      item.createdAt,
      item.lastChangedAt,
      item.archivedAt ?? 0,
      bit(item.reset),
      item.desiredAdmissionDate ?? 0,
      item.unhandledSupportMessageCount,
      item.unhandledCorrectionCount,
      bit(item.undeliveredMail),
      bit(item.bouncedSignatory),
    ]),
  };
}

export function unpackCases({ organisations, rows }: PackedCases): ShownCase[] {
  return rows.map((row) => ({
    id: row[0],
    companyName: row[1],
    orgNo: row[2],
    displayStatus: row[3],
    assignedTo: row[4] || null,
    moName: organisations[row[5]] ?? '',
    createdAt: row[6],
    lastChangedAt: row[7],
    archivedAt: row[8] || null,
    reset: row[9] === 1,
    desiredAdmissionDate: row[10] || null,
    unhandledSupportMessageCount: row[11],
    unhandledCorrectionCount: row[12],
    undeliveredMail: row[13] === 1,
    bouncedSignatory: row[14] === 1,
  }));
}
