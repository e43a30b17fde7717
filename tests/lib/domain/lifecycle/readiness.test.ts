import { describe, expect, it } from 'vitest';
import { asksForWork, type CaseFacts } from '@/lib/domain/lifecycle/conditions';
import {
  derivedTransition,
  obstaclesBefore,
  offeredActions,
  readinessFor,
} from '@/lib/domain/lifecycle/permissions';
import { isSignatureHandedIn, missingForApproval } from '@/lib/domain/lifecycle/readiness';
import {
  ANALOG_SIGNATURE_STATUSES,
  APPROVED_STAGES,
  CASE_STATUSES,
  FORM_STATUSES,
  SIGNATURE_STATUSES,
} from '@/lib/domain/lifecycle/status';
import { type Action, statusesFor, type TransitionName } from '@/lib/domain/lifecycle/transitions';

const readyFor = (name: TransitionName) => (facts: CaseFacts) => readinessFor(name, facts);
const readyForSignature = readyFor('shareForSignature');
const readyForInternalSignature = readyFor('shareForInternalSignature');
const readyForExport = readyFor('exportCase');

const filledIn: CaseFacts = {
  status: 'STARTED',
  forms: [
    { id: 'company', status: 'VALID', isSavedByCompany: true },
    { id: 'contacts', status: 'VALID', isSavedByCompany: true },
  ],
  corrections: [],
  signatureStatus: null,
  analogSignatureStatus: null,
  checkPoints: [{ componentId: 'checkTax', status: 'NOT_CHECKED' }],
  internalSignature: null,
  hasRegionalReview: false,
  hasRegionalReviewer: false,
  signsWithService: true,
  hasInternalSignature: false,
  archivedFrom: null,
  isErased: false,
};

const approved: CaseFacts = {
  ...filledIn,
  status: 'APPROVED_BY_MA',
  forms: filledIn.forms.map((form) => ({ ...form, status: 'APPROVED' })),
  signatureStatus: 'APPROVED',
  checkPoints: [{ componentId: 'checkTax', status: 'CHECKED' }],
};

const openCorrection = { formId: 'company', componentId: 'postalAddress', isHandled: false };

describe('a signature that waits to be judged', () => {
  it.each([
    ['SIGNED', null],
    [null, 'UPLOADED_BY_ASPIRANT'],
    [null, 'UPLOADED_BY_MA'],
  ] as const)('is digital %s or on paper %s', (signatureStatus, analogSignatureStatus) => {
    expect(isSignatureHandedIn({ signatureStatus, analogSignatureStatus })).toBe(true);
  });

  it('is none that is out, missing or judged', () => {
    for (const signatureStatus of [null, ...SIGNATURE_STATUSES.filter((status) => status !== 'SIGNED')]) {
      for (const analogSignatureStatus of [
        null,
        ...ANALOG_SIGNATURE_STATUSES.filter((status) => !status.startsWith('UPLOADED')),
      ]) {
        expect(isSignatureHandedIn({ signatureStatus, analogSignatureStatus })).toBe(false);
      }
    }
  });
});

it('lists work if a condition can be met, and not if it rules the step out', () => {
  expect([asksForWork('readyForSignature'), asksForWork('signingService')]).toEqual([true, false]);
});

describe('ready for signature', () => {
  it('when every form is valid and saved by the applicant, and no correction is unhandled', () => {
    expect(readyForSignature(filledIn)).toEqual({ ready: true, missing: [] });
    expect(
      readyForSignature({ ...filledIn, corrections: [{ ...openCorrection, isHandled: true }] }).ready,
    ).toBe(true);
  });

  it.each(FORM_STATUSES)('with a form that is %s', (status) => {
    const forms = [{ id: 'company', status, isSavedByCompany: true }];
    const isDone = status === 'VALID' || status === 'APPROVED';
    expect(readyForSignature({ ...filledIn, forms })).toEqual({
      ready: isDone,
      missing: isDone ? [] : [{ code: 'FORM_NOT_VALID', formId: 'company' }],
    });
  });

  it('not with a form that only a case worker has saved', () => {
    const forms = [{ id: 'company', status: 'VALID' as const, isSavedByCompany: false }];
    expect(readyForSignature({ ...filledIn, forms }).missing).toEqual([
      { code: 'FORM_NOT_SAVED', formId: 'company' },
    ]);
  });

  it('names everything that is missing, each once', () => {
    const facts: CaseFacts = {
      ...filledIn,
      forms: [
        { id: 'company', status: 'INVALID', isSavedByCompany: false },
        { id: 'contacts', status: 'VALID', isSavedByCompany: false },
      ],
      corrections: [openCorrection],
    };
    expect(readyForSignature(facts)).toEqual({
      ready: false,
      missing: [
        { code: 'FORM_NOT_VALID', formId: 'company' },
        { code: 'FORM_NOT_SAVED', formId: 'contacts' },
        { code: 'CORRECTION_OPEN', formId: 'company', componentId: 'postalAddress' },
      ],
    });
  });
});

describe('ready for the internal signature', () => {
  it('when forms, signature and checkpoints are approved', () => {
    expect(readyForInternalSignature(approved)).toEqual({ ready: true, missing: [] });
  });

  it('names everything that is missing', () => {
    const corrections = [{ ...openCorrection, isHandled: true }];
    expect(readyForInternalSignature({ ...filledIn, corrections }).missing).toEqual([
      { code: 'FORM_NOT_APPROVED', formId: 'company' },
      { code: 'FORM_NOT_APPROVED', formId: 'contacts' },
      { code: 'CORRECTION_NOT_APPROVED', formId: 'company', componentId: 'postalAddress' },
      { code: 'SIGNATURE_NOT_APPROVED' },
      { code: 'CHECKPOINT_NOT_CHECKED', componentId: 'checkTax' },
    ]);
  });

  it('counts an approved signature of either kind, and no other', () => {
    const digital = SIGNATURE_STATUSES.filter(
      (signatureStatus) => readyForInternalSignature({ ...approved, signatureStatus }).ready,
    );
    const paper = ANALOG_SIGNATURE_STATUSES.filter(
      (analogSignatureStatus) =>
        readyForInternalSignature({ ...approved, signatureStatus: null, analogSignatureStatus }).ready,
    );
    expect(digital).toEqual(['APPROVED']);
    expect(paper).toEqual(['APPROVED']);
  });
});

