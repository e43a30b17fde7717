import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actionFor,
  canAct,
  nextStep,
  type Reader,
  type StepFacts,
  tasksFor,
} from '@/lib/domain/lifecycle/next-step';
import { isPermitted, permittedActions, ROLE_IDS, type RoleId } from '@/lib/domain/lifecycle/permissions';
import { stateOf, TASKS } from '@/lib/domain/lifecycle/state';
import { CASE_STATUSES, type CaseStatus } from '@/lib/domain/lifecycle/status';
import { textFor } from '@/lib/platform/i18n/text-for';

const facts = (status: CaseStatus, more: Partial<StepFacts> = {}): StepFacts => ({
  ...{ status, unhandledMessages: 0, handledCorrections: 0, openCorrections: 0 },
  ...{ hasUndeliveredMail: false, hasFailedExport: false },
  ...{ hasBouncedSignatory: false, hasOverdueCorrection: false },
  ...{ isReadyForSignature: true, isPaperPosted: false, isApplicationWithdrawn: false },
  ...{ hasInternalSignature: true, hasRegionalReview: true },
  ...more,
});

const reader = (role: RoleId, status: CaseStatus): Reader => ({
  role,
  permissions: permittedActions(role, status),
});
const stepOf = (status: CaseStatus, more: Partial<StepFacts> = {}, role: RoleId = 1) =>
  nextStep(facts(status, more), reader(role, status));

describe('what came in between is the next step, with what goes on besides', () => {
  it.each([
    [
      'a signatory’s mail bounced',
      'SHARED_FOR_EXTERNAL_SIGNATURE',
      { hasBouncedSignatory: true },
      'signatoryUndelivered',
      'companySigns',
    ],
    [
      'an overdue correction',
      'SUBMITTED',
      { openCorrections: 1, hasOverdueCorrection: true },
      'overdue',
      'waitForCorrections',
    ],
    [
      'a question while the company fills in',
      'STARTED',
      { unhandledMessages: 1 },
      'question',
      'applicantSigns',
    ],
    [
      'a question while Tellus answers',
      'EXPORTED_TO_TELLUS',
      { unhandledMessages: 1 },
      'question',
      'registerConfirms',
    ],
    ['the contact’s mail bounced', 'STARTED', { hasUndeliveredMail: true }, 'undelivered', 'applicantSigns'],
    [
      'one of two corrected',
      'SUBMITTED',
      { handledCorrections: 1, openCorrections: 1 },
      'reviewCorrections',
      'waitForCorrections',
    ],
  ] as const)('%s', (_what, status, more, code, meanwhile) => {
    expect(stepOf(status, more)).toEqual({ code, kind: 'act', others: [], meanwhile });
  });

  it('is the failed export before the regional review, which may come besides', () => {
    const more = { hasFailedExport: true };
    expect(stepOf('APPROVED', more)).toMatchObject({ code: 'exportFailed', kind: 'act', others: ['decide'] });
  });

  it('is a question before the review', () => {
    const more = { unhandledMessages: 1 };
    expect(stepOf('SUBMITTED', more)).toMatchObject({
      code: 'question',
      others: ['review'],
      meanwhile: null,
    });
  });

  it('is for an advisor what an advisor may do', () => {
    const more = { hasFailedExport: true, unhandledMessages: 1 };
    expect(stepOf('APPROVED', more, 2)).toMatchObject({
      ...{ code: 'question', kind: 'act', others: ['exportFailed', 'decide'] },
    });
    expect(stepOf('APPROVED', {}, 2)).toMatchObject({ code: 'submitRegional', kind: 'wait' });
  });
});

const anyFacts: fc.Arbitrary<StepFacts> = fc
  .record({
    status: fc.constantFrom(...CASE_STATUSES),
    unhandledMessages: fc.nat(1),
    handledCorrections: fc.nat(1),
    openCorrections: fc.nat(1),
    hasUndeliveredMail: fc.boolean(),
    hasFailedExport: fc.boolean(),
    hasBouncedSignatory: fc.boolean(),
    hasOverdueCorrection: fc.boolean(),
    isReadyForSignature: fc.boolean(),
    isPaperPosted: fc.boolean(),
    isApplicationWithdrawn: fc.boolean(),
    hasInternalSignature: fc.boolean(),
    hasRegionalReview: fc.boolean(),
  })
  .filter(
    ({ status, isApplicationWithdrawn }) =>
      !isApplicationWithdrawn || ['CANCELLED_IN_TELLUS', 'ARCHIVED'].includes(status),
  );
const anyRole = fc.constantFrom(...ROLE_IDS);

it('never contradicts the tasks and whom the case waits for', () => {
  fc.assert(
    fc.property(anyFacts, anyRole, (some, role) => {
      const { tasks, waitsFor } = stateOf(some);
      const { code, kind, others, meanwhile } = nextStep(some, reader(role, some.status));
      const shown = tasksFor(role, some);
      expect([...shown].sort()).toEqual([...tasks].sort());
      if (role === 1) expect(shown).toEqual(tasks);
      expect(others).toEqual(shown.slice(1));
      // A step of the case workers, if and only if the case waits for them.
      const ofTask = actionFor(code, some);
      if (waitsFor === 'us') expect(ofTask).toBeDefined();
      else if (ofTask) expect(['answerRegional', 'paperPosted']).toContain(code);
      if (kind === 'act') expect(['us', 'region']).toContain(waitsFor);
      if (kind === 'done') expect(tasks).toEqual([]);
      if (meanwhile) expect(meanwhile).not.toBe(code);
      // Who may do anything is shown it first.
      if (canAct(role, some)) expect(isPermitted(ofTask ?? 'viewCase', role)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it('has its words in both languages', () => {
  for (const text of [textFor('sv'), textFor('en')]) {
    fc.assert(
      fc.property(anyFacts, anyRole, (some, role) => {
        const { code, meanwhile, kind } = nextStep(some, reader(role, some.status));
        for (const one of [code, ...(meanwhile ? [meanwhile] : [])]) {
          const isTask = TASKS.some((task) => task === one);
          expect(text.has(isTask ? `caseList.task.${one}` : `case.next.${one}.title`), one).toBe(true);
        }
        const own = code === 'undelivered' ? 'case.undelivered.text' : `case.next.${code}.text`;
        expect(text.has(code === 'exportFailed' ? 'case.export.failedText' : own), code).toBe(true);
        // Whoever cannot act reads who can.
        if (kind === 'wait' && actionFor(code, some) && code !== 'undelivered')
          expect(text.has(`case.next.${code}.wait`), code).toBe(true);
      }),
    );
  }
});
