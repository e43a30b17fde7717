import { beforeAll, describe, expect, it } from 'vitest';
import type { ListParameters } from '@/lib/contract/case-list';
import { isLate } from '@/lib/domain/lifecycle/handling-time';
import { canAct } from '@/lib/domain/lifecycle/next-step';
import { ROLE } from '@/lib/domain/lifecycle/permissions';
import { type StateFacts, stateOf, WORKLIST_WAITS, WORKLISTS } from '@/lib/domain/lifecycle/state';
import { CASE_STATUSES, type CaseStatus, type WaitsFor } from '@/lib/domain/lifecycle/status';
import { dayAfter, swedishDay } from '@/lib/domain/time';
import { runCommand } from '@/lib/engine/command';
import { resumable } from '@/lib/engine/operation';
import { exportCase } from '@/lib/features/case/export-case';
import { getCaseView } from '@/lib/features/case/get-case';
import { addUpCounts } from '@/lib/features/case-list/add-up-counts';
import { listCases } from '@/lib/features/case-list/list-cases';
import { countCases } from '@/lib/features/case-list/list-counts';
import { postMessage } from '@/lib/features/messages/messages';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { applicantOf, type CaseWorker } from '../../../fixtures/actors';
import { setUpWorld } from '../../../fixtures/world';

let anna: CaseWorker;
let hanna: CaseWorker;

const world = setUpWorld();
/** A case of every status, some with something to do besides, at different times. */
beforeAll(async () => {
  anna = world.workers.teknikbolagen[1];
  hanna = world.workers.handelsforbundet[1];
  const extras = [
    {},
    { unhandledMessages: 1 },
    { handledCorrections: 1 },
    { openCorrections: 1 },
    { hasUndeliveredMail: true },
    { hasBouncedSignatory: true },
    { exportFailedAt: new Date(Date.UTC(2026, 5, 1)) },
    { openCorrections: 1, correctionsDueOn: new Date('2026-01-05') },
  ];
  let minutes = 0;
  for (const status of CASE_STATUSES) {
    for (const extra of extras) {
      minutes += 7;
      const lastChangedAt = new Date(Date.UTC(2026, 5, 1) + ((minutes * 131) % 5_000) * 60_000);
      const assignedToId = minutes % 3 === 0 ? anna.accountId : null;
      await world.caseIn(status, { data: { ...extra, lastChangedAt, assignedToId } });
    }
  }
  await world.caseIn('STARTED', { organisation: 'handelsforbundet' });
});

async function everyPage(actor: CaseWorker, parameters: ListParameters, pageSize = 7) {
  const items = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listCases(actor, { ...parameters, pageSize, ...(cursor && { cursor }) });
    items.push(...page.items);
    if (!page.nextCursor) return { items, total: page.total, facets: page.facets };
    cursor = page.nextCursor;
  }
}

