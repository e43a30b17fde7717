import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { defineCommand } from '@/lib/engine/command';

/** Withdraws the link of a colleague, which stops working at once. The colleague's work stays. Throws NOT_FOUND. */
export const withdrawColleague = defineCommand({
  call: CALLS.withdrawColleague,
  async perform({ tx, case: { id: caseId }, now }, { colleagueId }) {
    const colleague = await tx.colleague.findFirst({
      where: { id: colleagueId, caseId },
      select: { email: true, number: true, withdrawnAt: true },
    });
    if (!colleague) throw new AppError('NOT_FOUND');
    if (colleague.withdrawnAt) return { result: undefined, audit: null };
    await tx.colleague.update({ where: { id: colleagueId }, data: { withdrawnAt: now } });
    const { email, number } = colleague;
    return { result: undefined, audit: { type: 'ColleagueWithdrawn', details: { email, number } } };
  },
});
