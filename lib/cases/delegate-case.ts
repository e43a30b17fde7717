import { z } from 'zod';
import { unusedText } from '@/lib/contract/call';
import { AppError } from '@/lib/domain/errors';
import { derivedPermissions, rankingRole } from '@/lib/domain/lifecycle/permissions';
import { defineCommand } from '@/lib/engine/command';

/** Makes a case worker of the organisation responsible for the case and mails them. */
export const delegateCase = defineCommand({
  action: 'delegate',
  call: {
    method: 'PUT',
    path: 'Case/Delegate',
    summary: 'Make somebody responsible',
    // Uses only the id and looks up the rest.
    query: z.object({
      userAdId: z.uuid(),
      userName: unusedText,
      userRole: unusedText,
      userEmail: unusedText,
    }),
  },
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
  action: 'resetDelegation',
  call: { method: 'PUT', path: 'Case/ResetDelegate', summary: 'Make nobody in particular responsible' },
  async perform({ case: theCase }) {
    if (theCase.assignedToId === null) return { result: undefined, audit: null };
    return {
      result: undefined,
      audit: { type: 'CaseResetDelegated', details: {} },
      update: { assignedToId: null },
    };
  },
});
