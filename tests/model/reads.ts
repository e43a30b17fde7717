import { expect } from 'vitest';
import type { CaseListItem, ListParameters } from '@/lib/contract/case-list';
import type { RuleComponent } from '@/lib/domain/forms/component';
import type { HandlingClock } from '@/lib/domain/lifecycle/handling-time';
import { WORKLIST_WAITS } from '@/lib/domain/lifecycle/state';
import { type CaseStatus, ENDED, GONE, LIST_GROUPS } from '@/lib/domain/lifecycle/status';
import type { Actor } from '@/lib/engine/access/access';
import { runCaseQuery } from '@/lib/engine/query';
import { caseQuery, getCaseView } from '@/lib/features/case/get-case';
import { listCases } from '@/lib/features/case-list/list-cases';
import { countCases } from '@/lib/features/case-list/list-counts';
import { applicantOf, type CaseWorker } from '../fixtures/actors';
import { handlersOf } from '../fixtures/handlers';
import { refusalOf, type State, type World } from '../fixtures/world';

/** Returns somebody who has nothing to do with the first case: a case worker elsewhere, or the applicant of the other case. */
export function strangerTo(world: World, [ours, theirs]: [State, State], which: number): Actor {
  const elsewhere = Object.values(world.workers).flatMap((workers) =>
    Object.values(workers).filter(({ roles }) => roles.every(({ moId }) => moId !== ours.case.moId)),
  );
  const all = [...elsewhere, applicantOf(theirs.case)];
  return all[which % all.length] as Actor;
}

/** Checks that no read of the case, and no list, reveals anything about it to a stranger. */
export async function checkStranger(actor: Actor, ours: State): Promise<void> {
  for (const query of handlersOf('caseQuery', 'pagedQuery')) {
    // Somebody who may not see the case is refused before the input is examined.
    const reading = runCaseQuery(query, actor, ours.case.id, {});
    expect((await refusalOf(reading)).code, query.call.path).toBe('NOT_FOUND');
  }
  await checkLists(actor, ours);
}

async function checkLists(actor: Actor, { case: { id, moId, orgNo } }: State): Promise<void> {
  for (const group of LIST_GROUPS) {
    for (const search of [undefined, orgNo]) {
      const list = await listCases(actor, { group, search, pageSize: 200 });
      expect(list.items.map((item) => item.id)).not.toContain(id);
      expect(list.facets.mo.map(({ value }) => value)).not.toContain(String(moId));
    }
  }
  const { active, exported, archived } = await countCases(actor, { moId });
  expect([active.count, exported.count, archived.count]).toEqual([0, 0, 0]);
}

/** Returns the fields of a case that are shown to the actor as locked. Null if they may not see the case. */
export async function lockedFor(actor: Actor, caseId: string): Promise<ReadonlySet<string> | null> {
  const view = await runCaseQuery(caseQuery, actor, caseId, {}).catch((error: { code?: string }) => {
    if (!error.code) throw error;
    return null;
  });
  const rows = view?.forms.flatMap((form) => flat(form.rows));
  return rows ? new Set(rows.filter(({ locked }) => locked).map(({ componentId }) => componentId)) : null;
}

type ShownRow = Pick<RuleComponent, 'componentId'> & {
  locked?: boolean;
  columns?: readonly (readonly ShownRow[])[] | null;
};
const flat = (rows: readonly ShownRow[]): ShownRow[] =>
  rows.flatMap((row) => [row, ...flat((row.columns ?? []).flat())]);

/**
 * Checks that case workers see the same about the case everywhere: on its page, in the list, when searched for, by the filters and
 * in the worklists; and that the company sees the same status.
 */
export async function checkSameEverywhere(worker: CaseWorker, { case: theCase }: State): Promise<void> {
  const { id, moId, orgNo } = theCase;
  const status = theCase.status as CaseStatus;
  if (GONE.includes(status)) return;
  const listed = async (filters: Pick<ListParameters, 'status' | 'work'>) =>
    (
      await listCases(worker, { group: 'all', pageSize: 200, moId: [moId], search: orgNo, ...filters })
    ).items.find((item) => item.id === id);
  const [page, inList] = await Promise.all([getCaseView(worker, id), listed({})]);
  if (!inList) throw new Error(`The list lacks the case ${id}, which is ${status}.`);
  expect(factsOf(inList)).toEqual(
    factsOf({ ...page, ...page.company, displayStatus: page.displayStatus ?? page.status }),
  );
  expect(inList.failedExport).toBe(page.exportFailedAt !== undefined);
  expect(inList.undeliveredMail).toBe(page.undeliveredMail !== null);

  expect(await listed({ status: [inList.displayStatus] })).toEqual(inList);
  for (const work of ['todo', 'others'] as const) {
    const isIn = inList.waitsFor !== null && WORKLIST_WAITS[work].includes(inList.waitsFor);
    expect((await listed({ work })) !== undefined, `${work}: ${inList.waitsFor}`).toBe(isIn);
  }
  if (!ENDED.includes(status)) {
    expect(await runCaseQuery(caseQuery, applicantOf(theCase), id, {})).toMatchObject({ status });
  }
}

const factsOf = ({ status, displayStatus, assignedTo, handling }: Facts) => ({
  status,
  displayStatus,
  assignedTo: assignedTo && { name: assignedTo.name, email: assignedTo.email },
  handling: handling ?? null,
});
type Facts = Pick<CaseListItem, 'status' | 'displayStatus' | 'assignedTo'> & {
  handling?: HandlingClock | null;
};
