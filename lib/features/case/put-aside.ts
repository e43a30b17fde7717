import { CALLS } from '@/lib/contract/contract';
import { AppError } from '@/lib/domain/errors';
import { dayProblem } from '@/lib/domain/fields/days';
import { asideDays, asideUntil, hasPassedDay } from '@/lib/domain/lifecycle/put-aside';
import { dateOf, dayOf, swedishDay } from '@/lib/domain/time';
import type { CaseRecord } from '@/lib/engine/access/locked-case';
import { defineCommand } from '@/lib/engine/command';

/**
 * Puts an overdue correction aside until a day, or takes that back without one. Until then the case waits for the company. Throws NOT_READY
 * if no correction is overdue, and VALIDATION_FAILED for a day that is not ahead or too far.
 */
export const putAside = defineCommand({
  call: CALLS.putAside,
  async perform({ case: theCase, now }, { until }) {
    const today = swedishDay(now);
    const facts = overdueFactsOf(theCase);
    if (asideUntil(facts, today) === until) return { result: undefined, audit: null };
    if (!hasPassedDay(facts, today)) throw new AppError('NOT_READY');
    const problem = until === null ? null : dayProblem(until, asideDays(today));
    if (problem) throw new AppError('VALIDATION_FAILED', { errors: { until: [problem] } });
    return {
      result: undefined,
      audit: { type: 'CasePutAside', details: { until } },
      // The trigger decides whether it is work again.
      update: { putAsideUntil: dateOf(until), hasOverdueCorrection: until === null },
    };
  },
});

/** What decides whether a stored case is overdue and put aside. */
export const overdueFactsOf = ({
  openCorrections,
  correctionsDueOn,
  putAsideUntil,
}: Pick<CaseRecord, 'openCorrections' | 'correctionsDueOn' | 'putAsideUntil'>) => ({
  openCorrections,
  correctionsDueOn: dayOf(correctionsDueOn),
  putAsideUntil: dayOf(putAsideUntil),
});
