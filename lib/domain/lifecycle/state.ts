import {
  ACTIVE,
  type CaseStatus,
  isGone,
  isSharedForSignature,
  OPEN,
  STATUSES,
  UNDER_REVIEW,
  WAITS_FOR,
  type WaitsFor,
} from './status';

/**
 * The worklists: what the case workers have to do, the waiting cases of one person, the cases that wait for others, and what the regional
 * reviewers have to answer.
 */
export const WORKLISTS = ['todo', 'mine', 'others', 'review'] as const;
export type Worklist = (typeof WORKLISTS)[number];

/** Whom the cases of a worklist wait for. `mine` is also limited to the cases of one person. */
export const WORKLIST_WAITS: Record<Worklist, readonly WaitsFor[]> = {
  todo: ['us'],
  mine: WAITS_FOR,
  others: WAITS_FOR.filter((one) => one !== 'us'),
  review: ['region'],
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

/** What the state of a case depends on. */
export interface StateFacts {
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

export const isAnswered = ({ unhandledMessages }: Pick<StateFacts, 'unhandledMessages'>): boolean =>
  unhandledMessages === ANSWERED.unhandledMessages;

/** The state of a case, which follows from its facts. */
interface CaseState {
  /** What case workers have to do with it, most urgent first. */
  tasks: Task[];
  /** Whom it waits for: the case workers if they have anything to do. Null for nobody. Stored by the trigger `case_waits_keeper`. */
  waitsFor: WaitsFor | null;
  /**
   * Whose turn it is for the statistics, which take no notice of what goes wrong. Null once the case is decided. Stored by the trigger
   * `case_times_keeper`.
   */
  turn: WaitsFor | null;
}

/** Returns the state of a case. */
export function stateOf(facts: StateFacts): CaseState {
  const { status, handledCorrections, openCorrections } = facts;
  const isActive = ACTIVE.includes(status);
  const isOpen = OPEN.includes(status);
  const holder = holderOf(facts);
  const holds: Record<Task, boolean> = {
    exportFailed: isOpen && facts.hasFailedExport,
    undelivered: isOpen && facts.hasUndeliveredMail,
    signatoryUndelivered: isSharedForSignature(status) && facts.hasBouncedSignatory,
    question: !isGone(status) && !isAnswered(facts),
    overdue: isActive && openCorrections > 0 && facts.hasOverdueCorrection,
    corrected: isActive && handledCorrections > 0,
    review: holder === 'us' && status === 'SUBMITTED',
    decide: holder === 'us' && status !== 'SUBMITTED',
  };
  const tasks = TASKS.filter((task) => holds[task]);
  const isTurned = holds.question || holds.corrected;
  return {
    tasks,
    waitsFor: tasks.length > 0 ? 'us' : holder,
    turn: isActive && isTurned ? 'us' : holder,
  };
}

/** Who has a case, whatever else is to be done with it. */
export function holderOf({ status, openCorrections }: StateFacts): WaitsFor | null {
  const { waitsFor } = STATUSES[status];
  return waitsFor === 'us' && openCorrections > 0 ? 'applicant' : waitsFor;
}

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
