import { expect } from 'vitest';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { LIST_GROUPS } from '@/lib/domain/lifecycle/status';
import type { Actor } from '@/lib/engine/access/access';
import { type CaseQuery, runCaseQuery } from '@/lib/engine/query';
import { caseQuery } from '@/lib/features/case/get-case';
import { listCases } from '@/lib/features/case-list/list-cases';
import { countCases } from '@/lib/features/case-list/list-counts';
import { CASE_QUERIES, PAGED_QUERIES } from '@/lib/server/http/registry';
import { applicantOf } from '../fixtures/actors';
import { refusalOf, type State, type World } from '../fixtures/world';

/** Returns somebody who has nothing to do with the first case: a case worker elsewhere, or the applicant of the other case. */
export function strangerTo(world: World, [ours, theirs]: [State, State], which: number): Actor {
  const elsewhere = Object.values(world.workers).flatMap((workers) =>
    Object.values(workers).filter(({ roles }) => roles.every(({ moId }) => moId !== ours.case.moId)),
  );
  const all = [...elsewhere, applicantOf(theirs.case)];
  return all[which % all.length] as Actor;
}

/** Checks that no read of the case, and no list, tells a stranger anything about it. */
export async function checkStranger(actor: Actor, ours: State): Promise<void> {
  for (const query of [...CASE_QUERIES, ...PAGED_QUERIES]) {
    // Somebody who may not see the case is refused before the input is examined.
    const asked = runCaseQuery(query as CaseQuery<unknown, unknown>, actor, ours.case.id, {});
    expect((await refusalOf(asked)).code, query.call.path).toBe('NOT_FOUND');
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
