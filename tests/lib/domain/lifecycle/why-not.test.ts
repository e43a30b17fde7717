import { describe, expect, it } from 'vitest';
import { CASE_STATUSES, type CaseStatus, OPEN } from '@/lib/domain/lifecycle/status';
import { ACTIONS, type Action, statusesFor } from '@/lib/domain/lifecycle/transitions';
import { isPast, type Stand, type WhyNot, whyNot, whyUnmet } from '@/lib/domain/lifecycle/why-not';
import { refusalText } from '@/lib/platform/i18n/text-for';

const UNSIGNED: readonly CaseStatus[] = [
  ...(['CREATED', 'CREATED_GETACCEPT', 'STARTED'] as const),
  ...(['SHARED_FOR_EXTERNAL_SIGNATURE', 'DOWNLOADED_FOR_ANALOG_SIGNATURE'] as const),
];
const UNAPPROVED: readonly CaseStatus[] = [...UNSIGNED, 'SUBMITTED'];
const NOT_SIGNED_INTERNALLY: readonly CaseStatus[] = [
  ...UNAPPROVED,
  ...(['APPROVED_BY_MA', 'SHARED_FOR_INTERNAL_SIGNATURE'] as const),
];
const NOT_EXPORTED = CASE_STATUSES.slice(0, CASE_STATUSES.indexOf('EXPORTED_TO_TELLUS'));

/** Whether each sentence is true of a case, whatever action it answers. */
const IS_TRUE: Record<WhyNot, (stand: Stand) => boolean> = {
  erased: () => true,
  noSigningService: () => true,
  notWaiting: () => true,
  notHandedIn: () => true,
  notNow: () => true,
  noInternalStep: ({ hasInternalSignature }) => !hasInternalSignature,
  noRegionalStep: ({ hasRegionalReview }) => !hasRegionalReview,
  notSigned: ({ status }) => UNSIGNED.includes(status),
  notApproved: ({ status }) => UNAPPROVED.includes(status),
  notShared: ({ status }) => status !== 'SHARED_FOR_EXTERNAL_SIGNATURE',
  notLocked: ({ status }) => status !== 'DOWNLOADED_FOR_ANALOG_SIGNATURE',
  notSharedInternally: ({ status, hasInternalSignature }) =>
    hasInternalSignature && [...UNAPPROVED, 'APPROVED_BY_MA'].includes(status),
  notSignedInternally: ({ status, hasInternalSignature }) =>
    hasInternalSignature && NOT_SIGNED_INTERNALLY.includes(status),
  internalNotApproved: ({ status, hasInternalSignature }) =>
    hasInternalSignature && [...NOT_SIGNED_INTERNALLY, 'INTERNAL_SIGNATURE_SIGNED'].includes(status),
  notInReview: ({ status, hasRegionalReview }) => hasRegionalReview && status !== 'OUT_FOR_REGIONAL_REVIEW',
  notAnswered: ({ status }) => status === 'OUT_FOR_REGIONAL_REVIEW',
  notExported: ({ status }) => NOT_EXPORTED.includes(status),
  notRejected: ({ status }) => status !== 'REJECTED',
  notArchived: ({ status }) => status !== 'ARCHIVED',
  notEnded: ({ status }) => OPEN.includes(status),
};

const stands = CASE_STATUSES.flatMap((status) =>
  [true, false].flatMap((hasInternalSignature) =>
    [true, false].map((hasRegionalReview) => ({ status, hasInternalSignature, hasRegionalReview })),
  ),
);

describe.each(ACTIONS)('a refusal of %s', (action) => {
  it('says what is so, in both languages', () => {
    for (const stand of stands.filter(({ status }) => !statusesFor(action).includes(status))) {
      const why = whyNot(action, stand);
      expect([stand, why, IS_TRUE[why](stand)]).toEqual([stand, why, true]);
      for (const locale of ['sv', 'en'] as const) {
        const text = refusalText('ILLEGAL_TRANSITION', { why, status: stand.status }, locale);
        expect(text).not.toMatch(/errors\.|[{}]|ändrat|changed/);
      }
    }
  });

  it('is given for a change only if the case was once where it is allowed', () => {
    for (const stand of stands.filter((each) => isPast(action, each)))
      expect(statusesFor(action)).not.toContain(stand.status);
  });
});

