import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { permittedBulkActions } from '@/lib/domain/lifecycle/bulk';
import { visibleTo } from '@/lib/engine/access/access';
import { inTransaction } from '@/lib/engine/command';
import { enqueue } from '@/lib/engine/jobs/queue';
import { defineStaffProcedure } from '@/lib/engine/query';

/**
 * Starts a change of several cases, which a job then makes one by one. Whether a case may be changed is decided when its turn comes. Throws
 * FORBIDDEN for people who may change no case this way, and NOT_FOUND if they may not see one of the cases.
 */
export const startBulk = defineStaffProcedure({
  call: CALLS.startBulk,
  async run({ action, caseIds, userAdId }, { actor, settle }) {
    const permitted = permittedBulkActions(actor.roles.map(({ roleId }) => roleId));
    if (!permitted.includes(action)) throw new AppError('FORBIDDEN');
    if (action === 'delegate' && !userAdId) {
      throw new AppError('VALIDATION_FAILED', { errors: { userAdId: ['REQUIRED'] } });
    }
    return inTransaction(async (tx) => {
      const seen = await tx.case.count({ where: { AND: [{ id: { in: caseIds } }, visibleTo(actor)] } });
      if (seen !== caseIds.length) throw new AppError('NOT_FOUND');
      const { id } = await tx.bulkChange.create({
        data: {
          accountId: actor.accountId,
          action,
          input: userAdId ? { userAdId } : {},
          items: { create: caseIds.map((caseId, position) => ({ caseId, position })) },
        },
        select: { id: true },
      });
      await enqueue(tx, { queue: 'bulk-change', data: { bulkId: id } });
      await settle?.(tx, { bulkId: id });
      return { bulkId: id };
    });
  },
});
