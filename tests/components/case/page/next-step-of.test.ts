import { describe, expect, it } from 'vitest';
import { missingBefore } from '@/components/case/shown/next-step';
import type { CaseView } from '@/lib/contract/shapes';
import { permittedActions, ROLE_IDS } from '@/lib/domain/lifecycle/permissions';
import { CASE_STATUSES, type CaseStatus } from '@/lib/domain/lifecycle/status';
import { nextStepOf } from '@/lib/features/case/next-step-of';
import { textFor } from '@/lib/platform/i18n/text-for';
import { sampleCase } from '@/tests/fixtures/sample-case';

type Steps = CaseView['extraReviewSteps'][number]['name'][];

/** A case as a case worker of a role sees it. */
function viewIn(status: CaseStatus, { role = 1, steps = [], ...rest }: Options = {}): CaseView {
  const ready = { ready: true, missing: [] };
  return {
    ...sampleCase(),
    status,
    caseStatus: status,
    archivedFrom: null,
    checkPoints: [],
    extraReviewSteps: (steps as Steps).map((name) => ({ name, status: 'NOT_REQUESTED', comment: null })),
    internalSignature: null,
    readiness: { signature: ready, internalSignature: ready, regionalReview: ready, export: ready },
    undeliveredMail: null,
    permissions: permittedActions(role, status),
    roleId: role,
    ...rest,
  };
}

type Options = Partial<CaseView> & { role?: 1 | 2 | 3 | 4; steps?: Steps };

function stepOf(status: CaseStatus, options?: Options) {
  const view = viewIn(status, options);
  const step = nextStepOf(view);
  return { ...step, missing: missingBefore(step.code, view) };
}

describe('the next step of a case as its page shows it', () => {
  it('has words for every status and role, in both languages', () => {
    for (const status of CASE_STATUSES) {
      for (const role of ROLE_IDS) {
        const { code, missing } = stepOf(status, { role });
        for (const text of [textFor('sv'), textFor('en')]) {
          expect(text.has(`case.next.${code}.title`), code).toBe(true);
          expect(text.has(`case.next.${code}.text`), code).toBe(true);
          for (const item of missing) expect(text.has(`case.missing.${item.code}`)).toBe(true);
        }
      }
    }
  });

  it('says what is missing before the application can be signed or go on', () => {
    const missing = [{ code: 'FORM_NOT_VALID', formId: 'company' }];
    const readiness = { ...viewIn('STARTED').readiness, signature: { ready: false, missing } };
    expect(stepOf('STARTED', { readiness })).toMatchObject({ code: 'applicantFills', kind: 'wait', missing });
    expect(stepOf('STARTED')).toMatchObject({ code: 'applicantSigns', missing: [] });
    const toReview = {
      ...readiness,
      internalSignature: { ready: false, missing: [{ code: 'SIGNATURE_NOT_APPROVED' }] },
    };
    expect(stepOf('SUBMITTED', { readiness: toReview }).missing).toEqual([
      { code: 'SIGNATURE_NOT_APPROVED' },
    ]);
  });

  it('waits for what the company has posted', () => {
    const analogSignature = {
      status: 'SENT_BY_MAIL',
      fileName: null,
      numberOfSignatories: 1,
      rejectionMessage: null,
    } as const;
    const posted = { signature: null, analogSignature };
    expect(stepOf('DOWNLOADED_FOR_ANALOG_SIGNATURE', posted)).toMatchObject({
      code: 'paperPosted',
      kind: 'wait',
    });
    expect(stepOf('DOWNLOADED_FOR_ANALOG_SIGNATURE')).toMatchObject({ code: 'paperArrives', kind: 'wait' });
  });

  it('puts corrections first: reviewing them, then waiting for them', () => {
    expect(
      stepOf('SUBMITTED', { handledByAspirantCorrections: 1, notYetHandledByAspirantCorrections: 1 }),
    ).toMatchObject({
      code: 'reviewCorrections',
      kind: 'act',
    });
    expect(stepOf('SUBMITTED', { notYetHandledByAspirantCorrections: 2 })).toMatchObject({
      code: 'waitForCorrections',
      kind: 'wait',
    });
  });

  it('leads through the review steps that the organisation has, and only those', () => {
    const all: Steps = ['CREDIT_REPORT', 'INTERNAL_SIGNATURE', 'REGIONAL_REVIEW'];
    expect(stepOf('APPROVED_BY_MA', { steps: all }).code).toBe('shareInternal');
    expect(stepOf('APPROVED', { steps: all }).code).toBe('submitRegional');
    expect(stepOf('APPROVED_BY_MA', { steps: ['REGIONAL_REVIEW'] }).code).toBe('submitRegional');
    expect(stepOf('APPROVED', { steps: ['INTERNAL_SIGNATURE'] }).code).toBe('export');
    expect(stepOf('APPROVED_BY_MA', { steps: [] }).code).toBe('export');
  });

  it('names what is missing before a regional review', () => {
    const missing = [{ code: 'NO_REGIONAL_REVIEWER' }];
    const readiness = { ...viewIn('APPROVED').readiness, regionalReview: { ready: false, missing } };
    expect(stepOf('APPROVED', { steps: ['INTERNAL_SIGNATURE', 'REGIONAL_REVIEW'], readiness })).toMatchObject(
      {
        code: 'submitRegional',
        missing,
      },
    );
  });

  it('is an act only for those who may take it', () => {
    expect(stepOf('APPROVED_BY_REGIONAL_REVIEWER', { role: 1 }).kind).toBe('act');
    expect(stepOf('APPROVED_BY_REGIONAL_REVIEWER', { role: 2 }).kind).toBe('wait');
    expect(stepOf('OUT_FOR_REGIONAL_REVIEW', { role: 4 }).kind).toBe('act');
    expect(stepOf('OUT_FOR_REGIONAL_REVIEW', { role: 1 }).kind).toBe('wait');
    expect(stepOf('FINISHED_IN_TELLUS', { role: 1 }).kind).toBe('done');
  });
});
