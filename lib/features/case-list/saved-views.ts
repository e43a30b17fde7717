import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { derivedPermissions } from '@/lib/domain/lifecycle/permissions';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { roleIn, visibleOrganisations } from '@/lib/engine/access/access';
import type { CaseWorker } from '@/lib/engine/access/actor';
import { inTransaction } from '@/lib/engine/command';
import { defineStaffProcedure, defineStaffQuery } from '@/lib/engine/query';
import type { Prisma } from '@/lib/generated/prisma/client';
import { db } from '@/lib/platform/database/db';

/** The caller's own views, and those shared in their organisations. */
export const viewsQuery = defineStaffQuery({
  call: CALLS.listViews,
  async read({ actor }) {
    const rows = await db().savedView.findMany({
      where: visibleViews(actor),
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: COUNT_LIMITS.views * (1 + visibleOrganisations(actor).length),
    });
    return rows.map(({ id, name, query, moId, accountId }) => ({
      id,
      name,
      query,
      moId,
      canRemove: mayRemove(actor, { moId, accountId }),
    }));
  },
});

/**
 * Stores a view under a name, and replaces one with the same name and place that the caller may remove. Only people who may create cases in
 * the organisation can store shared views. Throws FORBIDDEN, VIEW_NOT_YOURS, and VALIDATION_FAILED if there are too many.
 */
export const saveView = defineStaffProcedure({
  call: CALLS.saveView,
  run: ({ name, query, moId = null }, { actor, settle }) =>
    inTransaction(async (tx) => {
      if (moId !== null && !mayShare(actor, moId)) throw new AppError('FORBIDDEN');
      const place = moId === null ? { moId, accountId: actor.accountId } : { moId };
      // Lock the row, so that changes run one after the other and the limit holds.
      if (moId === null) {
        await tx.$queryRaw`SELECT 1 FROM account WHERE id = ${actor.accountId}::uuid FOR NO KEY UPDATE`;
      } else await tx.$queryRaw`SELECT 1 FROM member_organisation WHERE id = ${moId} FOR NO KEY UPDATE`;
      const same = await tx.savedView.findMany({
        where: { ...place, name },
        select: { moId: true, accountId: true },
      });
      if (same.some((view) => !mayRemove(actor, view))) {
        throw new AppError('VIEW_NOT_YOURS', { errors: { name: ['VIEW_NOT_YOURS'] } });
      }
      await tx.savedView.deleteMany({ where: { ...place, name } });
      if ((await tx.savedView.count({ where: place })) >= COUNT_LIMITS.views) {
        throw new AppError('VALIDATION_FAILED', { errors: { name: ['VIEWS_FULL'] } });
      }
      const { id } = await tx.savedView.create({
        data: { accountId: actor.accountId, moId, name, query },
        select: { id: true },
      });
      await settle?.(tx, { id });
      return { id };
    }),
});

/** Removes a view: one's own, or any shared view if the caller is a member administrator. Throws NOT_FOUND, FORBIDDEN. */
export const removeView = defineStaffProcedure({
  call: CALLS.removeView,
  run: ({ viewId }, { actor, settle }) =>
    inTransaction(async (tx) => {
      const view = await tx.savedView.findFirst({ where: { id: viewId, ...visibleViews(actor) } });
      if (!view) throw new AppError('NOT_FOUND');
      if (!mayRemove(actor, view)) throw new AppError('FORBIDDEN');
      await tx.savedView.deleteMany({ where: { id: viewId } });
      await settle?.(tx, undefined);
    }),
});

function visibleViews(actor: CaseWorker): Prisma.SavedViewWhereInput {
  return {
    OR: [{ moId: null, accountId: actor.accountId }, { moId: { in: visibleOrganisations(actor) } }],
  };
}

const mayShare = (actor: CaseWorker, moId: number) => derivedPermissions(roleIn(actor, moId)).canCreateCases;

function mayRemove(actor: CaseWorker, view: { moId: number | null; accountId: string }): boolean {
  return (
    view.accountId === actor.accountId ||
    (view.moId !== null && derivedPermissions(roleIn(actor, view.moId)).isAdmin)
  );
}
