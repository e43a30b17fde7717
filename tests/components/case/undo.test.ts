import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CaseCall, foreseen } from '@/components/case/calls/case-call';
import { forgetDone, inverseOf, lastDone, noteDone } from '@/components/case/calls/undo';
import type { CaseView } from '@/lib/contract/shapes';
import { HELD_ACTIONS } from '@/lib/domain/lifecycle/transitions';
import { caseViewWith } from '@/tests/fixtures/shown-case';

const ME = {
  accountId: '11111111-1111-4111-8111-111111111111',
  name: 'Anna Admin',
  email: 'anna@example.com',
};
const ROBERT = { id: '22222222-2222-4222-8222-222222222222', name: 'Robert', email: 'robert@example.com' };
const caseId = caseViewWith().id;

const views: fc.Arbitrary<CaseView> = fc
  .record({
    approved: fc.boolean(),
    checked: fc.boolean(),
    assignedTo: fc.constantFrom(null, ROBERT),
  })
  .map(({ approved, checked, assignedTo }) => {
    const view = caseViewWith({ assignedTo });
    return {
      ...view,
      forms: view.forms.map((form) => ({ ...form, status: approved ? 'APPROVED' : 'VALID' })),
      checkPoints: [{ componentId: 'one', title: 'Avtal', status: checked ? 'CHECKED' : 'NOT_CHECKED' }],
    } as CaseView;
  });

/** Returns what somebody can do to the case as it is. */
const callsOf = (view: CaseView): CaseCall[] => [
  ...view.forms.map(({ id: formId, status }): CaseCall => {
    const isApproved = status !== 'APPROVED';
    return { name: 'approveForm', input: { caseId, formId, isApproved }, done: 'formApproved' };
  }),
  ...view.checkPoints.map(({ componentId, status }): CaseCall => {
    const isConfirmed = status !== 'CHECKED';
    return { name: 'setCheckPoint', input: { caseId, componentId, isConfirmed }, done: 'checkPointChecked' };
  }),
  { name: 'takeCase', input: { caseId }, done: 'taken' },
  { name: 'resetDelegation', input: { caseId }, done: 'delegationReset' },
];

