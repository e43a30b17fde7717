import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUDIT_TYPES } from '@/lib/domain/audit/events';
import { decisionIn, STEP_EVENTS, STEPS, stepsIn } from '@/lib/domain/audit/steps';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const history = (...types: string[]) =>
  types.map((type, at) => ({ type, at: day(at + 1), sequence: at + 1, details: {} as unknown }));
const stepsOf = (events: ReturnType<typeof history>) =>
  stepsIn(events).map(({ step, at }) => `${step} ${at.getUTCDate()}`);

describe('the steps of an application', () => {
  it('are those that its company sees, with their days', () => {
    expect(
      stepsOf(
        history(
          ...['CaseCreated', 'FormValueSaved', 'SignatureShared', 'SignatureSigned', 'NoteWritten'],
          ...['CaseExportedToTellus', 'MembershipActive', 'CaseCancelMembershipInTellus'],
        ),
      ),
    ).toEqual(['created 1', 'sentForSigning 3', 'submitted 4', 'approved 6', 'member 7', 'ended 8']);
  });

  it('name several corrections once: the first request and the last answer', () => {
    const events = ['CorrectionNeeded', 'CorrectionNeeded', 'CorrectionHandled', 'CorrectionHandled'];
    expect(stepsOf(history(...events))).toEqual(['correctionRequested 1', 'corrected 4']);
  });

  it('say that a document was downloaded, not sent, to be signed on paper', () => {
    const events = history('CaseCreated', 'SignatureShared', 'AdmissionDateMailSent');
    if (events[1]) events[1].details = { onPaper: true };
    expect(stepsOf(events)).toEqual(['created 1', 'printed 2', 'dateSent 3']);
  });

  it('leave out what was taken back', () => {
    const events = history('CaseCreated', 'CaseRejected', 'DecisionTakenBack', 'CaseExportedToTellus');
    events[2] = {
      ...{ type: 'DecisionTakenBack', at: day(3), sequence: 3 },
      details: { decision: 'rejectCase', sequence: 2 },
    };
    expect(stepsOf(events)).toEqual(['created 1', 'approved 4']);
  });

  it('are in order, never twice the same after each other, and end with the decision if anything does', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...AUDIT_TYPES), { maxLength: 30 }), (types) => {
        const events = history(...types).map((one) => ({ ...one, details: null }));
        const steps = stepsIn(events);
        expect(steps.map(({ at }) => at.getTime())).toEqual(
          steps.map(({ at }) => at.getTime()).sort((a, b) => a - b),
        );
        expect(steps.filter(({ step }, at) => steps[at + 1]?.step === step)).toEqual([]);
        expect(stepsIn(events.filter(({ type }) => STEP_EVENTS.some((one) => one === type)))).toEqual(steps);
        const decision = decisionIn(steps);
        if (decision) expect(STEPS).toContain(decision.step);
      }),
    );
  });
});
