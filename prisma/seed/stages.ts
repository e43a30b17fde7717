import type { CaseStatus } from '@/lib/case/status';

/** What has happened to a case, in order. */
export type Stage =
  | 'created'
  | 'started'
  | 'filled'
  | 'shared'
  | 'signed'
  | 'locked'
  | 'uploaded'
  | 'approved'
  | 'internalShared'
  | 'internalSigned'
  | 'internalApproved'
  | 'reviewAsked'
  | 'recommended'
  | 'notRecommended'
  | 'exported'
  | 'member'
  | 'cancelled'
  | 'rejected'
  | 'reset'
  | 'removed'
  | 'archived'
  | 'invalid';

const FILLED: Stage[] = ['created', 'started', 'filled'];
const DIGITAL: Stage[] = [...FILLED, 'shared', 'signed'];
const PAPER: Stage[] = [...FILLED, 'locked', 'uploaded'];
const INTERNAL: Stage[] = [...DIGITAL, 'approved', 'internalShared', 'internalSigned'];
const APPROVED: Stage[] = [...INTERNAL, 'internalApproved'];
const EXPORTED: Stage[] = [...APPROVED, 'reviewAsked', 'recommended', 'exported'];
const PAPER_EXPORTED: Stage[] = [...PAPER, 'approved', 'exported'];

/** How a case that signs with the service came to be in a status. */
const WITH_SERVICE: Partial<Record<CaseStatus, Stage[]>> = {
  CREATED_GETACCEPT: ['created'],
  STARTED: ['created', 'started'],
  SHARED_FOR_EXTERNAL_SIGNATURE: [...FILLED, 'shared'],
  DOWNLOADED_FOR_ANALOG_SIGNATURE: [...FILLED, 'locked'],
  SUBMITTED: DIGITAL,
  APPROVED_BY_MA: [...DIGITAL, 'approved'],
  SHARED_FOR_INTERNAL_SIGNATURE: [...DIGITAL, 'approved', 'internalShared'],
  INTERNAL_SIGNATURE_SIGNED: INTERNAL,
  APPROVED,
  OUT_FOR_REGIONAL_REVIEW: [...APPROVED, 'reviewAsked'],
  APPROVED_BY_REGIONAL_REVIEWER: [...APPROVED, 'reviewAsked', 'recommended'],
  REJECTED_BY_REGIONAL_REVIEWER: [...APPROVED, 'reviewAsked', 'notRecommended'],
  EXPORTED_TO_TELLUS: EXPORTED,
  FINISHED_IN_TELLUS: [...EXPORTED, 'member'],
  CANCELLED_IN_TELLUS: [...EXPORTED, 'cancelled'],
  ARCHIVED: [...EXPORTED, 'member', 'archived'],
  REJECTED: [...DIGITAL, 'rejected'],
  RESET: [...DIGITAL, 'rejected', 'reset'],
  REMOVED: ['created', 'started', 'removed'],
  INVALID: ['created', 'started', 'invalid'],
};

/** And one that signs on paper only. */
const ON_PAPER: Partial<Record<CaseStatus, Stage[]>> = {
  CREATED: ['created'],
  STARTED: ['created', 'started'],
  DOWNLOADED_FOR_ANALOG_SIGNATURE: [...FILLED, 'locked'],
  SUBMITTED: PAPER,
  APPROVED_BY_MA: [...PAPER, 'approved'],
  EXPORTED_TO_TELLUS: PAPER_EXPORTED,
  FINISHED_IN_TELLUS: [...PAPER_EXPORTED, 'member'],
  ARCHIVED: [...PAPER, 'rejected', 'archived'],
  REJECTED: [...PAPER, 'rejected'],
};

/** The stages of a status. Throws for a status that such an organisation's cases never have. */
export function stagesOf(status: CaseStatus, signsWithService: boolean): Stage[] {
  const stages = (signsWithService ? WITH_SERVICE : ON_PAPER)[status];
  if (!stages) throw new Error(`No case of this organisation is ever ${status}`);
  return stages;
}
