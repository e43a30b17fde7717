import { beforeAll, describe, expect, it } from 'vitest';
import { CALLS } from '@/lib/contract/contract';
import type { BulkAction } from '@/lib/domain/lifecycle/bulk';
import { COUNT_LIMITS } from '@/lib/domain/limits';
import { runCommand } from '@/lib/engine/command';
import { deleteCase } from '@/lib/features/case/archive-case';
import { delegateCase } from '@/lib/features/case/change-case';
import { bulkQuery, bulksQuery } from '@/lib/features/case-list/bulk-queries';
import { checkBulk, runBulk, startBulk, takeBackBulk } from '@/lib/features/case-list/run-bulk';
import { db } from '@/lib/platform/database/db';
import type { CaseWorker } from '../../../fixtures/actors';
import type { SomeCase } from '../../../fixtures/cases';
import { asOwner } from '../../../fixtures/owner';
import { jobs, refusalOf, setUpWorld, stateOf } from '../../../fixtures/world';

let anna: CaseWorker;
let robert: CaseWorker;
let lisa: CaseWorker;

const world = setUpWorld();
beforeAll(() => {
  anna = world.workers.teknikbolagen[1];
  robert = world.workers.teknikbolagen[2];
  lisa = world.workers.teknikbolagen[3];
});

async function start(actor: CaseWorker, action: BulkAction, cases: readonly SomeCase[], userAdId?: string) {
  const input = { action, caseIds: cases.map(({ id }) => id), ...(userAdId ? { userAdId } : {}) };
  return (await startBulk.run(input, { actor, locale: 'sv' })).bulkId;
}

async function resultOf(actor: CaseWorker, bulkId: string) {
  const { items, ...summary } = await bulkQuery.read({ actor }, { bulkId, locale: 'sv' });
  return { ...summary, states: items.map(({ state }) => state), reasons: items.map(({ reason }) => reason) };
}

const eventsOf = async ({ id }: SomeCase) =>
  (await stateOf(id)).events.map(({ type, accountId }) => ({ type, accountId })).slice(1);

