import { expect, it } from 'vitest';
import { type CaseCall, showsInPlace } from '@/components/case/calls/case-call';

const call = (done: string): CaseCall => ({ method: 'POST', path: 'Notes', done });

it('needs no message where the page shows by itself that something was done', () => {
  for (const done of ['formApproved', 'checkPointChecked', 'correctionApproved', 'signatureApproved']) {
    expect(showsInPlace(call(done)), done).toBe(true);
  }
});

it('needs one where something went somewhere else', () => {
  for (const done of ['exported', 'rejected', 'contactChanged', 'correctionRequested', 'downloaded']) {
    expect(showsInPlace(call(done)), done).toBe(false);
  }
});
