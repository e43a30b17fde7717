import { describe, expect, it } from 'vitest';
import { WAITS_FOR, type WaitsFor } from '@/lib/domain/lifecycle/status';
import { DAY_MS } from '@/lib/domain/time';
import { caseTimesOf } from '@/tests/fixtures/times-of-case';

const START = Date.parse('2026-09-01T08:00:00Z');
const on = (day: number) => new Date(START + day * DAY_MS);

/** A history of events, each on a day. */
const history = (...events: [day: number, type: string, details?: object][]) =>
  events.map(([day, type, details = {}]) => ({ type, at: on(day), details }));

const daysWaited = (waited: readonly number[]) =>
  Object.fromEntries(
    WAITS_FOR.flatMap((whom, at): [WaitsFor, number][] => {
      const days = (waited[at] ?? 0) / DAY_MS;
      return days > 0 ? [[whom, days]] : [];
    }),
  );

const SIGNED = [
  [0, 'CaseCreated'],
  [1, 'FormStarted'],
  [3, 'SignatureShared'],
  [5, 'SignatureSigned'],
] as const;

describe('the times of a case', () => {
  it('go to whom it waits for, until it is decided', () => {
    const times = caseTimesOf(
      history(
        ...SIGNED.map(([day, type]): [number, string] => [day, type]),
        [6, 'FormApproved'],
        [8, 'InternalSignatureShared'],
        [12, 'InternalSignatureSigned'],
        [13, 'SubmittedForRegionalReview'],
        [20, 'RegionalReviewApproved'],
        [21, 'CaseExportedToTellus'],
        [30, 'MembershipActive'],
      ),
    );
    expect(daysWaited(times.waited)).toEqual({ applicant: 3, signatory: 2, us: 5, manager: 4, region: 7 });
    expect(times).toMatchObject({
      ...{ turn: null, submittedAt: on(5), closedAt: on(21), outcome: 'EXPORTED_TO_TELLUS' },
    });
  });

  it('stand at the latest turn of an open case', () => {
    const times = caseTimesOf(history(...SIGNED.map(([day, type]): [number, string] => [day, type])));
    expect(times).toMatchObject({ turn: 'us', turnSince: on(5), closedAt: null, outcome: null });
    expect(daysWaited(times.waited)).toEqual({ applicant: 3, signatory: 2 });
  });

  it('follow corrections: requested, made, reopened by an answer, approved', () => {
    const about = { componentId: 'name' };
    const events = history(
      ...SIGNED.map(([day, type]): [number, string] => [day, type]),
      [6, 'CorrectionNeeded', about],
      [9, 'CorrectionHandled', about],
      [10, 'FormValueSaved', { corrections: [{ ...about, outcome: 'REOPENED' }] }],
      [12, 'CorrectionHandled', about],
      [13, 'CorrectionApproved', about],
      [14, 'CaseRejected'],
    );
    expect(daysWaited(caseTimesOf(events).waited)).toEqual({
      applicant: 3 + 3 + 2,
      signatory: 2,
      us: 1 + 1 + 1 + 1,
    });
  });

  it('are ours once a correction is settled by another answer, and the company’s when it is open again', () => {
    const about = { componentId: 'name' };
    const saved = (outcome: string) => ({ corrections: [{ ...about, outcome }] });
    const times = caseTimesOf(
      history(
        ...SIGNED.map(([day, type]): [number, string] => [day, type]),
        [6, 'CorrectionNeeded', about],
        [7, 'FormValueSaved', saved('NOT_ASKED')],
        [9, 'FormValueSaved', saved('ASKED_AGAIN')],
        [10, 'CorrectionHandled', about],
        [14, 'CorrectionUnhandled', about],
        [19, 'CorrectionHandled', about],
      ),
    );
    expect(times).toMatchObject({ turn: 'us', turnSince: on(19) });
    expect(daysWaited(times.waited)).toEqual({ applicant: 3 + 1 + 1 + 5, signatory: 2, us: 1 + 2 + 4 });
  });

  it('are ours as soon as one of several corrections is handled, and the company’s again when it is approved', () => {
    const [one, other] = [{ componentId: 'one' }, { componentId: 'other' }];
    const times = caseTimesOf(
      history(
        ...SIGNED.map(([day, type]): [number, string] => [day, type]),
        [6, 'CorrectionNeeded', one],
        [7, 'CorrectionNeeded', other],
        [8, 'CorrectionHandled', one],
        [11, 'CorrectionApproved', one],
        [15, 'CorrectionApproved', other],
      ),
    );
    expect(times).toMatchObject({ turn: 'us', turnSince: on(15) });
    expect(daysWaited(times.waited)).toEqual({ applicant: 3 + 2 + 4, signatory: 2, us: 1 + 3 });
  });

  it('remember the first time that the case was sent in', () => {
    const again = history(
      ...SIGNED.map(([day, type]): [number, string] => [day, type]),
      [6, 'SignatureRejectedByMA'],
      [7, 'SignatureShared'],
      [9, 'SignatureSigned'],
    );
    expect(caseTimesOf(again)).toMatchObject({ submittedAt: on(5), turn: 'us', turnSince: on(9) });
    expect(caseTimesOf(history([0, 'CaseCreated'])).submittedAt).toBeNull();
  });

  it('are never less than nothing, whatever the clocks said', () => {
    const times = caseTimesOf(history([4, 'CaseCreated'], [2, 'SignatureShared'], [5, 'SignatureSigned']));
    expect(daysWaited(times.waited)).toEqual({ signatory: 3 });
    expect(Math.min(...times.waited)).toBe(0);
  });

  it('are ours while a question is not handled', () => {
    const about = { messageId: 'one' };
    const events = history(
      [0, 'CaseCreated'],
      [2, 'AspirantMessageSubmitted', about],
      [5, 'MessageHandledByMA', about],
      [6, 'MessageUnhandledByMA', about],
      [7, 'MessageHandledByMA', about],
      [9, 'CaseReset', { to: 'REMOVED' }],
    );
    const times = caseTimesOf(events);
    expect(daysWaited(times.waited)).toEqual({ applicant: 2 + 1 + 2, us: 3 + 1 });
    expect(times.outcome).toBe('REMOVED');
  });

  it('are the applicant’s whatever we write to them, and after a question that was erased', () => {
    const events = history(
      [0, 'CaseCreated'],
      [2, 'MAMessageSubmitted', { messageId: 'one' }],
      [3, 'CaseRejected'],
    );
    expect(daysWaited(caseTimesOf(events).waited)).toEqual({ applicant: 3 });
    const erased = history([0, 'CaseCreated'], [2, 'AspirantMessageSubmitted'], [3, 'CaseRejected']);
    expect(daysWaited(caseTimesOf(erased).waited)).toEqual({ applicant: 3 });
  });

  it('are the company’s while it writes other answers than the one to correct', () => {
    const about = { componentId: 'name' };
    const events = history(
      ...SIGNED.map(([day, type]): [number, string] => [day, type]),
      [6, 'CorrectionNeeded', about],
      [8, 'CheckpointApproved', about],
      [9, 'CaseRejected'],
    );
    expect(daysWaited(caseTimesOf(events).waited)).toEqual({ applicant: 3 + 3, signatory: 2, us: 1 });
  });

  it('distinguish a signatory who declines from an approval that is taken back', () => {
    const declined = caseTimesOf(history([0, 'CaseCreated'], [1, 'SignatureShared'], [3, 'SignatureDenied']));
    expect(declined).toMatchObject({ turn: 'applicant', turnSince: on(3) });
    const unapproved = caseTimesOf(
      history(...SIGNED.map(([day, type]): [number, string] => [day, type]), [7, 'SignatureDenied']),
    );
    expect(unapproved).toMatchObject({ turn: 'us', turnSince: on(5) });
  });

  it('need no details for the stages of a case whose details are erased', () => {
    const events = history(
      ...SIGNED.map(([day, type]): [number, string] => [day, type]),
      [6, 'CorrectionNeeded'],
      [9, 'CaseRejected'],
    );
    const erased = events.map((event) => ({ ...event, details: null }));
    expect(daysWaited(caseTimesOf(erased).waited)).toEqual({ applicant: 3, signatory: 2, us: 4 });
  });
});
