import { CALLS } from '@/lib/contract/contract';
import { statusesFor, TRANSITIONS } from '@/lib/domain/lifecycle/transitions';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { defineCommand, requireAllowed } from '@/lib/engine/command';

/**
 * Closes a case so that the company may apply again: resets a rejected case, or removes an active one. Throws ILLEGAL_TRANSITION for a note
 * to an erased case, because such a case takes no notes.
 */
export const deleteCase = defineCommand({
  call: CALLS.deleteCase,
  choose: (_input, theCase) => closingAction(theCase),
  async perform({ tx, actor, case: theCase }, { note }) {
    if (note) await requireAllowed(tx, actor, theCase, 'writeNote');
    const { to } = TRANSITIONS[closingAction(theCase)];
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'CaseReset', details: { note: note ?? null, to } },
    };
  },
});

function closingAction({ status }: CaseRecord): 'resetCase' | 'removeCase' {
  return statusesFor('resetCase').includes(status) ? 'resetCase' : 'removeCase';
}
