import { expect, it } from 'vitest';
import { type CaseCall, type DoneMessage, showsInPlace } from '@/components/case/calls/case-call';

const call = (done: DoneMessage): CaseCall => ({
  name: 'archiveCase',
  input: { caseId: '1' },
  done,
});

it('needs no message where the page shows by itself that something was done', () => {
  for (const done of [
    'formApproved',
    'checkPointChecked',
    'correctionApproved',
    'signatureApproved',
  ] as const) {
    expect(showsInPlace(call(done)), done).toBe(true);
  }
});

it('needs one where something went somewhere else', () => {
  for (const done of [
    'exported',
    'rejected',
    'contactChanged',
    'correctionRequested',
    'downloaded',
  ] as const) {
    expect(showsInPlace(call(done)), done).toBe(false);
  }
});
