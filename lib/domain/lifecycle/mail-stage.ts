import { type CaseStatus, EDITABLE, ENDED, UNDER_REVIEW } from './status';

/** How far an application has come when a mail about it is sent. Decides what the text may call done, decided, or still to do. */
export type MailStage = 'filling' | 'signing' | 'review' | 'approved' | 'ended';

export function mailStage(status: CaseStatus): MailStage {
  if (EDITABLE.includes(status)) return 'filling';
  if (UNDER_REVIEW.includes(status)) return 'review';
  if (status === 'EXPORTED_TO_TELLUS' || status === 'FINISHED_IN_TELLUS') return 'approved';
  return ENDED.includes(status) ? 'ended' : 'signing';
}
