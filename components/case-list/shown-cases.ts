import type { CaseList, CaseListItem } from '@/lib/contract/case-list';
import type { HandlingClock } from '@/lib/domain/lifecycle/handling-time';
import type { Task } from '@/lib/domain/lifecycle/state';
import type { CaseStatus, DisplayStatus, WaitsFor } from '@/lib/domain/lifecycle/status';

/** The fields of a case that the list shows. */
export type ShownCase = Pick<
  CaseListItem,
  | 'id'
  | 'reference'
  | 'companyName'
  | 'orgNo'
  | 'displayStatus'
  | 'moId'
  | 'moName'
  | 'createdAt'
  | 'lastChangedAt'
  | 'archivedAt'
  | 'archivedFrom'
  | 'isApplicationWithdrawn'
  | 'desiredAdmissionDate'
  | 'unhandledSupportMessageCount'
  | 'handledCorrectionCount'
  | 'undeliveredMail'
  | 'bouncedSignatory'
  | 'waitsFor'
  | 'waitsSince'
  | 'tasks'
  | 'handling'
  | 'putAsideUntil'
> & { assignedTo: string | null };

/** The values of `ShownCase`, in its order. 0 stands for a value that is absent or false. */
type Row = readonly [
  id: string,
  reference: string | 0,
  companyName: string,
  orgNo: string,
  displayStatus: DisplayStatus,
  assignedTo: string | 0,
  /** Index of its name among the organisations. */
  mo: number,
  createdAt: string,
  lastChangedAt: string,
  archivedAt: string | 0,
  archivedFrom: CaseStatus | 0,
  desiredAdmissionDate: string | 0,
  messages: number,
  corrections: number,
  undeliveredMail: 0 | 1,
  bouncedSignatory: 0 | 1,
  /** Only in lists that show it. */
  waiting: 0 | readonly [waitsFor: WaitsFor | 0, waitsSince: string | 0, tasks: Task[]],
  handling: 0 | readonly [day: number, of: number, isPaused: 0 | 1],
  applicationWithdrawn: 0 | 1,
  putAsideUntil: string | 0,
];

/** Cases in the form in which they are sent to the browser, without repeating what all of them share. */
export interface PackedCases {
  organisations: readonly (readonly [id: number, name: string])[];
  rows: readonly Row[];
}

const bit = (holds: boolean) => (holds ? 1 : 0);

/** Packs cases. With `showsWaiting`, includes whom each waits for, and its tasks. */
export function packCases(
  items: CaseList['items'],
  { showsWaiting }: { showsWaiting: boolean },
): PackedCases {
  const organisations = [...new Map(items.map(({ moId, moName }) => [moId, moName]))];
  const placeOf = new Map(organisations.map(([id], place) => [id, place]));
  return {
    organisations,
    rows: items.map((item) => [
      item.id,
      item.reference ?? 0,
      item.companyName,
      item.orgNo,
      item.displayStatus,
      item.assignedTo?.name ?? 0,
      placeOf.get(item.moId) ?? 0,
      item.createdAt,
      item.lastChangedAt,
      item.archivedAt ?? 0,
      item.archivedFrom || 0,
      item.desiredAdmissionDate ?? 0,
      item.unhandledSupportMessageCount,
      item.handledCorrectionCount,
      bit(item.undeliveredMail),
      bit(item.bouncedSignatory),
      showsWaiting ? [item.waitsFor ?? 0, item.waitsSince ?? 0, item.tasks] : 0,
      item.handling ? [item.handling.day, item.handling.of, bit(item.handling.isPaused === true)] : 0,
      bit(item.isApplicationWithdrawn === true),
      item.putAsideUntil ?? 0,
    ]),
  };
}

const NOT_SHOWN: Exclude<Row[16], 0> = [0, 0, []];

const clockIn = ([day, of, isPaused]: Exclude<Row[17], 0>): HandlingClock => ({
  day,
  of,
  ...(isPaused ? { isPaused: true } : {}),
});

export function unpackCases({ organisations, rows }: PackedCases): ShownCase[] {
  return rows.map((row) => {
    const [waitsFor, waitsSince, tasks] = row[16] || NOT_SHOWN;
    return {
      id: row[0],
      reference: row[1] || null,
      companyName: row[2],
      orgNo: row[3],
      displayStatus: row[4],
      assignedTo: row[5] || null,
      moId: organisations[row[6]]?.[0] ?? 0,
      moName: organisations[row[6]]?.[1] ?? '',
      createdAt: row[7],
      lastChangedAt: row[8],
      archivedAt: row[9] || null,
      archivedFrom: row[10] || null,
      desiredAdmissionDate: row[11] || null,
      unhandledSupportMessageCount: row[12],
      handledCorrectionCount: row[13],
      undeliveredMail: row[14] === 1,
      bouncedSignatory: row[15] === 1,
      waitsFor: waitsFor || null,
      waitsSince: waitsSince || null,
      tasks,
      handling: row[17] ? clockIn(row[17]) : null,
      putAsideUntil: row[19] || null,
      ...(row[18] ? { isApplicationWithdrawn: true as const } : {}),
    };
  });
}
