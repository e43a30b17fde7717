import type { DisplayStatus } from '@/lib/domain/lifecycle/status';
import type { DotTone } from './status-dot';

/** The colour of each status, by what it asks of a case worker: nothing yet, waiting, act now, done well, ended. */
export const CASE_STATUS_TONE: Record<DisplayStatus, DotTone> = {
  CREATED: 'neutral',
  CREATED_GETACCEPT: 'neutral',
  STARTED: 'neutral',
  SHARED_FOR_EXTERNAL_SIGNATURE: 'info',
  DOWNLOADED_FOR_ANALOG_SIGNATURE: 'info',
  SHARED_FOR_INTERNAL_SIGNATURE: 'info',
  INTERNAL_SIGNATURE_SIGNED: 'highlight',
  SUBMITTED: 'highlight',
  APPROVED: 'success',
  APPROVED_BY_MA: 'highlight',
  OUT_FOR_REGIONAL_REVIEW: 'info',
  APPROVED_BY_REGIONAL_REVIEWER: 'success',
  REJECTED_BY_REGIONAL_REVIEWER: 'danger',
  EXPORTED_TO_TELLUS: 'success',
  FINISHED_IN_TELLUS: 'success',
  CANCELLED_IN_TELLUS: 'neutral',
  ARCHIVED: 'neutral',
  REJECTED: 'danger',
  RESET: 'neutral',
  REMOVED: 'neutral',
  INVALID: 'danger',
  HAS_UNHANDLED_SUPPORT_MESSAGES: 'warning',
  CORRECTIONS_SUBMITTED: 'highlight',
  WAITING_FOR_CORRECTIONS: 'warning',
};
