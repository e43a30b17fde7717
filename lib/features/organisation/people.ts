import type { z } from 'zod';
import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { isSameEmail } from '@/lib/domain/fields/addresses';
import { ROLE } from '@/lib/domain/lifecycle/permissions';
import { ACTIVE } from '@/lib/domain/lifecycle/status';
import { COUNT_LIMITS, ORGANISATION_LIMITS } from '@/lib/domain/limits';
import { regionalReviewersOf } from '@/lib/engine/access/facts';
import { defineOrganisationCommand, defineOrganisationQuery } from '@/lib/engine/organisation-command';
import type { MemberOrganisation, RoleGrant } from '@/lib/generated/prisma/client';
import { db, type Tx } from '@/lib/platform/database/db';

type Person = z.input<NonNullable<(typeof CALLS.listPeople)['response']>>['people'][number];
type PersonRole = Person['roles'][number];

/** Everybody with a role, by name, followed by people who have not taken up theirs yet. */
export const peopleQuery = defineOrganisationQuery({
  call: CALLS.listPeople,
  async read({ organisation: { id: moId } }) {
    const [accounts, grants] = await Promise.all([
      db().account.findMany({
        where: { roles: { some: { moId } } },
        orderBy: [{ name: 'asc' }, { id: 'asc' }],
        take: COUNT_LIMITS.assignees,
        select: {
          id: true,
          name: true,
          email: true,
          roles: { where: { moId }, orderBy: { roleId: 'asc' }, select: { roleId: true, source: true } },
        },
      }),
      db().roleGrant.findMany({
        where: { moId },
        orderBy: [{ email: 'asc' }, { roleId: 'asc' }],
        include: { askedBy: { select: { id: true, name: true, email: true } } },
      }),
    ]);
    const people = accounts.map(({ id, name, email, roles }): Person => {
      const own = grants.filter(({ accountId }) => accountId === id);
      const provided = roles.filter(({ source }) => source === 'provider');
      return {
        accountId: id,
        name,
        email,
        roles: [...provided.map(({ roleId }) => providerRole(roleId)), ...own.map(grantedRole)],
      };
    });
    const invited = grants.filter(({ accountId }) => accountId === null);
    const addresses = [...new Set(invited.map(({ email }) => email))];
    return {
      people: [
        ...people,
        ...addresses.map(
          (email): Person => ({
            accountId: null,
            name: null,
            email,
            roles: invited.filter((grant) => grant.email === email).map(grantedRole),
          }),
        ),
      ],
    };
  },
});

function providerRole(roleId: number): PersonRole {
  return {
    roleId,
    source: 'provider',
    grantId: null,
    grantedBy: null,
    grantedAt: null,
    invitedAt: null,
    acceptedAt: null,
    askedBy: null,
  };
}

type ListedGrant = RoleGrant & { askedBy: { id: string; name: string; email: string } | null };

function grantedRole(grant: ListedGrant): PersonRole {
  const { id, roleId, grantedBy, grantedAt, invitedAt, acceptedAt, accountId, askedBy } = grant;
  const isAsked = accountId === null && askedBy !== null;
  return {
    roleId,
    source: 'grant',
    grantId: id,
    grantedBy,
    grantedAt: grantedAt.toISOString(),
    invitedAt: invitedAt?.toISOString() ?? null,
    acceptedAt: acceptedAt?.toISOString() ?? null,
    askedBy: isAsked ? { accountId: askedBy.id, name: askedBy.name, email: askedBy.email } : null,
  };
}

/** Gives a role to an address and mails it a link. Throws CONFLICT if the address already has that role from the product. */
export const grantRole = defineOrganisationCommand({
  call: CALLS.grantRole,
  async perform({ tx, actor, organisation: { id: moId }, now }, { email, roleId }) {
    const given = await tx.roleGrant.findMany({ where: { moId, roleId }, select: { id: true, email: true } });
    const known = given.find((grant) => isSameEmail(grant.email, email));
    if (known) throw new AppError('CONFLICT', { extra: { grantId: known.id } });
    if ((await tx.roleGrant.count({ where: { moId } })) >= ORGANISATION_LIMITS.grants) {
      throw new AppError('VALIDATION_FAILED', { errors: { email: ['ROLES_FULL'] } });
    }
    const { id: grantId } = await tx.roleGrant.create({
      data: { moId, email, roleId, grantedBy: actor.name, grantedAt: now },
      select: { id: true },
    });
    return {
      result: { grantId },
      audit: { type: 'RoleGranted', details: { email, roleId } },
      jobs: [{ queue: 'send-role-invitation', data: { grantId } }],
    };
  },
});

/** Mails the link again. Throws CONFLICT for a role that has been taken up. */
export const resendInvitation = defineOrganisationCommand({
  call: CALLS.resendInvitation,
  async perform({ tx, organisation }, { grantId }) {
    const { email, roleId, accountId } = await requireGrant(tx, organisation.id, grantId);
    if (accountId !== null) throw new AppError('CONFLICT');
    return {
      result: undefined,
      audit: { type: 'RoleInvitationSent', details: { email, roleId } },
      jobs: [{ queue: 'send-role-invitation', data: { grantId } }],
    };
  },
});

/**
 * Gives the role to the account that has requested it with another address than the invited one. A request that should be refused gets no answer: the
 * role is withdrawn. Throws CONFLICT if another account has requested it since, or has the role.
 */
