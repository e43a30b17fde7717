import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { inTransaction } from '@/lib/engine/command';
import { applyOrganisationChange, lockOrganisation } from '@/lib/engine/organisation-command';
import { defineStaffProcedure } from '@/lib/engine/query';
import { isMeantFor } from './find-invitation';
import { grantOfToken } from './invitation-token';
import { bindRole } from './people';

/**
 * Takes up a role by the mailed link: binds it to the caller's account. If the link was sent to another address than the caller's, an
 * administrator has to confirm (`confirmRole`), and the latest caller waits. Doing so again with the same account changes nothing. Throws
 * TOKEN_INVALID for a role that was withdrawn or that somebody else has taken up.
 */
export const acceptRole = defineStaffProcedure({
  call: CALLS.acceptRole,
  async run({ slug, token }, { actor, settle }) {
    const now = new Date();
    const id = grantOfToken(token, now);
    return inTransaction(async (tx) => {
      await lockOrganisation(tx, slug);
      const grant = await tx.roleGrant.findFirst({ where: { id, mo: { slug } }, include: { mo: true } });
      const { accountId } = actor;
      if (!grant || (grant.accountId !== null && grant.accountId !== accountId)) {
        throw new AppError('TOKEN_INVALID');
      }
      const { mo, roleId, email } = grant;
      const isWaiting = grant.accountId === null && !(await isMeantFor(tx, grant, actor.email));
      if (isWaiting) {
        await tx.roleGrant.update({ where: { id }, data: { askedById: accountId }, select: { id: true } });
      } else if (grant.accountId === null) {
        await bindRole(tx, grant, accountId, now);
        const details = { email, roleId, name: actor.name };
        const change = { audit: { type: 'RoleAccepted' as const, details } };
        await applyOrganisationChange(tx, { actor, organisation: mo, change, now });
      }
      const result = { organisation: mo.slug, roleId, isWaiting };
      await settle?.(tx, result);
      return result;
    });
  },
});
