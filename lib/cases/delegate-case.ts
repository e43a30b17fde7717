import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { derivedPermissions, rankingRole } from '@/lib/domain/lifecycle/permissions';
import { defineCommand } from '@/lib/engine/command';

/** Makes a case worker of the organisation responsible for the case and mails them. */
export const delegateCase = defineCommand({
  call: CALLS.delegateCase,
  async perform({ tx, case: theCase }, { userAdId }) {
    if (theCase.assignedToId === userAdId) return { result: undefined, audit: null };
    const account = await tx.account.findUnique({
      where: { id: userAdId },
      select: { name: true, email: true, roles: { where: { moId: theCase.moId }, select: { roleId: true } } },
    });
    const role = rankingRole((account?.roles ?? []).map(({ roleId }) => roleId));
    if (!account || !derivedPermissions(role).canCreateCases) {
      throw new AppError('VALIDATION_FAILED', { errors: { userAdId: ['NOT_A_HANDLER'] } });
    }
    const { name, email } = account;
    return {
      result: undefined,
      audit: { type: 'CaseDelegated', details: { name, email } },
      update: { assignedToId: userAdId },
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
      update: { assignedToId: null },
    };
  },
});
