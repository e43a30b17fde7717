import { describe, expect, it } from 'vitest';
import { holdsIn } from '@/lib/domain/lifecycle/mail-holds';
import { CASE_STATUSES, type CaseStatus, UNDER_REVIEW } from '@/lib/domain/lifecycle/status';
import type { MailType } from '@/lib/domain/mails';

const holding = (type: MailType, archivedFrom: CaseStatus | null = null) =>
  CASE_STATUSES.filter((status) => holdsIn(type, { status, archivedFrom }));

describe('what a mail says of an application', () => {
  it.each([
    ['signableDocumentCreated', ['SHARED_FOR_EXTERNAL_SIGNATURE']],
    ['signatoryBounced', ['SHARED_FOR_EXTERNAL_SIGNATURE']],
    ['signingEnded', ['CREATED', 'CREATED_GETACCEPT', 'STARTED']],
    ['internalDocumentCreated', ['SHARED_FOR_INTERNAL_SIGNATURE']],
    ['regionalReviewRequested', ['OUT_FOR_REGIONAL_REVIEW']],
  ] as const)('%s holds in %j, and not in the archive', (type, statuses) => {
    expect(holding(type)).toEqual(statuses);
    expect(holding(type, 'EXPORTED_TO_TELLUS')).toEqual(statuses);
  });

  it.each([
    ['internalSigningEnded', 'SHARED_FOR_INTERNAL_SIGNATURE'],
    ['regionalReviewWithdrawn', 'OUT_FOR_REGIONAL_REVIEW'],
  ] as const)('%s holds until the same is asked again', (type, again) => {
    expect(holding(type)).toEqual(CASE_STATUSES.filter((status) => status !== again));
  });

  it('that all have signed holds while it is reviewed', () => {
    expect(holding('signatoriesSigned')).toEqual(UNDER_REVIEW);
  });

  it('of an admission date holds until the application is refused, closed or ended', () => {
    const ended = ['CANCELLED_IN_TELLUS', 'REJECTED', 'RESET', 'REMOVED', 'INVALID'] as const;
    const isOver = (status: CaseStatus) => ended.some((one) => one === status);
    expect(holding('admissionDate')).toEqual(
      CASE_STATUSES.filter((status) => !isOver(status) && status !== 'ARCHIVED'),
    );
    for (const archivedFrom of ['EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS', ...ended] as const) {
      expect(holdsIn('admissionDate', { status: 'ARCHIVED', archivedFrom }), archivedFrom).toBe(
        !isOver(archivedFrom),
      );
    }
  });

  it.each(['signatoryDeclined', 'signatureRejected', 'correctionRequested', 'caseRejected'] as const)(
    '%s, with the words of a person, always holds',
    (type) => expect(holding(type)).toEqual(CASE_STATUSES),
  );
});
