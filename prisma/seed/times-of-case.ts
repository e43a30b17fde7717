import { z } from 'zod';
import type { AuditType } from '@/lib/domain/audit/events';
import { SAVE_EVENTS } from '@/lib/domain/audit/kinds';
import { dayMoreThan, workingDaysBetween } from '@/lib/domain/deadlines';
import { holderOf, type StateFacts, stateOf } from '@/lib/domain/lifecycle/state';
import { type CaseStatus, UNDER_REVIEW, WAITS_FOR, type WaitsFor } from '@/lib/domain/lifecycle/status';
import { swedishDay } from '@/lib/domain/time';
import type { Tx } from '@/lib/platform/database/db';
import type { DemoCase } from './demo-case';

/** An event of a case's history. `details` is null if retention has erased it. */
interface PastEvent {
  type: string;
  at: Date;
  details: unknown;
}

/** How long a case of the demonstration has waited for each party. The database counts it for cases that change one by one. */
interface CaseTimes {
  /** Milliseconds in the order of WAITS_FOR, until `turnSince`. */
  waited: number[];
  /** Whose turn it is. Null once the case is closed. */
  turn: WaitsFor | null;
  turnSince: Date | null;
  submittedAt: Date | null;
  /** When the case stopped being active, and with which status. */
  closedAt: Date | null;
  outcome: CaseStatus | null;
  /** As `HandlingFacts` has them. */
  handlingFrom: string | null;
  handlingUsed: number | null;
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
  ApplicationWithdrawn: 'CANCELLED_IN_TELLUS',
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
const TELLING: readonly AuditType[] = [...ASKED, ANSWERED, ...CORRECTED, SETTLED, ...SAVE_EVENTS];

/** The part of these details that decides whom the case waits for. */
const telling = z
  .object({
    messageId: z.string().optional(),
    componentId: z.string().nullish(),
    others: z.array(z.object({ componentId: z.string() })).optional(),
    corrections: z.array(z.object({ componentId: z.string(), outcome: z.string() })).optional(),
  })
  .nullable();

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
  let handling: Handling = { handlingFrom: null, handlingUsed: null };
  for (const event of events) {
    apply(past, event);
    handling = handlingAfter(handling, past, swedishDay(event.at));
    if (past.status === 'SUBMITTED') submittedAt ??= event.at;
    const next = turnOf(past);
    if (next === turn && turnSince !== null) continue;
    if (turn && turnSince) addTime(waited, turn, event.at.getTime() - turnSince.getTime());
    if (next === null) {
      const [closedAt, outcome] = [event.at, past.status];
      return { waited, turn: null, turnSince: null, submittedAt, closedAt, outcome, ...handling };
    }
    [turn, turnSince] = [next, event.at];
  }
  return { waited, turn, turnSince, submittedAt, closedAt: null, outcome: null, ...handling };
}

type Handling = Pick<CaseTimes, 'handlingFrom' | 'handlingUsed'>;

/** What the trigger `case_handling_keeper` stores after an event. */
function handlingAfter({ handlingFrom, handlingUsed }: Handling, past: Past, day: string): Handling {
  const holder = holderOf(factsOf(past));
  const isHandled = holder !== null && HANDLERS.includes(holder) && UNDER_REVIEW.includes(past.status);
  if (isHandled === (handlingFrom !== null)) return { handlingFrom, handlingUsed };
  return handlingFrom === null
    ? { handlingFrom: dayWithWorkingDaysAfter(handlingUsed ?? 0, day), handlingUsed: null }
    : { handlingFrom: null, handlingUsed: workingDaysBetween(handlingFrom, day) };
}

const HANDLERS: readonly WaitsFor[] = ['us', 'manager', 'region'];

const dayWithWorkingDaysAfter = (days: number, to: string): string =>
  days === 0 ? to : dayMoreThan(days - 1, to);

function addTime(waited: number[], whom: WaitsFor, ms: number): void {
  const place = WAITS_FOR.indexOf(whom);
  waited[place] = (waited[place] ?? 0) + Math.max(0, ms);
}

/** Nothing in a history says what goes wrong, and it does not decide whose turn it is. */
const NOTHING_WRONG = {
  hasUndeliveredMail: false,
  hasFailedExport: false,
  hasBouncedSignatory: false,
  hasOverdueCorrection: false,
};

const turnOf = (past: Past): WaitsFor | null => stateOf(factsOf(past)).turn;

function factsOf({ status, unhandled, corrections }: Past): StateFacts {
  const handledCorrections = [...corrections.values()].filter(Boolean).length;
  return {
    status,
    unhandledMessages: unhandled.size,
    handledCorrections,
    openCorrections: corrections.size - handledCorrections,
    ...NOTHING_WRONG,
  };
}

function apply(past: Past, { type, details }: PastEvent): void {
  // Either a signatory declined, or a case worker took back the approval of the signature. The latter changes nothing here.
  const isDeclined = type === DECLINED && past.status === 'SHARED_FOR_EXTERNAL_SIGNATURE';
  past.status = isDeclined ? 'CREATED' : (STATUS_AFTER[type as AuditType] ?? past.status);
  if (!isAmong(TELLING, type)) return;
  const { messageId, componentId, others = [], corrections = [] } = telling.parse(details) ?? {};
  if (isAmong(ASKED, type)) addTo(past.unhandled, messageId);
  if (type === ANSWERED && messageId) past.unhandled.delete(messageId);
  if (type === SETTLED && componentId) past.corrections.delete(componentId);
  if (isAmong(CORRECTED, type) && componentId)
    past.corrections.set(componentId, type === 'CorrectionHandled');
  for (const one of others) past.corrections.set(one.componentId, true);
  for (const one of corrections) past.corrections.set(one.componentId, one.outcome === 'NOT_ASKED');
}

function addTo(ids: Set<string>, id: string | undefined): void {
  if (id) ids.add(id);
}

const isAmong = (types: readonly AuditType[], type: string) => types.some((one) => one === type);

/** Stores how long each case has waited for each party, so that the statistics count it. */
export async function keepTimes(tx: Tx, cases: readonly DemoCase[]): Promise<void> {
  const rows = cases.map(({ id, audit }) => ({ id, ...caseTimesOf(audit) }));
  await tx.$executeRaw`
    UPDATE "case" c SET waited = t.waited, turn = t.turn, turn_since = t."turnSince", submitted_at = t."submittedAt",
      closed_at = t."closedAt", outcome = t.outcome, handling_from = t."handlingFrom", handling_used = t."handlingUsed"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) t (id uuid, waited bigint[], turn text, "turnSince" timestamptz,
      "submittedAt" timestamptz, "closedAt" timestamptz, outcome text, "handlingFrom" date, "handlingUsed" int)
    WHERE c.id = t.id`;
}