describe('for whom a case waits', () => {
  it('is the same in the database as in the rules, and so is whose turn it is, in every case that there can be', async () => {
    const flags = [false, true];
    const some = [0, 1];
    const all = CASE_STATUSES.flatMap((status) =>
      some.flatMap((unhandledMessages) =>
        some.flatMap((handledCorrections) =>
          some.flatMap((openCorrections) =>
            flags.flatMap((hasUndeliveredMail) =>
              flags.flatMap((hasFailedExport) =>
                flags.flatMap((hasBouncedSignatory) =>
                  flags.map(
                    (hasOverdueCorrection): StateFacts => ({
                      status,
                      unhandledMessages,
                      handledCorrections,
                      openCorrections,
                      hasUndeliveredMail,
                      hasFailedExport,
                      hasBouncedSignatory,
                      hasOverdueCorrection,
                    }),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
    );
    const rows = await sql()<{ waitsFor: WaitsFor | null; turn: WaitsFor | null }[]>`
      SELECT case_waits_for(f.status, messages, handled, open, mail, CASE WHEN failed THEN now() END, bounced, late) AS "waitsFor",
        case_turn(f.status, messages, handled, open) AS turn
      FROM jsonb_array_elements(${sql().json(all as never)}) WITH ORDINALITY one(facts, at),
        LATERAL (SELECT facts->>'status' AS status, (facts->>'unhandledMessages')::int AS messages,
          (facts->>'handledCorrections')::int AS handled, (facts->>'openCorrections')::int AS open,
          (facts->>'hasUndeliveredMail')::boolean AS mail, (facts->>'hasFailedExport')::boolean AS failed,
          (facts->>'hasBouncedSignatory')::boolean AS bounced, (facts->>'hasOverdueCorrection')::boolean AS late) f
      ORDER BY at`;
    expect([...rows]).toEqual(all.map(stateOf).map(({ waitsFor, turn }) => ({ waitsFor, turn })));
  });

  it('is since the moment when it began to wait for them, whatever else changes', async () => {
    const { id } = await world.caseIn('STARTED', {
      data: { lastChangedAt: new Date('2026-06-01T08:00:00Z') },
    });
    const waiting = async () => {
      const found = await db().case.findUniqueOrThrow({ where: { id } });
      return [found.waitsFor, found.waitsSince?.toISOString()];
    };
    expect(await waiting()).toEqual(['applicant', '2026-06-01T08:00:00.000Z']);
    const change = (
      at: string,
      data: { status?: CaseStatus; unhandledMessages?: number; companyName?: string },
    ) => db().case.update({ where: { id }, data: { ...data, lastChangedAt: new Date(at) } });
    await change('2026-06-02T08:00:00Z', { companyName: 'Ett annat bolag' });
    expect(await waiting()).toEqual(['applicant', '2026-06-01T08:00:00.000Z']);
    await change('2026-06-03T08:00:00Z', { status: 'SUBMITTED' });
    expect(await waiting()).toEqual(['us', '2026-06-03T08:00:00.000Z']);
    await change('2026-06-04T08:00:00Z', { unhandledMessages: 1 });
    await change('2026-06-05T08:00:00Z', { status: 'APPROVED_BY_MA' });
    expect(await waiting()).toEqual(['us', '2026-06-03T08:00:00.000Z']);
    await change('2026-06-06T08:00:00Z', { status: 'SHARED_FOR_INTERNAL_SIGNATURE', unhandledMessages: 0 });
    expect(await waiting()).toEqual(['manager', '2026-06-06T08:00:00.000Z']);
    await db().case.update({ where: { id }, data: { status: 'RESET' } });
    expect(await waiting()).toEqual([null, undefined]);
  });

  it('waits for us when the company asks a question', async () => {
    const theCase = await world.caseIn('STARTED');
    await runCommand(postMessage, applicantOf(theCase), theCase.id, { message: 'Hur gör vi?' } as never);
    const [item] = (await listCases(anna, { work: 'todo', search: theCase.orgNo })).items;
    expect(item).toMatchObject({ id: theCase.id, waitsFor: 'us', tasks: ['question'] });
  });

  it('is us after an export that failed, until the case moves on', async () => {
    const theCase = await world.caseIn('APPROVED');
    const { id } = await db().operation.create({
      data: { caseId: theCase.id, action: 'exportCase', actor: {}, input: {}, payload: {} },
    });
    await resumable(exportCase).giveUp({ id, payload: {} });
    const found = async () => (await listCases(anna, { work: 'todo', search: theCase.orgNo })).items[0];
    expect(await found()).toMatchObject({ failedExport: true, tasks: ['exportFailed', 'decide'] });
    const { exportFailedAt } = await db().case.findUniqueOrThrow({ where: { id: theCase.id } });
    expect(await getCaseView(anna, theCase.id)).toMatchObject({
      exportFailedAt: exportFailedAt?.toISOString(),
    });
    await resumable(exportCase).giveUp({ id, payload: {} });
    const { version } = await db().case.findUniqueOrThrow({ where: { id: theCase.id } });
    expect(version).toBe(theCase.version + 1);
    await db().case.update({ where: { id: theCase.id }, data: { status: 'EXPORTED_TO_TELLUS' } });
    expect(await found()).toBeUndefined();
    expect(await getCaseView(anna, theCase.id)).not.toHaveProperty('exportFailedAt');
  });
});

describe('late cases', () => {
  it('are those past the promised handling time, counted if they wait for us', async () => {
    const { id: moId } = world.organisations.teknikbolagen;
    const promise = (details: object) =>
      db().memberOrganisation.update({ where: { id: moId }, data: { details } });
    const submitted = (daysAgo: number) => ({
      data: { submittedAt: new Date(`${dayAfter(swedishDay(new Date()), -daysAgo)}T10:00:00Z`) },
    });
    const { details } = await db().memberOrganisation.findUniqueOrThrow({ where: { id: moId } });
    const [late, fresh] = [
      await world.caseIn('SUBMITTED', submitted(40)),
      await world.caseIn('SUBMITTED', submitted(2)),
    ];
    await world.caseIn('REJECTED', submitted(40));
    await promise({});
    expect((await countCases(anna, {})).late).toBeNull();
    await promise({ handlingDays: 15 });
    const { items } = await listCases(anna, { work: 'todo', late: true });
    expect(items.map(({ id }) => id)).toContain(late.id);
    expect(items.map(({ id }) => id)).not.toContain(fresh.id);
    for (const { handling } of items) expect(handling && isLate(handling)).toBe(true);
    expect((await countCases(anna, {})).late).toBe(items.length);
    await promise(details as object);
  });
});

describe('a worklist', () => {
  it.each(WORKLISTS)('%s has every case that belongs there once, the longest waiting first', async (work) => {
    const { items, total } = await everyPage(anna, { work });
    const stored = await db().case.findMany({
      where: {
        moId: world.organisations.teknikbolagen.id,
        waitsFor: { in: [...WORKLIST_WAITS[work]] },
        ...(work === 'mine' && { assignedToId: anna.accountId }),
      },
      orderBy: [{ waitsSince: 'asc' }, { id: 'asc' }],
    });
    expect(stored.length).toBeGreaterThan(work === 'review' ? 1 : 7);
    expect(items.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
    expect(total).toBe(stored.length);
    const turned = await everyPage(anna, { work, order: 'desc' });
    expect(turned.items.map(({ id }) => id)).toEqual(stored.map(({ id }) => id).reverse());
    for (const item of items) expect(item.waitsFor === 'us').toBe(item.tasks.length > 0);
  });

  it.each(WORKLISTS)('%s is filtered, searched and counted like any list', async (work) => {
    const { items } = await everyPage(anna, { work });
    const submitted = await everyPage(anna, { work, status: ['SUBMITTED', 'STARTED'] });
    expect(submitted.items.map(({ id }) => id)).toEqual(
      items
        .filter(({ displayStatus }) => ['SUBMITTED', 'STARTED'].includes(displayStatus))
        .map(({ id }) => id),
    );
    expect(submitted.total).toBe(submitted.items.length);
    const found = await everyPage(anna, { work, search: 'bolag' });
    expect(found.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect(found.total).toBe(items.length);
    if (work !== 'mine') {
      const nobody = await everyPage(anna, { work, handler: ['-'] });
      expect(nobody.items.map(({ id }) => id)).toEqual(
        items.filter(({ assignedTo }) => assignedTo === null).map(({ id }) => id),
      );
      expect(nobody.total).toBe(nobody.items.length);
    }
    const { facets } = await everyPage(anna, { work });
    for (const { value, count } of facets.status) {
      expect(count).toBe(items.filter(({ displayStatus }) => displayStatus === value).length);
    }
  });

  it('is counted besides the categories, also after the counts were added up', async () => {
    const expected = async (actor: CaseWorker) => ({
      todo: (await everyPage(actor, { work: 'todo' })).items.length,
      mine: (await everyPage(actor, { work: 'mine' })).items.length,
      others: (await everyPage(actor, { work: 'others' })).items.length,
      review: (await everyPage(actor, { work: 'review' })).items.length,
    });
    for (const actor of [anna, hanna])
      expect((await countCases(actor, {})).work).toEqual(await expected(actor));
    await addUpCounts();
    for (const actor of [anna, hanna])
      expect((await countCases(actor, {})).work).toEqual(await expected(actor));
  });

  it('has for an advisor only the cases in which an advisor can act, listed, searched and counted', async () => {
    const advisor = world.workers.teknikbolagen[2];
    const ids = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);
    const rows = new Map((await db().case.findMany()).map((row) => [row.id, row]));
    const able = ids(await everyPage(anna, { work: 'todo' })).filter((id) => {
      const row = rows.get(id);
      const facts = { ...row, hasFailedExport: row?.exportFailedAt !== null } as StateFacts;
      return canAct(ROLE.advisor, facts);
    });
    const todo = await everyPage(advisor, { work: 'todo' });
    expect(ids(todo)).toEqual(able);
    expect(todo.total).toBe(able.length);
    expect(ids(await everyPage(advisor, { work: 'todo', search: 'bolag' }))).toEqual(able);
    expect((await countCases(advisor, {})).work.todo).toBe(able.length);
    expect(able.length).toBeGreaterThan(0);
    expect(able.length).toBeLessThan(ids(await everyPage(anna, { work: 'todo' })).length);
  });

  it('shows nothing of another organisation', async () => {
    expect((await everyPage(hanna, { work: 'others' })).items.map(({ moId }) => moId)).toEqual([
      world.organisations.handelsforbundet.id,
    ]);
    expect((await everyPage(hanna, { work: 'mine' })).items).toEqual([]);
  });
});
