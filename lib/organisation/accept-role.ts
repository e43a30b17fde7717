import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { inTransaction } from '@/lib/engine/command';
import { applyOrganisationChange, lockOrganisation } from '@/lib/engine/organisation-command';
import { defineStaffProcedure } from '@/lib/engine/query';
import { grantOfToken } from './invitation-token';

/**
 * Takes up a role by the mailed link: binds it to the caller's account, whatever its address. Doing so again with the same account changes
 * nothing. Throws TOKEN_INVALID for a role that was withdrawn or that somebody else has taken up.
 */
export const acceptRole = defineStaffProcedure({
  call: CALLS.acceptRole,
  async run({ slug, token }, { actor, settle }) {
    const now = new Date();
    const id = grantOfToken(token, now);
    return inTransaction(async (tx) => {
      await lockOrganisation(tx, slug);
      // Lock the account, because a sign-in may be replacing its roles at the same moment.
      await tx.$queryRaw`SELECT 1 FROM account WHERE id = ${actor.accountId}::uuid FOR UPDATE`;
      const grant = await tx.roleGrant.findFirst({ where: { id, mo: { slug } }, include: { mo: true } });
      const { accountId } = actor;
      if (!grant || (grant.accountId !== null && grant.accountId !== accountId)) {
        throw new AppError('TOKEN_INVALID');
      }
      const { mo, roleId, email } = grant;
      const result = { organisation: mo.slug, roleId };
      if (grant.accountId === null) {
        await tx.roleGrant.update({
          where: { id },
          data: { accountId, acceptedAt: now },
          select: { id: true },
        });
        await tx.accountRole.createMany({
          data: { accountId, moId: mo.id, roleId, source: 'grant' },
          skipDuplicates: true,
        });
        const details = { email, roleId, name: actor.name };
        const change = { audit: { type: 'RoleAccepted' as const, details } };
        await applyOrganisationChange(tx, { actor, organisation: mo, change, now });
      }
      await settle?.(tx, result);
      return result;
    });
  },
});
