import { CALLS } from '@/lib/contract/contract';
import { inTransaction } from '@/lib/engine/command';
import { defineStaffProcedure } from '@/lib/engine/query';

/** Stores which list a case worker's start page opens. */
export const chooseListTab = defineStaffProcedure({
  call: CALLS.chooseListTab,
  run: ({ tab }, { actor, settle }) =>
    inTransaction(async (tx) => {
      await tx.account.update({
        where: { id: actor.accountId },
        data: { listTab: tab },
        select: { id: true },
      });
      await settle?.(tx, undefined);
    }),
});
