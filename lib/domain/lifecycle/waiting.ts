import {
  ACTIVE,
  type CaseStatus,
  EDITABLE,
  isGone,
  isSharedForSignature,
  OPEN,
  UNDER_REVIEW,
} from './status';

/** For whom a case can wait. `us` are the case workers. The database decides it (`case_waits_for`). */
export const WAITS_FOR = ['us', 'applicant', 'signatory', 'manager', 'region'] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

/** The worklists: what the case workers have to do, the waiting cases of one person, and the cases that wait for others. */
export const WORKLISTS = ['todo', 'mine', 'others'] as const;
export type Worklist = (typeof WORKLISTS)[number];

/** Whom the cases of a worklist wait for. `mine` is also limited to the cases of one person. */
export const WORKLIST_WAITS: Record<Worklist, readonly WaitsFor[]> = {
  todo: ['us'],
  mine: WAITS_FOR,
  others: WAITS_FOR.filter((one) => one !== 'us'),
};

/** What case workers have to do with a case, most urgent first. */
export const TASKS = [
  'exportFailed',
  'undelivered',
  'signatoryUndelivered',
  'question',
  'overdue',
  'corrected',
  'review',
  'decide',
] as const;
export type Task = (typeof TASKS)[number];

export interface WaitingFacts {
  status: CaseStatus;
  unhandledMessages: number;
  handledCorrections: number;
  openCorrections: number;
  hasUndeliveredMail: boolean;
  hasFailedExport: boolean;
  /** A mail to a signatory of the document that is out for signing did not arrive. */
  hasBouncedSignatory: boolean;
  /** The last day of an open correction has passed. */
  hasOverdueCorrection: boolean;
}

/** The facts of a case in which no question of the company is left to answer or to mark as handled. Also used in queries. */
export const ANSWERED = { unhandledMessages: 0 } as const;

export const isAnswered = ({ unhandledMessages }: Pick<WaitingFacts, 'unhandledMessages'>): boolean =>
  unhandledMessages === ANSWERED.unhandledMessages;

const OUTSIDE: readonly CaseStatus[] = [
  'SHARED_FOR_EXTERNAL_SIGNATURE',
  'DOWNLOADED_FOR_ANALOG_SIGNATURE',
  'SHARED_FOR_INTERNAL_SIGNATURE',
  'OUT_FOR_REGIONAL_REVIEW',
];

/** What case workers have to do with a case, most urgent first. If there is anything, the case waits for them. */
export function tasksOf(facts: WaitingFacts): Task[] {
  const { status } = facts;
  if (isGone(status)) return [];
  const isActive = ACTIVE.includes(status);
  const isOpen = OPEN.includes(status);
  const isOurs =
    isActive && !EDITABLE.includes(status) && !OUTSIDE.includes(status) && facts.openCorrections === 0;
  const holds: Record<Task, boolean> = {
    exportFailed: isOpen && facts.hasFailedExport,
    undelivered: isOpen && facts.hasUndeliveredMail,
    signatoryUndelivered: isSharedForSignature(status) && facts.hasBouncedSignatory,
    question: !isAnswered(facts),
    overdue: isActive && facts.openCorrections > 0 && facts.hasOverdueCorrection,
    corrected: isActive && facts.handledCorrections > 0,
    review: isOurs && status === 'SUBMITTED',
    decide: isOurs && status !== 'SUBMITTED',
  };
  return TASKS.filter((task) => holds[task]);
}

/** The tabs that the start page of the list can open: a worklist, or all active cases. */
export const LIST_TABS = [...WORKLISTS, 'all'] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** The moment from which the organisation's handling time counts: after the application is sent in, after the corrections, or now. */
export type Expectation = 'before' | 'corrections' | 'review';

/** What a company can expect of the handling time while its application has a status. Null once the case is decided. */
export function expectationOf(
  status: CaseStatus,
  { openCorrections }: { openCorrections: number },
): Expectation | null {
  if (!ACTIVE.includes(status)) return null;
  if (!UNDER_REVIEW.includes(status)) return 'before';
  return openCorrections > 0 ? 'corrections' : 'review';
}