describe('a change of several cases', () => {
  it('is queued with its cases, and changes none before the job does', async () => {
    const cases = [await world.caseIn('SUBMITTED'), await world.caseIn('STARTED')];
    const bulkId = await start(anna, 'delegate', cases, robert.accountId);
    expect((await jobs()).at(-1)).toEqual({ name: 'bulk-change', data: { bulkId } });
    expect(await resultOf(anna, bulkId)).toMatchObject({ total: 2, done: 0, refused: 0, finishedAt: null });
    await runBulk(bulkId);
    expect(await resultOf(anna, bulkId)).toMatchObject({ done: 2, refused: 0, states: ['DONE', 'DONE'] });
    for (const theCase of cases) {
      const { case: after, mails } = await stateOf(theCase.id);
      expect(after.assignedToId).toBe(robert.accountId);
      expect(mails.map(({ type, to }) => [type, to])).toEqual([['caseDelegated', robert.email]]);
      expect(await eventsOf(theCase)).toEqual([{ type: 'CaseDelegated', accountId: anna.accountId }]);
    }
  });

  it('of who is responsible is undone as a whole, but for what has changed since, and once', async () => {
    const give = (theCase: SomeCase, { accountId }: CaseWorker) =>
      runCommand(delegateCase, anna, theCase.id, { userAdId: accountId } as never);
    const [hers, free, since, refused] = [
      await world.caseIn('SUBMITTED'),
      await world.caseIn('STARTED'),
      await world.caseIn('STARTED'),
      await world.caseIn('REJECTED'),
    ];
    await give(hers, anna);
    const bulkId = await start(anna, 'delegate', [hers, free, since, refused], robert.accountId);
    const undo = (actor = anna) => takeBackBulk.run({ bulkId }, { actor, locale: 'sv' });
    expect(await refusalOf(undo())).toMatchObject({ code: 'TOO_LATE' });
    await runBulk(bulkId);
    await give(since, anna);
    expect((await bulksQuery.read({ actor: anna }, {}))[0]).toMatchObject({
      canBeUndone: true,
      isUndo: false,
    });
    expect(await refusalOf(undo(robert))).toMatchObject({ code: 'NOT_FOUND' });
    const undone = await undo();
    await runBulk(undone.bulkId);
    const responsible = async ({ id }: SomeCase) => (await stateOf(id)).case.assignedToId;
    expect(await Promise.all([hers, free, since].map(responsible))).toEqual([
      anna.accountId,
      null,
      anna.accountId,
    ]);
    expect(await resultOf(anna, undone.bulkId)).toMatchObject({
      states: ['DONE', 'DONE', 'REFUSED'],
      isUndo: true,
      canBeUndone: false,
    });
    expect(await refusalOf(undo())).toMatchObject({ code: 'TOO_LATE' });
    const listed = await bulksQuery.read({ actor: anna }, {});
    expect(listed.slice(0, 2).map((one) => one.canBeUndone)).toEqual([false, false]);
  });

  it('that archived them is undone as a whole, except where a case has been changed since', async () => {
    const [archivable, reset] = [await world.caseIn('FINISHED_IN_TELLUS'), await world.caseIn('REJECTED')];
    const bulkId = await start(anna, 'archive', [archivable, reset]);
    await runBulk(bulkId);
    await runCommand(deleteCase, anna, reset.id, { note: undefined });
    const undone = await takeBackBulk.run({ bulkId }, { actor: anna, locale: 'sv' });
    await runBulk(undone.bulkId);
    expect(await resultOf(anna, undone.bulkId)).toMatchObject({ states: ['DONE', 'REFUSED'], isUndo: true });
    const statusOf = async ({ id }: SomeCase) => (await stateOf(id)).case.status;
    expect(await Promise.all([archivable, reset].map(statusOf))).toEqual(['FINISHED_IN_TELLUS', 'RESET']);
  });

  it('that has left the house cannot be undone', async () => {
    const bulkId = await start(anna, 'remind', [await world.caseIn('STARTED')]);
    await runBulk(bulkId);
    const undo = takeBackBulk.run({ bulkId }, { actor: anna, locale: 'sv' });
    expect(await refusalOf(undo)).toMatchObject({ code: 'TOO_LATE' });
  });

  it('stores the reason of each refusal and goes on', async () => {
    const cases = [
      await world.caseIn('FINISHED_IN_TELLUS'),
      await world.caseIn('STARTED'),
      await world.caseIn('REJECTED'),
    ];
    const bulkId = await start(anna, 'archive', cases);
    await runBulk(bulkId);
    const { states, reasons, finishedAt } = await resultOf(anna, bulkId);
    expect(states).toEqual(['DONE', 'REFUSED', 'DONE']);
    expect(finishedAt).not.toBeNull();
    expect(reasons[0]).toBeNull();
    expect(reasons[1]).toBe('Ansökan är inte avslutad.');
    expect((await db().case.findUniqueOrThrow({ where: { id: cases[1]?.id ?? '' } })).status).toBe('STARTED');
  });

  it('names the status of a case that refuses as the list does, before and after', async () => {
    const withQuestion = await world.caseIn('EXPORTED_TO_TELLUS', { data: { unhandledMessages: 1 } });
    const reason = expect.stringContaining('status ”Meddelanden att hantera”');
    const input = { action: 'export' as const, caseIds: [withQuestion.id], locale: 'sv' as const };
    expect((await checkBulk.read({ actor: anna }, input)).refused).toEqual([
      { caseId: withQuestion.id, reason },
    ]);
    const bulkId = await start(anna, 'export', [withQuestion]);
    await runBulk(bulkId);
    expect((await resultOf(anna, bulkId)).reasons).toEqual([reason]);
  });

  it('says before which cases refuse and why, and changes none', async () => {
    const cases = [
      await world.caseIn('FINISHED_IN_TELLUS'),
      await world.caseIn('STARTED'),
      await world.caseIn('SUBMITTED'),
      await world.caseIn('APPROVED'),
    ];
    const before = await Promise.all(cases.map(({ id }) => stateOf(id)));
    const caseIds = cases.map(({ id }) => id);
    const refusals = async (action: BulkAction, userAdId?: string) =>
      (await checkBulk.read({ actor: anna }, { action, caseIds, userAdId, locale: 'sv' })).refused.map(
        ({ caseId, reason }) => [caseIds.indexOf(caseId), reason],
      );
    expect(await refusals('archive')).toEqual([1, 2, 3].map((index) => [index, 'Ansökan är inte avslutad.']));
    // What has to happen first, whatever the list shows as the status.
    expect(await refusals('export')).toEqual([
      [0, 'Ett ärende med status ”Medlem” kan inte skickas till Tellus.'],
      [1, 'Företaget måste skriva under ansökan först.'],
      [2, 'Formulären, underskriften och kontrollpunkterna måste godkännas först.'],
    ]);
    expect((await refusals('delegate', robert.accountId)).map(([index]) => index)).toEqual([0]);
    const toLisa = await refusals('delegate', lisa.accountId);
    expect(toLisa.map(([index]) => index)).toEqual([0, 1, 2, 3]);
    expect(toLisa[1]).toEqual([1, 'Personen kan inte vara ansvarig för ärenden i den här organisationen.']);
    expect(await Promise.all(cases.map(({ id }) => stateOf(id)))).toEqual(before);
    await expect(
      checkBulk.read({ actor: robert }, { action: 'archive', caseIds, locale: 'sv' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      checkBulk.read({ actor: anna }, { action: 'delegate', caseIds, locale: 'sv' }),
    ).rejects.toMatchObject({ code: 'VALIDATION_FAILED', options: { errors: { userAdId: ['REQUIRED'] } } });
  });

  it('has the rights of the person at that moment, not those of the start', async () => {
    const { id: moId } = world.organisations.teknikbolagen;
    const [first, second] = [
      await world.caseIn('FINISHED_IN_TELLUS'),
      await world.caseIn('FINISHED_IN_TELLUS'),
    ];
    const byAdvisor = await start(robert, 'archive', [first]).catch((error) => error);
    expect(byAdvisor).toMatchObject({ code: 'FORBIDDEN' });
    const bulkId = await start(anna, 'archive', [first, second]);
    const where = { accountId: anna.accountId, moId };
    await db().accountRole.updateMany({ where, data: { roleId: 2 } });
    await runBulk(bulkId);
    await db().accountRole.updateMany({ where, data: { roleId: 1 } });
    expect(await resultOf(anna, bulkId)).toMatchObject({ done: 0, refused: 2 });
  });

  it('reminds applicants who have something to do', async () => {
    const open = await world.caseIn('STARTED');
    const cases = [
      open,
      await world.caseIn('SUBMITTED'),
      await world.caseIn('STARTED', { data: { contactEmail: null } }),
    ];
    const bulkId = await start(robert, 'remind', cases);
    await runBulk(bulkId);
    const { states, reasons } = await resultOf(robert, bulkId);
    expect(states).toEqual(['DONE', 'REFUSED', 'REFUSED']);
    expect(reasons[1]).toBe('Ansökan väntar inte på företaget just nu.');
    expect(reasons[2]).toMatch(/ingen kontaktperson/);
    const { mails } = await stateOf(open.id);
    expect(mails.map(({ type, to }) => [type, to])).toEqual([['draftReminder', open.contactEmail]]);
    expect(await eventsOf(open)).toEqual([{ type: 'ReminderSent', accountId: robert.accountId }]);
  });

  it('goes on after a crash where it was, and does nothing twice', async () => {
    const cases = [
      await world.caseIn('SUBMITTED'),
      await world.caseIn('SUBMITTED'),
      await world.caseIn('SUBMITTED'),
    ];
    const bulkId = await start(anna, 'delegate', cases, anna.accountId);
    const stop = new AbortController();
    stop.abort(new Error('stopping'));
    await expect(runBulk(bulkId, stop.signal)).rejects.toThrow('stopping');
    await Promise.all([runBulk(bulkId), runBulk(bulkId)]);
    await runBulk(bulkId);
    expect(await resultOf(anna, bulkId)).toMatchObject({ done: 3, refused: 0 });
    for (const theCase of cases) expect(await eventsOf(theCase)).toHaveLength(1);
  });

  it('does not say of a case that it was refused while it is being sent to the register, or has been', async () => {
    const theCase = await world.caseIn('APPROVED');
    const bulkId = await start(anna, 'export', [theCase]);
    // As a process left it that died during its call to the register.
    const { id } = await db().operation.create({
      data: { caseId: theCase.id, action: 'exportCase', actor: { ...anna }, input: {}, payload: {} },
    });
    await runBulk(bulkId);
    expect(await resultOf(anna, bulkId)).toMatchObject({ states: ['WAITING'], finishedAt: null });
    expect((await jobs()).at(-1)).toEqual({ name: 'bulk-change', data: { bulkId } });
    await db().operation.update({ where: { id }, data: { state: 'CONFIRMED' } });
    await db().case.update({ where: { id: theCase.id }, data: { status: 'EXPORTED_TO_TELLUS' } });
    await runBulk(bulkId);
    expect(await resultOf(anna, bulkId)).toMatchObject({ states: ['DONE'], refused: 0 });
  });

  it('is of cases that the caller sees only, and seen by nobody else', async () => {
    const theirs = await world.caseIn('STARTED', { organisation: 'handelsforbundet' });
    expect(await refusalOf(start(anna, 'remind', [theirs]))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusalOf(start(lisa, 'remind', [await world.caseIn('STARTED')]))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await refusalOf(start(anna, 'delegate', [await world.caseIn('STARTED')]))).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    const bulkId = await start(anna, 'remind', [await world.caseIn('STARTED')]);
    expect(await refusalOf(bulkQuery.read({ actor: robert }, { bulkId }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await bulksQuery.read({ actor: anna }, {}))[0]?.id).toBe(bulkId);
    expect((await bulksQuery.read({ actor: robert }, {})).map(({ id }) => id)).not.toContain(bulkId);
  });

  it('is listed without those of a newer version of the product', async () => {
    const bulkId = await start(anna, 'remind', [await world.caseIn('STARTED')]);
    const known = await bulksQuery.read({ actor: anna }, {});
    const newer = await start(anna, 'remind', [await world.caseIn('STARTED')]);
    // Its migration has widened what the database takes.
    await asOwner(async (sql) => {
      await sql`ALTER TABLE bulk_change DROP CONSTRAINT bulk_change_action_check`;
      return sql`UPDATE bulk_change SET action = 'ofTomorrow' WHERE id = ${newer}`;
    });
    expect(known[0]?.id).toBe(bulkId);
    expect(await bulksQuery.read({ actor: anna }, {})).toEqual(known);
    expect((await refusalOf(bulkQuery.read({ actor: anna }, { bulkId: newer }))).code).toBe('NOT_FOUND');
  });

  it('is of at most 500 cases, each once', () => {
    const { body } = CALLS.startBulk;
    const ids = Array.from({ length: COUNT_LIMITS.bulkCases + 1 }, () => crypto.randomUUID());
    const isValid = (caseIds: string[]) => body?.safeParse({ action: 'archive', caseIds }).success;
    expect(COUNT_LIMITS.bulkCases).toBe(500);
    expect(isValid(ids.slice(0, 500))).toBe(true);
    expect(isValid(ids)).toBe(false);
    expect(isValid([ids[0] ?? '', ids[0] ?? ''])).toBe(false);
    expect(isValid([])).toBe(false);
  });
});
