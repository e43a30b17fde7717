import type { CaseCounts } from '@/lib/contract/calls/case-list';
import { CALLS } from '@/lib/contract/contract';
import { CATEGORY_STATUSES, type ListCategory } from '@/lib/domain/lifecycle/status';
import { WORKLIST_WAITS, type Worklist } from '@/lib/domain/lifecycle/waiting';
import type { Actor } from '@/lib/engine/access/access';
import { visibleOrganisations } from '@/lib/engine/access/access';
import { defineStaffQuery } from '@/lib/engine/query';

import { readCounts } from './list-counts';

/** How many cases each category has, and how many of them have messages that wait for a case worker. */
export const countQuery = defineStaffQuery({
  call: CALLS.countCases,
  read: ({ actor }, { moId }) => countCases(actor, { moId }),
});

/** The same for a page. */
export async function countCases(actor: Actor, { moId }: { moId?: number | undefined }): Promise<CaseCounts> {
  const moIds = visibleOrganisations(actor).filter((id) => moId === undefined || id === moId);
  const { all: counted, waiting } = await readCounts(moIds);
  const own = actor.kind === 'caseWorker' ? actor.accountId : '';
  const countOfWork = (work: Worklist) =>
    waiting
      .filter(
        ({ waitsFor, handler }) =>
          WORKLIST_WAITS[work].includes(waitsFor) && (work !== 'mine' || handler === own),
      )
      .reduce((sum, { cases }) => sum + cases, 0);
  const countOf = (category: ListCategory) => {
    const rows = counted.filter(({ status }) => CATEGORY_STATUSES[category].includes(status));
    return {
      count: rows.reduce((sum, { cases }) => sum + cases, 0),
      casesWithNotHandledSupportMessages: rows.reduce((sum, row) => sum + row.withUnhandledMessages, 0),
    };
  };
  return {
    active: countOf('active'),
    exported: countOf('exported'),
    archived: countOf('archived'),
    work: { todo: countOfWork('todo'), mine: countOfWork('mine'), others: countOfWork('others') },
  };
}
