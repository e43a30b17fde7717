import { z } from 'zod';
import { optionalFieldSchema } from '@/lib/contract/call';
import { caseStatusShape } from '@/lib/contract/shapes';
import { WRITTEN_TEXT } from '@/lib/domain/fields/field-kind';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { defineCommand } from '@/lib/engine/command';

/** Closes a case so that the company may apply again: resets a rejected case, removes an active one. */
export const deleteCase = defineCommand({
  action: (_input: { note?: string | undefined }, theCase: CaseRecord): Action => closingAction(theCase),
  call: {
    method: 'PUT',
    path: 'Case/delete',
    summary: 'Reset a rejected case, or remove an active one',
    body: z.object({ note: optionalFieldSchema(WRITTEN_TEXT) }),
    response: z.object({ status: caseStatusShape }),
  },
  async perform({ case: theCase }, { note }) {
    const to = closingAction(theCase) === 'resetCase' ? ('RESET' as const) : ('REMOVED' as const);
    return {
      result: ({ status }) => ({ status }),
      audit: { type: 'CaseReset', details: { note: note ?? null, to } },
    };
  },
});

function closingAction({ status }: CaseRecord): Action {
  return status === 'REJECTED' || status === 'ARCHIVED' ? 'resetCase' : 'removeCase';
}
