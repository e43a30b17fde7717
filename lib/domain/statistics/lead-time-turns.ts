import { z } from 'zod';
import type { AuditType } from '@/lib/domain/audit/events';
import { SAVE_EVENTS } from '@/lib/domain/audit/kinds';
import { type CaseStatus, statusBeforeArchive } from '@/lib/domain/lifecycle/status';
import { WAITS_FOR, type WaitsFor, waitsFor } from '@/lib/domain/lifecycle/waiting';

/** An event of a case's history. `details` is null if retention has erased it. */
export interface PastEvent {
  type: string;
  at: Date;
  details: unknown;
}

/**
 * How long a case has waited for each party, according to its history. The database keeps the same up to date with every change
 * (`keep_case_times`).
 */
export interface CaseTimes {
  /** Milliseconds in the order of WAITS_FOR, until `turnSince`. */
  waited: number[];
  /** Whose turn it is. Null once the case is closed. */
  turn: WaitsFor | null;
  turnSince: Date | null;
  submittedAt: Date | null;
  /** When the case stopped being active, and with which status. */
  closedAt: Date | null;
  outcome: CaseStatus | null;
}

/** The status after an event, as far as it decides whom the case waits for. One status stands for all approvals. */
const STATUS_AFTER: Partial<Record<AuditType, CaseStatus>> = {
  CaseCreated: 'CREATED',
  SignatureShared: 'SHARED_FOR_EXTERNAL_SIGNATURE',
  SignatureSigned: 'SUBMITTED',
  SignatureRejected: 'CREATED',
  SignatureRejectedByMA: 'CREATED',
  AnalogSignatureSubmitted: 'SUBMITTED',
  InternalSignatureShared: 'SHARED_FOR_INTERNAL_SIGNATURE',
  InternalSignatureSigned: 'SUBMITTED',
  InternalSignatureRejected: 'SUBMITTED',
  InternalSignatureDenied: 'SUBMITTED',
  SubmittedForRegionalReview: 'OUT_FOR_REGIONAL_REVIEW',
  RegionalReviewApproved: 'SUBMITTED',
  RegionalReviewRejected: 'SUBMITTED',
  RegionalReviewWithdrawn: 'SUBMITTED',
  CaseRejected: 'REJECTED',
  CaseReset: 'REMOVED',
  CaseErased: 'REMOVED',
  CaseExportedToTellus: 'EXPORTED_TO_TELLUS',
  CaseInvalidated: 'INVALID',
};

const ASKED: readonly AuditType[] = ['AspirantMessageSubmitted', 'MessageUnhandledByMA'];
const ANSWERED: AuditType = 'MessageHandledByMA';
const CORRECTED: readonly AuditType[] = ['CorrectionNeeded', 'CorrectionHandled', 'CorrectionUnhandled'];
const SETTLED: AuditType = 'CorrectionApproved';
const DECLINED: AuditType = 'SignatureDenied';

/** Events whose details decide whom the case waits for. */
export const TELLING: readonly AuditType[] = [...ASKED, ANSWERED, ...CORRECTED, SETTLED, ...SAVE_EVENTS];

/** The part of these details that decides whom the case waits for. */
const telling = z
  .object({
    messageId: z.string().optional(),
    componentId: z.string().nullish(),
    corrections: z.array(z.object({ componentId: z.string(), outcome: z.string() })).optional(),
  })
  .nullable();

const CLOSED: readonly CaseStatus[] = ['REJECTED', 'REMOVED', 'EXPORTED_TO_TELLUS', 'INVALID'];

/** The current state of the case itself. */
export interface CaseNow {
  /** Whose turn it is. Null if the case is not active. */
  turn: WaitsFor | null;
  status: CaseStatus;
  archivedFrom: CaseStatus | null;
  lastChangedAt: Date;
}

/**
 * Brings the times from a history into line with the case, if the history is incomplete: after a move to other forms that settled
 * corrections, after its details were erased, or if the case was loaded without it. Whatever is missing is taken to have happened at the
 * latest change.
 */