describe('ready for export', () => {
  const internal = {
    ...approved,
    status: 'APPROVED' as const,
    hasInternalSignature: true,
    internalSignature: 'SIGNATURES_APPROVED' as const,
  };
  const regional = { ...internal, hasRegionalReview: true };

  it.each([
    ['approved by the organisation, without further steps', approved, true],
    ['approved, with the internal step done', internal, true],
    [
      'not before the internal step is done',
      { ...internal, internalSignature: 'SIGNED_BY_SIGNATORIES' },
      false,
    ],
    ['not before it is begun', { ...internal, internalSignature: null }, false],
    [
      'whose process has no internal step',
      { ...internal, hasInternalSignature: false, internalSignature: 'SIGNATURES_REQUESTED' },
      true,
    ],
    ['approved, without asking for the regional review', regional, true],
    [
      'not before the regional review is answered, where nothing else comes after the approval',
      { ...approved, hasRegionalReview: true },
      false,
    ],
    ['not while the regional review is out', { ...regional, status: 'OUT_FOR_REGIONAL_REVIEW' }, false],
    ['recommended by the regional reviewer', { ...regional, status: 'APPROVED_BY_REGIONAL_REVIEWER' }, true],
    ['also when not recommended', { ...regional, status: 'REJECTED_BY_REGIONAL_REVIEWER' }, true],
    ['not with a signature that is not approved', { ...approved, signatureStatus: 'SIGNED' }, false],
  ] as const)('%s', (_name, facts, expected) => {
    expect(readyForExport(facts as CaseFacts).ready).toBe(expected);
  });

  it('names the step that is missing, and not the review that may be left out afterwards', () => {
    expect(
      readyForExport({
        ...regional,
        status: 'APPROVED_BY_MA',
        internalSignature: 'SIGNATURES_REQUESTED',
      }).missing.map(({ code }) => code),
    ).toEqual(['INTERNAL_SIGNATURE_MISSING']);
  });
});

describe('what follows from an approval', () => {
  const openForm = { ...approved, forms: filledIn.forms };

  it('completes once nothing is missing, and only after an action that can decide it', () => {
    const submitted = { ...approved, status: 'SUBMITTED' as const };
    expect(derivedTransition('setCheckPoint', submitted)).toBe('completeApproval');
    expect(derivedTransition('postMessage', submitted)).toBeNull();
    expect(derivedTransition('setCheckPoint', { ...openForm, status: 'SUBMITTED' })).toBeNull();
  });

  it.each(CASE_STATUSES)(
    'is withdrawn from the approved stages when something is missing again: %s',
    (status) => {
      const isWithdrawn = APPROVED_STAGES.includes(status);
      expect(derivedTransition('approveForm', { ...openForm, status })).toBe(
        isWithdrawn ? 'withdrawApproval' : null,
      );
      if (isWithdrawn) expect(derivedTransition('approveForm', { ...approved, status })).toBeNull();
    },
  );
});

describe('one condition', () => {
  const regional = { ...approved, hasRegionalReview: true };

  it('says who cannot answer a review that the organisation has, and offers it all the same', () => {
    expect(offeredActions(1, regional)).toContain('submitForRegionalReview');
    expect(readinessFor('submitForRegionalReview', regional).missing).toEqual([
      { code: 'NO_REGIONAL_REVIEWER' },
    ]);
    const withReviewer = { ...regional, hasRegionalReviewer: true };
    expect(readinessFor('submitForRegionalReview', withReviewer).ready).toBe(true);
  });

  it('rules an action out for good, and then it is neither offered nor allowed', () => {
    const unsigned = { ...approved, status: 'SUBMITTED' as const, signatureStatus: 'SHARED' as const };
    expect(offeredActions(1, unsigned)).not.toContain('approveSignature');
    expect(obstaclesBefore('approveSignature', unsigned).ruledOut).toBe('signatureHandedIn');
    const signed = { ...unsigned, signatureStatus: 'SIGNED' as const };
    expect(offeredActions(1, signed)).toContain('approveSignature');
    expect(obstaclesBefore('approveSignature', signed)).toEqual({ ruledOut: null, missing: [] });
  });
});

describe('an archived case that the register reports on', () => {
  it.each(CASE_STATUSES)('is heard like one that is not archived: %s', (archivedFrom) => {
    const archived: CaseFacts = { ...approved, status: 'ARCHIVED', archivedFrom };
    const isHeard = (action: Action) => !obstaclesBefore(action, archived).ruledOut;
    expect(isHeard('noteMembership')).toBe(statusesFor('activateMembership').includes(archivedFrom));
    expect(isHeard('noteCancellation')).toBe(statusesFor('cancelMembership').includes(archivedFrom));
  });
});

describe('ready for the approval of a form', () => {
  it.each(FORM_STATUSES)('is a form without errors and corrections: %s', (status) => {
    const isValid = status === 'VALID';
    expect(missingForApproval(status, false)).toEqual(isValid ? [] : ['FORM_NOT_VALID']);
    expect(missingForApproval(status, true)).toContain('CORRECTION_NOT_APPROVED');
  });
});
