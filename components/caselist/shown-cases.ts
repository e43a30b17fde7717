import type { CaseList, CaseListItem } from '@/lib/contract/list-shapes';
import type { DisplayStatus } from '@/lib/domain/lifecycle/status';

/** What the list shows of a case. */
export type ShownCase = Pick<
  CaseListItem,
  | 'id'
  | 'reference'
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
  reference: string | 0,
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
      item.reference ?? 0,
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
    reference: row[1] || null,
    companyName: row[2],
    orgNo: row[3],
    displayStatus: row[4],
    assignedTo: row[5] || null,
    moName: organisations[row[6]] ?? '',
    createdAt: row[7],
    lastChangedAt: row[8],
    archivedAt: row[9] || null,
    reset: row[10] === 1,
    desiredAdmissionDate: row[11] || null,
    unhandledSupportMessageCount: row[12],
    unhandledCorrectionCount: row[13],
    undeliveredMail: row[14] === 1,
    bouncedSignatory: row[15] === 1,
  }));
}