describe('undoing', () => {
  it('leads back to the case as it was', () => {
    fc.assert(
      fc.property(views, fc.nat(), (before, which) => {
        const calls = callsOf(before);
        const call = calls[which % calls.length] as CaseCall;
        const now = foreseen(call, ME)?.(before) ?? before;
        const undo = inverseOf(call, before, now);
        expect(undo && foreseen(undo, ME)?.(now)).toEqual(before);
      }),
    );
  });

  it('puts a case aside until the day before, or takes it up again', () => {
    const call: CaseCall = { name: 'putAside', input: { caseId, until: '2026-12-24' }, done: 'putAside' };
    const undone = (before: CaseView) => inverseOf(call, before, caseViewWith());
    expect(undone(caseViewWith())).toMatchObject({ input: { until: null }, done: 'takenUp' });
    const aside = caseViewWith({ putAsideUntil: '2026-12-03' });
    expect(undone(aside)).toMatchObject({ input: { until: '2026-12-03' }, done: 'putAside' });
  });

  it('takes back a message and deletes a note by the id that the server gave it', () => {
    const view = caseViewWith();
    const inverse = (call: CaseCall) => inverseOf(call, view, view, { id: 'made' });
    expect(
      inverse({ name: 'postMessage', input: { caseId, message: 'Hej' }, done: 'messagePosted' }),
    ).toMatchObject({ name: 'takeBackMessage', input: { messageId: 'made' } });
    expect(
      inverse({ name: 'writeNote', input: { caseId, text: 'Ring.' }, done: 'noteWritten' }),
    ).toMatchObject({ name: 'deleteNote', input: { noteId: 'made' } });
  });

  it.each([true, false])('marks a message as it was before: %s', (isHandled) => {
    const view = caseViewWith();
    const input = { caseId, messageId: caseId, isHandled };
    const call: CaseCall = { name: 'markMessageHandled', input, done: 'messageHandled' };
    expect(inverseOf(call, view, view)).toMatchObject({ input: { isHandled: !isHandled } });
  });

  it('undoes together what one press did to messages, each with its own answer', () => {
    const view = caseViewWith();
    const marked = { caseId, messageId: 'theirs', isHandled: true };
    noteDone(
      caseId,
      [
        { name: 'postMessage', input: { caseId, message: 'Hej' }, done: 'messagePosted' },
        { name: 'markMessageHandled', input: marked, done: 'messageHandled' },
      ],
      view,
      [{ id: 'ours' }, { id: 'theirs' }],
    );
    expect(
      lastDone(caseId)
        ?.undo(view)
        .map(({ input }) => input),
    ).toMatchObject([{ messageId: 'ours' }, { messageId: 'theirs', isHandled: false }]);
  });

  it('takes a case out of the archive, and puts it back', () => {
    const view = caseViewWith();
    const archived: CaseCall = { name: 'archiveCase', input: { caseId }, done: 'archived' };
    const back = { name: 'archiveCase', input: { caseId, isArchived: false }, done: 'unarchived' };
    expect(inverseOf(archived, view, view)).toEqual(back);
    expect(inverseOf(back as CaseCall, view, view)).toEqual({
      ...archived,
      input: { caseId, isArchived: true },
    });
  });

  it('takes back a decision only while it can be', () => {
    for (const name of HELD_ACTIONS) {
      const call = { name, input: { caseId }, done: 'rejected' } as unknown as CaseCall;
      const view = caseViewWith();
      expect(inverseOf(call, view, view)).toBeNull();
      const held = { sequence: 4 } as NonNullable<CaseView['heldDecision']>;
      expect(inverseOf(call, view, { ...view, heldDecision: held })).toMatchObject({
        name: 'takeBack',
        input: { caseId, sequence: 4 },
      });
    }
  });

  it('is of the last change of this case alone, whatever it was, and once', () => {
    const view = caseViewWith();
    const [first] = callsOf(view) as [CaseCall];
    noteDone(caseId, [first], view);
    expect(lastDone(caseId)?.undo(view)).toHaveLength(1);
    expect(lastDone('another')).toBeNull();
    noteDone(caseId, [{ name: 'exportCase', input: { caseId }, done: 'exported' }], view);
    expect(lastDone(caseId)?.undo(view)).toEqual([]);
    forgetDone([first]);
    expect(lastDone(caseId)).toBeNull();
    noteDone(caseId, [first], view);
    expect(lastDone(caseId)).toBeNull();
  });
});

describe('undoing a review', () => {
  const view = caseViewWith();
  const forms = view.forms.map(({ id: formId, version }) => ({ formId, version }));
  const nothing = { caseId, corrections: [], messageIds: [], forms: [], checkPoints: [], signature: false };
  const undoOf = (call: CaseCall) => {
    noteDone(caseId, [call], view);
    return lastDone(caseId)?.undo(view) ?? [];
  };
  const correction = { componentId: 'website', correctionId: caseId };
  const review = (input: object): CaseCall => ({
    name: 'approveReview',
    input: { ...nothing, ...input },
    done: 'reviewApproved',
  });

  it('takes back each part that can be, the last first', () => {
    const undo = undoOf(review({ corrections: [correction], forms, checkPoints: ['one'], signature: true }));
    expect(undo.map(({ name }) => name)).toEqual([
      'confirmSignature',
      'setCheckPoint',
      ...forms.map(() => 'approveForm'),
    ]);
    expect(undo.map(({ input }) => input)).toContainEqual({ caseId, isConfirmed: false });
  });

  it('cannot once the managers have been sent the document, and has nothing to take back of corrections alone', () => {
    const next: CaseCall = {
      name: 'shareForInternalSignature',
      input: { caseId, emails: ['chef@example.com'] },
      done: 'internalShared',
    };
    expect(undoOf({ ...review({ forms, signature: true }), next })).toEqual([]);
    expect(undoOf(review({ corrections: [correction] }))).toEqual([]);
  });

  it('takes the application back from regional review before the approval that sent it there', () => {
    const undo = undoOf({
      name: 'confirmInternalSignature',
      input: { caseId, isConfirmed: true },
      done: 'regionalSubmitted',
      next: { name: 'submitForRegionalReview', input: { caseId }, done: 'regionalSubmitted' },
    });
    expect(undo.map(({ name }) => name)).toEqual(['withdrawRegionalReview', 'confirmInternalSignature']);
  });
});