export const confirmRole = defineOrganisationCommand({
  call: CALLS.confirmRole,
  async perform({ tx, organisation: { id: moId }, now }, { grantId, accountId }) {
    const grant = await requireGrant(tx, moId, grantId);
    if (grant.accountId !== null || grant.askedById !== accountId) throw new AppError('CONFLICT');
    const { name } = await bindRole(tx, grant, accountId, now);
    return {
      result: undefined,
      audit: { type: 'RoleAccepted', details: { email: grant.email, roleId: grant.roleId, name } },
    };
  },
});

/** Gives a role that nobody has taken up to an account. Returns the account's name. */
export async function bindRole(
  tx: Tx,
  { id, moId, roleId }: Pick<RoleGrant, 'id' | 'moId' | 'roleId'>,
  accountId: string,
  now: Date,
): Promise<{ name: string }> {
  // Lock the account, because a sign-in may be replacing its roles at the same moment.
  await tx.$queryRaw`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
  await tx.roleGrant.update({
    where: { id },
    data: { accountId, acceptedAt: now, askedById: null },
    select: { id: true },
  });
  await tx.accountRole.createMany({
    data: { accountId, moId, roleId, source: 'grant' },
    skipDuplicates: true,
  });
  return tx.account.findUniqueOrThrow({ where: { id: accountId }, select: { name: true } });
}

/**
 * Changes a role that was given in the product to another. Throws CONFLICT if the same address already has the other, LAST_ADMINISTRATOR
 * and LAST_REGIONAL_REVIEWER like `withdrawRole`.
 */
export const changeRole = defineOrganisationCommand({
  call: CALLS.changeRole,
  async perform(context, { grantId, roleId }) {
    const { tx, organisation } = context;
    const { id: moId } = organisation;
    const grant = await requireGrant(tx, moId, grantId);
    const { email, accountId, roleId: from } = grant;
    if (roleId === from) return { result: undefined, audit: null };
    const given = await tx.roleGrant.findMany({ where: { moId, roleId }, select: { id: true, email: true } });
    const known = given.find((one) => isSameEmail(one.email, email));
    if (known) throw new AppError('CONFLICT', { extra: { grantId: known.id } });
    await tx.roleGrant.update({ where: { id: grantId }, data: { roleId }, select: { id: true } });
    if (accountId !== null) {
      await dropRole(tx, { moId, accountId, roleId: from });
      await tx.accountRole.createMany({
        data: { accountId, moId, roleId, source: 'grant' },
        skipDuplicates: true,
      });
      await requireStaff(tx, organisation, from);
    }
    return {
      result: undefined,
      audit: { type: 'RoleChanged', details: { email, roleId, from } },
      ...(accountId === null ? { jobs: [{ queue: 'send-role-invitation', data: { grantId } }] } : {}),
    };
  },
});

/**
 * Withdraws a role that was given in the product. Throws LAST_ADMINISTRATOR, because the last administrator must stay, and
 * LAST_REGIONAL_REVIEWER while cases wait for a review or can come to.
 */
export const withdrawRole = defineOrganisationCommand({
  call: CALLS.withdrawRole,
  async perform({ tx, organisation }, { grantId }) {
    const { id: moId } = organisation;
    const { email, roleId, accountId } = await requireGrant(tx, moId, grantId);
    await tx.roleGrant.delete({ where: { id: grantId }, select: { id: true } });
    if (accountId !== null) {
      await dropRole(tx, { moId, accountId, roleId });
      await requireStaff(tx, organisation, roleId);
    }
    return { result: undefined, audit: { type: 'RoleWithdrawn', details: { email, roleId } } };
  },
});

/** Takes a role from an account, unless another grant gives it the same. */
async function dropRole(tx: Tx, role: { moId: number; accountId: string; roleId: number }): Promise<void> {
  // Lock the account: otherwise a sign-in that has read the grant would write the role back.
  await tx.$queryRaw`SELECT 1 FROM account WHERE id = ${role.accountId}::uuid FOR UPDATE`;
  if ((await tx.roleGrant.count({ where: role })) > 0) return;
  await tx.accountRole.deleteMany({ where: { ...role, source: 'grant' } });
}

/** Refuses the loss of a role without which nobody could decide on cases, or on those that wait for a regional review. */
async function requireStaff(
  tx: Tx,
  { id: moId, publishedTemplateId }: Pick<MemberOrganisation, 'id' | 'publishedTemplateId'>,
  lost: number,
): Promise<void> {
  if (lost === ROLE.administrator) {
    const administrators = await tx.accountRole.count({ where: { moId, roleId: ROLE.administrator } });
    if (administrators === 0) throw new AppError('LAST_ADMINISTRATOR');
  }
  if (lost !== ROLE.regionalReviewer) return;
  const reviewers = await tx.accountRole.count({ where: regionalReviewersOf(moId) });
  if (reviewers > 0) return;
  const reviewed = await tx.formTemplate.count({
    where: {
      moId,
      process: { path: ['hasRegionalReview'], equals: true },
      OR: [{ id: publishedTemplateId ?? 0 }, { cases: { some: { status: { in: [...ACTIVE] } } } }],
    },
  });
  if (reviewed > 0) throw new AppError('LAST_REGIONAL_REVIEWER');
}

async function requireGrant(tx: Tx, moId: number, id: string): Promise<RoleGrant> {
  const grant = await tx.roleGrant.findFirst({ where: { id, moId } });
  if (!grant) throw new AppError('NOT_FOUND');
  return grant;
}
