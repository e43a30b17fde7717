import { describe, expect, it } from 'vitest';
import { type Condition, holdsFor } from '@/lib/domain/lifecycle/conditions';
import { DERIVED, mayMoveOn } from '@/lib/domain/lifecycle/permissions';
import {
  ACTIVE,
  APPROVED_STAGES,
  CASE_STATUSES,
  type CaseStatus,
  EDITABLE,
} from '@/lib/domain/lifecycle/status';
import {
  ACTIONS,
  conditionsFor,
  isHeldAction,
  OTHER_ACTIONS,
  statusesFor,
  TRANSITIONS,
  type TransitionName,
  targetOf,
} from '@/lib/domain/lifecycle/transitions';

interface Row {
  from: readonly CaseStatus[];
  /** The target; by facts where it depends on them. */
  to: CaseStatus | 'first' | 'before review' | 'before the decision' | 'before the archive' | 'answer';
  when?: readonly Condition[];
}

/** The lifecycle as it was decided, written down a second time: the table of the product must say the same. */
const LIFECYCLE: Record<TransitionName, Row> = {
  createCase: { from: [], to: 'first' },
  createSilentCase: { from: [], to: 'first' },
  startForm: { from: ['CREATED', 'CREATED_GETACCEPT'], to: 'STARTED' },
  shareForSignature: {
    from: ['CREATED', 'CREATED_GETACCEPT', 'STARTED'],
    to: 'SHARED_FOR_EXTERNAL_SIGNATURE',
    when: ['readyForSignature', 'signingService'],
  },
  completeSignature: { from: ['SHARED_FOR_EXTERNAL_SIGNATURE'], to: 'SUBMITTED' },
  declineSignature: { from: ['SHARED_FOR_EXTERNAL_SIGNATURE'], to: 'first' },
  cancelSignature: { from: ['SHARED_FOR_EXTERNAL_SIGNATURE'], to: 'first' },
  replaceSignatory: { from: ['SHARED_FOR_EXTERNAL_SIGNATURE'], to: 'SHARED_FOR_EXTERNAL_SIGNATURE' },
  lockForPaper: {
    from: ['CREATED', 'CREATED_GETACCEPT', 'STARTED'],
    to: 'DOWNLOADED_FOR_ANALOG_SIGNATURE',
    when: ['readyForSignature'],
  },
  uploadSignedDocument: { from: ['DOWNLOADED_FOR_ANALOG_SIGNATURE'], to: 'SUBMITTED' },
  rejectSignature: {
    from: ['SUBMITTED', 'APPROVED_BY_MA', 'DOWNLOADED_FOR_ANALOG_SIGNATURE'],
    to: 'first',
  },
  completeApproval: { from: ['SUBMITTED'], to: 'APPROVED_BY_MA', when: ['readyForInternalSignature'] },
  withdrawApproval: {
    from: [
      'APPROVED_BY_MA',
      'INTERNAL_SIGNATURE_SIGNED',
      'APPROVED',
      'APPROVED_BY_REGIONAL_REVIEWER',
      'REJECTED_BY_REGIONAL_REVIEWER',
    ],
    to: 'SUBMITTED',
  },
  shareForInternalSignature: {
    from: ['APPROVED_BY_MA'],
    to: 'SHARED_FOR_INTERNAL_SIGNATURE',
    when: ['internalStep', 'readyForInternalSignature'],
  },
  completeInternalSignature: { from: ['SHARED_FOR_INTERNAL_SIGNATURE'], to: 'INTERNAL_SIGNATURE_SIGNED' },
  declineInternalSignature: { from: ['SHARED_FOR_INTERNAL_SIGNATURE'], to: 'APPROVED_BY_MA' },
  approveInternalSignature: { from: ['INTERNAL_SIGNATURE_SIGNED'], to: 'APPROVED' },
  unapproveInternalSignature: { from: ['APPROVED'], to: 'INTERNAL_SIGNATURE_SIGNED' },
  rejectInternalSignature: {
    from: ['SHARED_FOR_INTERNAL_SIGNATURE', 'INTERNAL_SIGNATURE_SIGNED', 'APPROVED'],
    to: 'APPROVED_BY_MA',
  },
  submitForRegionalReview: {
    from: ['APPROVED', 'APPROVED_BY_MA'],
    to: 'OUT_FOR_REGIONAL_REVIEW',
    when: ['regionalStep', 'regionalReviewer', 'readyForInternalSignature'],
  },
  withdrawRegionalReview: { from: ['OUT_FOR_REGIONAL_REVIEW'], to: 'before review' },
  answerRegionalReview: { from: ['OUT_FOR_REGIONAL_REVIEW'], to: 'answer' },
  exportCase: {
    from: ['APPROVED', 'APPROVED_BY_MA', 'APPROVED_BY_REGIONAL_REVIEWER', 'REJECTED_BY_REGIONAL_REVIEWER'],
    to: 'EXPORTED_TO_TELLUS',
    when: ['readyForExport'],
  },
  activateMembership: { from: ['EXPORTED_TO_TELLUS'], to: 'FINISHED_IN_TELLUS' },
  cancelMembership: { from: ['EXPORTED_TO_TELLUS', 'FINISHED_IN_TELLUS'], to: 'CANCELLED_IN_TELLUS' },
  rejectCase: { from: ACTIVE, to: 'REJECTED' },
  withdrawApplication: { from: ACTIVE, to: 'CANCELLED_IN_TELLUS' },
  resetCase: { from: ['REJECTED', 'ARCHIVED'], to: 'RESET' },
  removeCase: { from: ACTIVE, to: 'REMOVED' },
  archiveCase: {
    from: ['FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'REJECTED', 'RESET', 'EXPORTED_TO_TELLUS'],
    to: 'ARCHIVED',
  },
  unarchiveCase: { from: ['ARCHIVED'], to: 'before the archive', when: ['notErased'] },
  archiveByAge: {
    from: ['FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'REJECTED', 'RESET'],
    to: 'ARCHIVED',
  },
  invalidateCase: { from: ACTIVE, to: 'INVALID' },
  takeBack: { from: [...ACTIVE, 'EXPORTED_TO_TELLUS', 'REJECTED'], to: 'before the decision' },
  eraseByAge: {
    from: [
      ...['CREATED', 'CREATED_GETACCEPT', 'STARTED', 'DOWNLOADED_FOR_ANALOG_SIGNATURE'],
      ...['FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'ARCHIVED', 'REJECTED', 'RESET', 'REMOVED', 'INVALID'],
    ] as CaseStatus[],
    to: 'REMOVED',
  },
};

const NO_FACTS = { signsWithService: false, statusBeforeReview: null, isRecommended: null };
const sorted = <T>(list: readonly T[]): T[] => [...list].sort();

describe('the lifecycle', () => {
  const names = Object.keys(LIFECYCLE) as TransitionName[];

  it('has exactly the transitions that were decided', () => {
    expect(sorted(Object.keys(TRANSITIONS))).toEqual(sorted(names));
  });

  it.each(names)('%s leads from and to what was decided', (name) => {
    const { from, to } = LIFECYCLE[name];
    expect(sorted(statusesFor(name))).toEqual(sorted(from));
    switch (to) {
      case 'first':
        expect(targetOf(name, NO_FACTS)).toBe('CREATED');
        expect(targetOf(name, { ...NO_FACTS, signsWithService: true })).toBe('CREATED_GETACCEPT');
        break;
      case 'before review':
        for (const status of ['APPROVED', 'APPROVED_BY_MA'] as const) {
          expect(targetOf(name, { ...NO_FACTS, statusBeforeReview: status })).toBe(status);
        }
        expect(() => targetOf(name, NO_FACTS)).toThrow(name);
        break;
      case 'before the decision':
        expect(targetOf(name, { ...NO_FACTS, statusBeforeDecision: 'SUBMITTED' })).toBe('SUBMITTED');
        expect(() => targetOf(name, NO_FACTS)).toThrow(name);
        break;
      case 'before the archive':
        expect(targetOf(name, { ...NO_FACTS, archivedFrom: 'RESET' })).toBe('RESET');
        expect(() => targetOf(name, NO_FACTS)).toThrow(name);
        break;
      case 'answer':
        expect(targetOf(name, { ...NO_FACTS, isRecommended: true })).toBe('APPROVED_BY_REGIONAL_REVIEWER');
        expect(targetOf(name, { ...NO_FACTS, isRecommended: false })).toBe('REJECTED_BY_REGIONAL_REVIEWER');
        expect(() => targetOf(name, NO_FACTS)).toThrow(name);
        break;
      default:
        expect(targetOf(name, NO_FACTS)).toBe(to);
    }
  });

  it.each(names)('%s has exactly the conditions that were decided', (name) => {
    const ownTo: Partial<Record<TransitionName, Partial<Record<CaseStatus, Condition[]>>>> = {
      rejectSignature: { DOWNLOADED_FOR_ANALOG_SIGNATURE: ['postedOnPaper'] },
      resetCase: { ARCHIVED: ['archivedAfterRejection'] },
    };
    for (const status of statusesFor(name)) {
      const expected = [...(LIFECYCLE[name].when ?? []), ...(ownTo[name]?.[status] ?? [])];
      expect(sorted(conditionsFor(name, status)), status).toEqual(sorted(expected));
    }
  });

  it('has the conditions that were decided on what changes no status', () => {
    const conditioned = ACTIONS.filter(
      (action) => !(action in TRANSITIONS) && conditionsFor(action, 'STARTED').length > 0,
    );
    expect(conditioned.map((action) => [action, conditionsFor(action, 'STARTED')])).toEqual([
      ['approveSignature', ['signatureHandedIn']],
      ['postMessage', ['notErased']],
      ['writeNote', ['notErased']],
      ['sendReminder', ['waitsForCompany']],
      ['storeCreditReport', ['notErased']],
      ['downloadPdf', ['notErased']],
      ['downloadZip', ['notErased']],
      ['noteMembership', ['archivedUnanswered']],
      ['noteCancellation', ['archivedAfterExport']],
    ]);
  });

  it('derives the approval, and its withdrawal, after what can decide it', () => {
    expect(DERIVED).toEqual(['completeApproval', 'withdrawApproval']);
    expect(sorted(ACTIONS.filter(mayMoveOn))).toEqual(
      sorted(['approveForm', 'setCheckPoint', 'approveSignature', 'requestCorrection', 'approveCorrection']),
    );
  });

  it('reaches every status from creation, and lets nothing out of a closed one but archiving, resetting and retention', () => {
    const reached = new Set<CaseStatus>(['CREATED', 'CREATED_GETACCEPT']);
    for (let size = 0; size < reached.size; ) {
      size = reached.size;
      for (const name of names) {
        if (statusesFor(name).some((status) => reached.has(status)))
          for (const to of targets(name)) reached.add(to);
      }
    }
    expect(sorted([...reached])).toEqual(sorted(CASE_STATUSES));
    const leaving = (status: CaseStatus) => names.filter((name) => statusesFor(name).includes(status));
    expect(leaving('REMOVED')).toEqual(['eraseByAge']);
    expect(leaving('INVALID')).toEqual(['eraseByAge']);
    expect(leaving('RESET')).toEqual(['archiveCase', 'archiveByAge', 'eraseByAge']);
    expect(leaving('ARCHIVED')).toEqual(['resetCase', 'unarchiveCase', 'eraseByAge']);
  });

  function targets(name: TransitionName): CaseStatus[] {
    const facts = [true, false].flatMap((flag) =>
      (['APPROVED', 'APPROVED_BY_MA'] as const).map((statusBeforeReview) => ({
        signsWithService: flag,
        isRecommended: flag,
        statusBeforeReview,
      })),
    );
    return name === 'takeBack' || name === 'unarchiveCase' ? [] : facts.map((one) => targetOf(name, one));
  }
});

describe('occasions', () => {
  const everyButGone = CASE_STATUSES.filter((status) => status !== 'REMOVED' && status !== 'INVALID');
  const reviewable = [...EDITABLE, 'SUBMITTED', ...APPROVED_STAGES] as CaseStatus[];
  const open = [...ACTIVE, 'EXPORTED_TO_TELLUS'] as CaseStatus[];

  it.each([
    ['saveValues', ACTIVE],
    ['requestCorrection', reviewable],
    ['markCorrectionHandled', reviewable],
    ['approveCorrection', reviewable],
    ['approveForm', reviewable],
    ['setCheckPoint', reviewable],
    ['approveSignature', ['SUBMITTED', ...APPROVED_STAGES]],
    ['choosePaperDelivery', ['DOWNLOADED_FOR_ANALOG_SIGNATURE']],
    ['markPosted', ['DOWNLOADED_FOR_ANALOG_SIGNATURE']],
    ['downloadPaper', ['DOWNLOADED_FOR_ANALOG_SIGNATURE']],
    ['postMessage', everyButGone],
    ['markMessageHandled', everyButGone],
    ['writeNote', everyButGone],
    ['deleteNote', everyButGone],
    ['changeLocale', everyButGone],
    ['delegate', open],
    ['resetDelegation', open],
    ['coverAbsence', open],
    ['changeContact', open],
    ['sendAdmissionDate', open],
    ['sendReminder', [...EDITABLE, 'SHARED_FOR_EXTERNAL_SIGNATURE', 'SUBMITTED']],
    ['remindSignatory', ['SHARED_FOR_EXTERNAL_SIGNATURE']],
    ['changeLegalName', ACTIVE],
    ['trackSignatories', ['SHARED_FOR_EXTERNAL_SIGNATURE', 'SHARED_FOR_INTERNAL_SIGNATURE']],
    ['viewCase', everyButGone],
    ['viewInternal', everyButGone],
    ['viewLink', everyButGone],
    ['viewGoneCase', ['REMOVED', 'INVALID']],
    ['noteMembership', ['ARCHIVED']],
    ['noteCancellation', ['ARCHIVED']],
    [
      'anonymiseByAge',
      ['FINISHED_IN_TELLUS', 'CANCELLED_IN_TELLUS', 'ARCHIVED', 'REJECTED', 'RESET', 'REMOVED', 'INVALID'],
    ],
  ] as const)('%s may happen while it was decided', (name, statuses) => {
    expect(sorted(OTHER_ACTIONS[name])).toEqual(sorted(statuses));
  });

  it('are actions together with the transitions, each name once', () => {
    expect(new Set(ACTIONS).size).toBe(ACTIONS.length);
    expect(sorted(ACTIONS)).toEqual(sorted([...Object.keys(TRANSITIONS), ...Object.keys(OTHER_ACTIONS)]));
  });
});

it('a case goes through the reviews that its organisation has, the regional one after the internal signature', () => {
  const both = { hasInternalSignature: true, hasRegionalReview: true };
  const regional = { hasInternalSignature: false, hasRegionalReview: true };
  const steps = (facts: Parameters<typeof holdsFor>[1]) =>
    (['internalStep', 'regionalStep'] as const).filter((step) => holdsFor(step, facts));
  expect(steps({ ...both, status: 'APPROVED_BY_MA' })).toEqual(['internalStep']);
  expect(steps({ ...both, status: 'INTERNAL_SIGNATURE_SIGNED' })).toEqual(['internalStep', 'regionalStep']);
  expect(steps({ ...regional, status: 'APPROVED_BY_MA' })).toEqual(['regionalStep']);
  expect(steps({ hasInternalSignature: false, hasRegionalReview: false, status: 'APPROVED_BY_MA' })).toEqual(
    [],
  );
});

it('an action is held back if its mails wait', () => {
  expect(['rejectCase', 'changeContact', 'approveForm', ''].map(isHeldAction)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
