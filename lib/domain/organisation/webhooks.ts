import type { CaseStatus } from '@/lib/domain/lifecycle/status';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/lib/domain/time';

/** What can be reported to an organisation's other systems, in the order in which it happens to a case. */
export const WEBHOOK_EVENTS = [
  'case.created',
  'case.signed',
  'case.approved',
  'case.rejected',
  'case.exported',
  'case.member',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENTS)[number];

/** What somebody sends to try an address. */
export const TEST_EVENT = 'test';

export const WEBHOOK_STATES = ['WAITING', 'DELIVERED', 'GIVEN_UP'] as const;

/** How an attempt can fail. `status`: an answer that is not 2xx. */
export const WEBHOOK_FAILURES = [
  'timeout',
  'unreachable',
  'name',
  'certificate',
  'forbidden',
  'redirect',
  'status',
  'secret',
] as const;
export type WebhookFailure = (typeof WEBHOOK_FAILURES)[number];

/** Whether a failure says that the address does not work, so that other events would fail in the same way. */
export const isOfAddress = (failure: WebhookFailure): boolean => failure !== 'status';

/** How long a secret signs after a new one was made. */
export const OLD_SECRET_MS = DAY_MS;
/** How long a new secret can be read. */
export const SECRET_SHOWN_MS = 10 * MINUTE_MS;
/** How long an event is tried. */
export const WEBHOOK_TRIED_MS = 3 * DAY_MS;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;

/** How long to wait after so many failed attempts, in milliseconds. */
export function pauseAfter(attempts: number): number {
  return Math.min(MINUTE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS);
}

interface Step {
  action: Action;
  before: CaseStatus;
  after: CaseStatus;
  hasInternalSignature: boolean;
}

const OUT_FOR_SIGNING: readonly CaseStatus[] = [
  'SHARED_FOR_EXTERNAL_SIGNATURE',
  'DOWNLOADED_FOR_ANALOG_SIGNATURE',
];

/** What puts a case back where it was. Nothing new has happened to it. */
const UNDOING: readonly Action[] = ['takeBack', 'unarchiveCase'];

/** The event of a step of a case, or null. Creating a case is no step. */
export function webhookEventOf({
  action,
  before,
  after,
  hasInternalSignature,
}: Step): WebhookEventType | null {
  if (action === 'noteMembership') return 'case.member';
  if (before === after || UNDOING.includes(action)) return null;
  switch (after) {
    case 'SUBMITTED':
      return OUT_FOR_SIGNING.includes(before) ? 'case.signed' : null;
    case 'APPROVED_BY_MA':
      return before === 'SUBMITTED' && !hasInternalSignature ? 'case.approved' : null;
    case 'APPROVED':
      return before === 'INTERNAL_SIGNATURE_SIGNED' ? 'case.approved' : null;
    case 'REJECTED':
      return 'case.rejected';
    case 'EXPORTED_TO_TELLUS':
      return 'case.exported';
    case 'FINISHED_IN_TELLUS':
      return 'case.member';
    default:
      return null;
  }
}