const WITH = { hasInternalSignature: true, hasRegionalReview: true };
it.each<[Action, CaseStatus, WhyNot]>([
  ['submitForRegionalReview', 'SUBMITTED', 'notApproved'],
  ['submitForRegionalReview', 'SHARED_FOR_INTERNAL_SIGNATURE', 'notSignedInternally'],
  ['submitForRegionalReview', 'INTERNAL_SIGNATURE_SIGNED', 'internalNotApproved'],
  ['submitForRegionalReview', 'STARTED', 'notSigned'],
  ['answerRegionalReview', 'SUBMITTED', 'notInReview'],
  ['answerRegionalReview', 'APPROVED', 'notInReview'],
  ['withdrawRegionalReview', 'APPROVED', 'notInReview'],
  ['shareForInternalSignature', 'SUBMITTED', 'notApproved'],
  ['shareForInternalSignature', 'CREATED', 'notSigned'],
  ['approveInternalSignature', 'APPROVED_BY_MA', 'notSignedInternally'],
  ['approveSignature', 'STARTED', 'notSigned'],
  ['exportCase', 'SHARED_FOR_EXTERNAL_SIGNATURE', 'notSigned'],
  ['approveSignature', 'SHARED_FOR_INTERNAL_SIGNATURE', 'notNow'],
  ['rejectSignature', 'SHARED_FOR_EXTERNAL_SIGNATURE', 'notNow'],
  ['exportCase', 'SUBMITTED', 'notApproved'],
  ['exportCase', 'SHARED_FOR_INTERNAL_SIGNATURE', 'notSignedInternally'],
  ['exportCase', 'OUT_FOR_REGIONAL_REVIEW', 'notAnswered'],
  ['cancelSignature', 'STARTED', 'notShared'],
  ['uploadSignedDocument', 'STARTED', 'notLocked'],
  ['archiveCase', 'SUBMITTED', 'notEnded'],
  ['unarchiveCase', 'SUBMITTED', 'notArchived'],
  ['resetCase', 'SUBMITTED', 'notRejected'],
  ['requestCorrection', 'OUT_FOR_REGIONAL_REVIEW', 'notNow'],
])('%s in %s names the step that is missing: %s', (action, status, expected) => {
  expect(whyNot(action, { status, ...WITH })).toBe(expected);
});

it.each<[Action, CaseStatus, boolean]>([
  ['completeSignature', 'STARTED', false],
  ['completeSignature', 'SHARED_FOR_EXTERNAL_SIGNATURE', false],
  ['completeSignature', 'SUBMITTED', true],
  ['exportCase', 'SUBMITTED', false],
  ['exportCase', 'FINISHED_IN_TELLUS', true],
])('%s is past in %s: %j', (action, status, expected) => {
  expect(isPast(action, { status, ...WITH })).toBe(expected);
});

it('names the condition that does not hold, whatever the steps of the organisation', () => {
  const conditions = [
    'signingService',
    'internalStep',
    'postedOnPaper',
    'waitsForCompany',
    'notErased',
  ] as const;
  for (const hasRegionalReview of [true, false]) {
    const stand = { status: 'SUBMITTED', hasInternalSignature: true, hasRegionalReview } as const;
    expect(conditions.map((condition) => whyUnmet(condition, stand))).toEqual([
      ...['noSigningService', 'noInternalStep', 'notHandedIn', 'notWaiting', 'erased'],
    ]);
  }
});

it('requires the internal signature before a review, if there is one', () => {
  expect(whyUnmet('regionalStep', { status: 'APPROVED_BY_MA', ...WITH })).toBe('notSignedInternally');
  expect(whyUnmet('regionalStep', { status: 'APPROVED', ...WITH, hasRegionalReview: false })).toBe(
    'noRegionalStep',
  );
});
