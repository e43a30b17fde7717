import type { OwnOrganisation } from '@/lib/contract/calls/organisation';
import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import {
  ASSIGNEE_ROLES,
  derivedPermissions,
  lowestRole,
  type RoleId,
} from '@/lib/domain/lifecycle/permissions';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { DEFAULT_LOCALE, type NamedOrganisation } from '@/lib/domain/locale';
import { dayOf, swedishDay } from '@/lib/domain/time';
import { type Actor, roleIn, visibleOrganisations } from '@/lib/engine/access/access';
import { absenceIn, substituteOn } from '@/lib/engine/access/substitute';
import { defineStaffQuery } from '@/lib/engine/query';

import { organisationNames } from '@/lib/platform/database/columns/columns';
import { db } from '@/lib/platform/database/db';
import { textFor } from '@/lib/platform/i18n/text-for';

/** The organisations in which the case worker has a role, with the permissions of that role. */
export const organisationsQuery = defineStaffQuery({
  call: CALLS.listOrganisations,
  read: ({ actor }) => listOrganisations(actor),
});

/** The same for a page. */
export async function listOrganisations(actor: Actor): Promise<OwnOrganisation[]> {
  const rows = await db().memberOrganisation.findMany({
    where: { id: { in: visibleOrganisations(actor) } },
    orderBy: { name: 'asc' },
  });
  return rows.flatMap((mo) => {
    const roleId = roleIn(actor, mo.id);
    if (roleId === null) return [];
    const { id, slug } = mo;
    const names = organisationNames.parse(mo);
    return [{ id, ...names, slug, roleId, roleName: roleName(roleId), ...derivedPermissions(roleId) }];
  });
}

/** The signed-in case worker, with the effective role in each organisation. */
export const meQuery = defineStaffQuery({
  call: CALLS.getMe,
  async read({ actor }) {
    const roles = visibleOrganisations(actor).flatMap((moId) => {
      const roleId = roleIn(actor, moId);
      return roleId === null ? [] : [{ moId, roleId, roleName: roleName(roleId) }];
    });
    return { name: actor.name, email: actor.email, roles };
  },
});

/** The people that a case can be assigned to: member administrators and advisors of its organisation. */
export const assigneesQuery = defineStaffQuery({
  call: CALLS.listAssignees,
  read: ({ actor }, { moId }) => listAssignees(actor, moId),
});

/** The same for a page. Throws NOT_FOUND for an organisation in which the caller has no role. */
export async function listAssignees(actor: Actor, moId: number) {
  if (roleIn(actor, moId) === null) throw new AppError('NOT_FOUND');
  const accounts = await db().account.findMany({
    where: { roles: { some: { moId, roleId: { in: [...ASSIGNEE_ROLES] } } } },
    orderBy: { name: 'asc' },
    take: COUNT_LIMITS.assignees,
    select: {
      id: true,
      name: true,
      email: true,
      ...absenceIn(moId),
      roles: { where: { moId }, select: { roleId: true } },
    },
  });
  const today = swedishDay(new Date());
  return accounts.flatMap(({ id, name, email, roles, ...absence }) => {
    const roleId = lowestRole(roles.map((role) => role.roleId));
    if (roleId === null) return [];
    const [until, substitute] = [dayOf(absence.awayUntil), substituteOn(today, absence)];
    const away = until !== null && substitute ? { until, substitute: substitute.name } : null;
    return [{ adId: id, name, email, roleId, roleName: roleName(roleId), away }];
  });
}

function roleName(roleId: RoleId): string {
  return textFor(DEFAULT_LOCALE)(`roleName.${roleId}`);
}

/** An organisation that companies can apply to. */
interface OpenOrganisation extends NamedOrganisation {
  slug: string;
}

/** The organisations that companies can apply to now, by name. Public. */
export async function listOpenOrganisations(): Promise<OpenOrganisation[]> {
  const rows = await db().memberOrganisation.findMany({
    where: { isOpen: true, publishedTemplateId: { not: null } },
    orderBy: { name: 'asc' },
  });
  return rows.map((mo) => ({ ...organisationNames.parse(mo), slug: mo.slug }));
}
