import { expect, it } from 'vitest';
import { type MailStage, mailStage } from '@/lib/domain/lifecycle/mail-holds';
import { CASE_STATUSES, type CaseStatus } from '@/lib/domain/lifecycle/status';

const STATUSES_AT: Record<MailStage, readonly CaseStatus[]> = {
  filling: ['CREATED', 'CREATED_GETACCEPT', 'STARTED'],
  signing: ['SHARED_FOR_EXTERNAL_SIGNATURE', 'DOWNLOADED_FOR_ANALOG_SIGNATURE'],
  review: [
    'SUBMITTED',
    'APPROVED_BY_MA',
    'SHARED_FOR_INTERNAL_SIGNATURE',
    'INTERNAL_SIGNATURE_SIGNED',
    'APPROVED',
    'OUT_FOR_REGIONAL_REVIEW',
    'APPROVED_BY_REGIONAL_REVIEWER',
    'REJECTED_BY_REGIONAL_REVIEWER',
  ],
  approved: ['EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS'],
  ended: ['CANCELLED_IN_TELLUS', 'ARCHIVED', 'REJECTED', 'RESET', 'REMOVED', 'INVALID'],
};

it('an application in any status is at one stage for a mail', () => {
  const byStage = Object.groupBy(CASE_STATUSES, mailStage);
  const sorted = (statuses: readonly CaseStatus[] = []) => [...statuses].sort();
  for (const [stage, statuses] of Object.entries(STATUSES_AT)) {
    expect(sorted(byStage[stage as MailStage]), stage).toEqual(sorted(statuses));
  }
});
