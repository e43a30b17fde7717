import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { actingFor, endSubstitution } from '@/lib/engine/access/substitute';
import { defineCommand } from '@/lib/engine/command';

/**
 * Makes a case worker of the organisation responsible for the case, and mails them. If that person is away, their substitute gets the case
 * and the mail.
 */
export const delegateCase = defineCommand({
  call: CALLS.delegateCase,
  async perform({ tx, case: theCase, now }, { userAdId }) {
    const { assignee, substitute } = await actingFor(tx, userAdId, theCase.moId, now);
    if (!assignee) throw new AppError('VALIDATION_FAILED', { errors: { userAdId: ['NOT_A_HANDLER'] } });
    const { id, name, email } = substitute ?? assignee;
    const assignedForId = substitute ? userAdId : null;
    if (theCase.assignedToId === id && theCase.assignedForId === assignedForId) {
      return { result: undefined, audit: null };
    }
    await endSubstitution(tx, theCase.id);
    return {
      result: undefined,
      audit: { type: 'CaseDelegated', details: { name, email } },
      update: { assignedToId: id, assignedForId },
      mails: [{ type: 'caseDelegated', to: [email], values: { name } }],
    };
  },
});

/** Unassigns the case. */
export const resetDelegation = defineCommand({
  call: CALLS.resetDelegation,
  async perform({ case: theCase }) {
    if (theCase.assignedToId === null) return { result: undefined, audit: null };
    return {
      result: undefined,
      audit: { type: 'CaseResetDelegated', details: {} },
      update: { assignedToId: null, assignedForId: null },
    };
  },
});
