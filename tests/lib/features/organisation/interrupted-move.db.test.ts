import { beforeAll, describe, expect, it, vi } from 'vitest';
import { moveOne, queueMoves } from '@/lib/features/organisation/move-cases';
import type { SomeCase } from '../../../fixtures/cases';
import { askForColour, changeDraft, publishAndMove } from '../../../fixtures/draft';
import { ownerPool } from '../../../fixtures/owner';
import { jobs, setUpWorld, stateOf } from '../../../fixtures/world';

const slug = 'teknikbolagen';
let cases: SomeCase[];
let target: number;
let moId: number;

const world = setUpWorld();
beforeAll(async () => {
  moId = world.organisations.teknikbolagen.id;
  const anna = world.workers.teknikbolagen[1];
  cases = [await world.caseIn('STARTED'), await world.caseIn('STARTED'), await world.caseIn('STARTED')];
  const revision = await changeDraft(anna, slug, askForColour);
  target = (await publishAndMove(anna, slug, revision)).templateId;
});

const moves = (events: { type: string }[]) => events.filter(({ type }) => type === 'TemplateMoved').length;

describe('a worker that is killed while cases move', () => {
  it('in the midst of a case leaves that case as it was, and the next try moves it', async () => {
    const [{ id }] = cases as [SomeCase];
    const before = await stateOf(id);
    const owner = ownerPool(2);
    const [held, isHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // The move waits for the row of a form, after it has written others.
    const holding = owner.begin(async (tx) => {
      await tx`SELECT 1 FROM case_form WHERE case_id = ${id} AND form_id = 'company' FOR UPDATE`;
      isHeld.resolve();
      await held.promise;
    });
    await isHeld.promise;
    const moving = expect(moveOne({ caseId: id, templateId: target })).rejects.toThrow();
    const killed = await vi.waitFor(async () => {
      const rows = await owner`
        SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%case_form%'`;
      expect(rows).toHaveLength(1);
      return rows;
    }, 20_000);
    expect(killed).toHaveLength(1);
    await moving;
    held.resolve();
    await holding;
    await owner.end();
    expect(await stateOf(id)).toEqual(before);
    await moveOne({ caseId: id, templateId: target });
    const after = await stateOf(id);
    expect(after.case.templateId).toBe(target);
    expect(moves(after.events)).toBe(1);
  });

  it('between two cases goes on with those that are left', async () => {
    const stopping = new AbortController();
    stopping.abort();
    await expect(queueMoves({ moId, templateId: target }, stopping.signal)).rejects.toThrow();
    await queueMoves({ moId, templateId: target });
    const queued = (await jobs()).filter(({ name }) => name === 'move-case').map(({ data }) => data.caseId);
    expect(queued.sort()).toEqual([cases[1]?.id, cases[2]?.id].sort());
    // A job that ran, but was not marked as done, runs again.
    for (const caseId of [...queued, ...queued]) await moveOne({ caseId: caseId ?? '', templateId: target });
    for (const { id } of cases) {
      const { case: theCase, events } = await stateOf(id);
      expect(theCase.templateId).toBe(target);
      expect(moves(events)).toBe(1);
    }
  });
});
