import { describe, expect, it } from 'vitest';
import { holdsIn, isAheadIn } from '@/lib/domain/lifecycle/mail-holds';
import { ACTIVE, CASE_STATUSES, type CaseStatus, UNDER_REVIEW } from '@/lib/domain/lifecycle/status';
import type { MailType } from '@/lib/domain/mails';

const holding = (type: MailType, archivedFrom: CaseStatus | null = null) =>
  CASE_STATUSES.filter((status) => holdsIn(type, { status, archivedFrom }));

describe('what a mail says of an application', () => {
  it.each([
    ['signableDocumentCreated', ['SHARED_FOR_EXTERNAL_SIGNATURE']],
    ['signatoryBounced', ['SHARED_FOR_EXTERNAL_SIGNATURE']],
    ['signingEnded', ['CREATED', 'CREATED_GETACCEPT', 'STARTED']],
    ['internalDocumentCreated', ['SHARED_FOR_INTERNAL_SIGNATURE']],
    ['internalSigningEnded', ['APPROVED_BY_MA']],
    ['managerSigned', ['INTERNAL_SIGNATURE_SIGNED']],
    ['paperPosted', ['DOWNLOADED_FOR_ANALOG_SIGNATURE']],
    ['regionalReviewRequested', ['OUT_FOR_REGIONAL_REVIEW']],
  ] as const)('%s holds in %j, and not in the archive', (type, statuses) => {
    expect(holding(type)).toEqual(statuses);
    expect(holding(type, 'EXPORTED_TO_TELLUS')).toEqual(statuses);
  });

  it('of a stopped signing holds until the company has signed', () => {
    for (const status of [...UNDER_REVIEW, 'EXPORTED_TO_TELLUS'] as const) {
      expect(holdsIn('signingStopped', { status, archivedFrom: null }), status).toBe(false);
    }
    for (const status of [
      'CREATED',
      'SHARED_FOR_EXTERNAL_SIGNATURE',
      'DOWNLOADED_FOR_ANALOG_SIGNATURE',
      'REJECTED',
    ] as const) {
      expect(holdsIn('signingStopped', { status, archivedFrom: null }), status).toBe(true);
    }
  });

  it('of a regional review that is taken back holds until it is requested again', () => {
    expect(holding('regionalReviewWithdrawn')).toEqual(
      CASE_STATUSES.filter((status) => status !== 'OUT_FOR_REGIONAL_REVIEW'),
    );
  });

  it.each([
    'signatoriesSigned',
    'signatoriesSignedInternal',
    'applicationReceived',
    'analogSignatureSubmitted',
  ] as const)('%s, that it is signed, holds while it is reviewed', (type) => {
    expect(holding(type)).toEqual(UNDER_REVIEW);
  });

  it.each(['correctionRequested', 'correctionHandled', 'correctionsReceived'] as const)(
    '%s holds until it is decided: nothing is corrected any more then',
    (type) => expect(holding(type)).toEqual(ACTIVE),
  );

  it.each([
    ['applicationApproved', ['EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS']],
    ['membershipActive', ['FINISHED_IN_TELLUS']],
  ] as const)('%s holds in %j, also from the archive', (type, statuses) => {
    expect(holding(type)).toEqual(statuses);
    for (const archivedFrom of ['EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS'] as const) {
      expect(holdsIn(type, { status: 'ARCHIVED', archivedFrom })).toBe(
        statuses.some((status) => status === archivedFrom),
      );
    }
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

  it.each([
    ...(['signatoryDeclined', 'managerDeclined', 'signatureRejected', 'regionalReviewAnswered'] as const),
    ...(['messagePostedByCaseWorker', 'messagePostedByApplicant', 'caseRejected'] as const),
  ])('%s, with the words of a person, always holds', (type) => expect(holding(type)).toEqual(CASE_STATUSES));

  it.each([
    ['signatoryDeclined', ['CREATED', 'CREATED_GETACCEPT', 'STARTED']],
    ['signatureRejected', ['CREATED', 'CREATED_GETACCEPT', 'STARTED']],
    ['managerDeclined', ['APPROVED_BY_MA']],
    ['signingEnded', ['CREATED', 'CREATED_GETACCEPT', 'STARTED']],
    ['caseRejected', CASE_STATUSES],
  ] as const)('%s requests what is still to come in %j', (type, statuses) => {
    expect(CASE_STATUSES.filter((status) => isAheadIn(type, { status, archivedFrom: null }))).toEqual(
      statuses,
    );
  });
});
