import { z } from 'zod';
import type { AuditType } from '@/lib/domain/audit/events';
import { SAVE_EVENTS } from '@/lib/domain/audit/kinds';
import { type CaseStatus, statusBeforeArchive } from '@/lib/domain/lifecycle/status';
import { WAITS_FOR, type WaitsFor, waitsFor } from '@/lib/domain/lifecycle/waiting';

/** An event of a case's history. `details` are null where retention has erased them. */
export interface PastEvent {
  type: string;
  at: Date;
  details: unknown;
}

/** How long a case waited for whom, as its history has it. The database keeps the same with every change (`keep_case_times`). */
export interface CaseTimes {
  /** Milliseconds in the order of WAITS_FOR, until `turnSince`. */
  waited: number[];
  /** Whose turn it is; null once the case is closed. */
  turn: WaitsFor | null;
  turnSince: Date | null;
  submittedAt: Date | null;
  /** When it ceased to be active, and with which status. */
  closedAt: Date | null;
  outcome: CaseStatus | null;
}

/** A status after an event, as far as it decides for whom the case waits: one stands for all approvals. */
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

/** Events after which a case may wait for somebody else than before. */
export const TURNS: readonly AuditType[] = [
  ...(Object.keys(STATUS_AFTER) as AuditType[]),
  ...[...ASKED, ANSWERED, ...CORRECTED, SETTLED, DECLINED],
];

/** Events whose details say for whom the case waits. */
export const TELLING: readonly AuditType[] = [...ASKED, ANSWERED, ...CORRECTED, SETTLED, ...SAVE_EVENTS];

/** What these details say, as far as it decides for whom the case waits. */
const telling = z
  .object({
    messageId: z.string().optional(),
    componentId: z.string().nullish(),
    corrections: z.array(z.object({ componentId: z.string(), outcome: z.string() })).optional(),
  })
  .nullable();

const CLOSED: readonly CaseStatus[] = ['REJECTED', 'REMOVED', 'EXPORTED_TO_TELLUS', 'INVALID'];

/** What the case itself says now. */
export interface CaseNow {
  /** Whose turn it is; null where it is not active. */
  turn: WaitsFor | null;
  status: CaseStatus;
  archivedFrom: CaseStatus | null;
  lastChangedAt: Date;
}

/**
 * The times of a history, brought into line with the case where the history does not tell all: after a move to other forms that settled
 * corrections, after its details were erased, or if the case was loaded without it. What is missing happened at the latest change.
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

/** The status with which a case that is not active ceased to be. */
function outcomeOf(past: Pick<CaseNow, 'status' | 'archivedFrom'>): CaseStatus {
  const last = statusBeforeArchive(past);
  if (last === 'REJECTED' || last === 'RESET') return 'REJECTED';
  return last === 'REMOVED' || last === 'INVALID' ? last : 'EXPORTED_TO_TELLUS';
}

interface Past {
  status: CaseStatus;
  unhandled: Set<string>;
  /** Whether each of its corrections is handled. */
  corrections: Map<string, boolean>;
}

/** Reads off a case's history how long it waited for whom. `events` in their order; at least one. */
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
    // Neither mail that bounced nor days that passed are turns of the history.
    ...{ hasBouncedSignatory: false, hasOverdueCorrection: false },
  });
}

function apply(past: Past, { type, details }: PastEvent): void {
  // A signatory declined; or else a case worker took the approval of the signature back, which changes nothing here.
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
