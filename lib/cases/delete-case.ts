import { CALLS } from '@/lib/contract/contract';
import { statusesFor } from '@/lib/domain/lifecycle/transitions';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { defineCommand } from '@/lib/engine/command';

/** Closes a case so that the company may apply again: resets a rejected case, removes an active one. */
export const deleteCase = defineCommand({
  call: CALLS.deleteCase,
  choose: (_input, theCase) => closingAction(theCase),
  async perform({ case: theCase }, { note }) {
    const to = closingAction(theCase) === 'resetCase' ? ('RESET' as const) : ('REMOVED' as const);
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'CaseReset', details: { note: note ?? null, to } },
    };
  },
});

function closingAction({ status }: CaseRecord): 'resetCase' | 'removeCase' {
  return statusesFor('resetCase').includes(status) ? 'resetCase' : 'removeCase';
}