export function timesInLine(times: CaseTimes, now: CaseNow): CaseTimes {
  if (times.turn === now.turn) return times;
  const waited = [...times.waited];
  const { turn, turnSince, closedAt } = times;
  if (closedAt) return times;
  const at = now.lastChangedAt;
  if (turn && turnSince) addTime(waited, turn, at.getTime() - turnSince.getTime());
  if (now.turn) return { ...times, waited, turn: now.turn, turnSince: at };
  return { ...times, waited, turn: null, turnSince: null, closedAt: at, outcome: outcomeOf(now) };
}

/** The status with which an inactive case stopped being active. */
function outcomeOf(past: Pick<CaseNow, 'status' | 'archivedFrom'>): CaseStatus {
  const last = statusBeforeArchive(past);
  if (last === 'REJECTED' || last === 'RESET') return 'REJECTED';
  return last === 'REMOVED' || last === 'INVALID' ? last : 'EXPORTED_TO_TELLUS';
}

interface Past {
  status: CaseStatus;
  unhandled: Set<string>;
  /** Whether each correction is handled, by its component. */
  corrections: Map<string, boolean>;
}

/** Computes from a case's history how long it waited for each party. `events` must be in order, and at least one. */
export function caseTimesOf(events: readonly PastEvent[]): CaseTimes {
  const past: Past = { status: 'CREATED', unhandled: new Set(), corrections: new Map() };
  const waited = WAITS_FOR.map(() => 0);
  let submittedAt: Date | null = null;
  let turn: WaitsFor | null = null;
  let turnSince: Date | null = null;
  for (const event of events) {
    apply(past, event);
    if (past.status === 'SUBMITTED') submittedAt ??= event.at;
    const isClosed = CLOSED.includes(past.status);
    const next = isClosed ? null : turnOf(past);
    if (next === turn && turnSince !== null) continue;
    if (turn && turnSince) addTime(waited, turn, event.at.getTime() - turnSince.getTime());
    if (isClosed) {
      const [closedAt, outcome] = [event.at, past.status];
      return { waited, turn: null, turnSince: null, submittedAt, closedAt, outcome };
    }
    [turn, turnSince] = [next, event.at];
  }
  return { waited, turn, turnSince, submittedAt, closedAt: null, outcome: null };
}

function addTime(waited: number[], whom: WaitsFor, ms: number): void {
  const place = WAITS_FOR.indexOf(whom);
  waited[place] = (waited[place] ?? 0) + Math.max(0, ms);
}

function turnOf({ status, unhandled, corrections }: Past): WaitsFor | null {
  const handledCorrections = [...corrections.values()].filter(Boolean).length;
  return waitsFor({
    ...{ status, handledCorrections, openCorrections: corrections.size - handledCorrections },
    ...{ unhandledMessages: unhandled.size, hasUndeliveredMail: false, hasFailedExport: false },
    // A bounced mail or a passed last day is not an event of the history.
    ...{ hasBouncedSignatory: false, hasOverdueCorrection: false },
  });
}

function apply(past: Past, { type, details }: PastEvent): void {
  // Either a signatory declined, or a case worker took back the approval of the signature. The latter changes nothing here.
  const isDeclined = type === DECLINED && past.status === 'SHARED_FOR_EXTERNAL_SIGNATURE';
  past.status = isDeclined ? 'CREATED' : (STATUS_AFTER[type as AuditType] ?? past.status);
  if (!isAmong(TELLING, type)) return;
  const { messageId, componentId, corrections = [] } = telling.parse(details) ?? {};
  if (isAmong(ASKED, type)) addTo(past.unhandled, messageId);
  if (type === ANSWERED && messageId) past.unhandled.delete(messageId);
  if (type === SETTLED && componentId) past.corrections.delete(componentId);
  if (isAmong(CORRECTED, type) && componentId)
    past.corrections.set(componentId, type === 'CorrectionHandled');
  for (const one of corrections) past.corrections.set(one.componentId, one.outcome === 'NOT_ASKED');
}

function addTo(ids: Set<string>, id: string | undefined): void {
  if (id) ids.add(id);
}

const isAmong = (types: readonly AuditType[], type: string) => types.some((one) => one === type);
