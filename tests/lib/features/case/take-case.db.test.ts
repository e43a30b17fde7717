import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { delegateCase, resetDelegation } from '@/lib/features/case/change-case';
import { takeCase, takeNextCase } from '@/lib/features/case/take-case';
import { verifyAudit } from '@/lib/features/history/verify-audit';
import { postMessage } from '@/lib/features/messages/messages';
import { writeNote } from '@/lib/features/messages/notes';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { applicantOf, type CaseWorker, createWorker } from '../../../fixtures/actors';
import { createWorld, outcomeOf, refusalOf } from '../../../fixtures/world';

const world = await createWorld();
const { 1: anna, 2: robert } = world.workers.teknikbolagen;

const next = async (actor: CaseWorker) => (await takeNextCase.run({}, { actor, locale: 'sv' })).caseId;
const handlerOf = async (id: string | null) =>
  (await db().case.findUniqueOrThrow({ where: { id: id ?? '' } })).assignedToId;

describe('taking a case', () => {
  it('makes the caller responsible in one press, with an event and without a mail to themselves', async () => {
    const { id } = await world.caseIn('SUBMITTED');
    const { events, mails } = await outcomeOf(id, () => runCommand(takeCase, anna, id, {}));
    expect(events).toMatchObject([
      { type: 'CaseDelegated', details: { name: anna.name, email: anna.email } },
    ]);
    expect(mails).toEqual([]);
    expect(await handlerOf(id)).toBe(anna.accountId);
    expect((await outcomeOf(id, () => runCommand(takeCase, anna, id, {}))).events).toEqual([]);
  });

  it('takes over only from the person shown, and informs them', async () => {
    const { id } = await world.caseIn('SUBMITTED', { data: { assignedToId: robert.accountId } });
    expect(await refusalOf(runCommand(takeCase, anna, id, {}))).toMatchObject({
      code: 'CONFLICT',
      options: { extra: { assignedTo: robert.name } },
    });
    expect(await refusalOf(runCommand(takeCase, anna, id, { from: 'annan@example.com' }))).toMatchObject({
      code: 'CONFLICT',
    });
    const { mails } = await outcomeOf(id, () => runCommand(takeCase, anna, id, { from: robert.email }));
    expect(mails).toEqual([`caseTakenOver → ${robert.email}`]);
    expect(await handlerOf(id)).toBe(anna.accountId);
  });
});

describe('working on a case that nobody is responsible for', () => {
  const post = (actor: Actor, id: string) => runCommand(postMessage, actor, id, { message: 'Hej' });
  const setting = (handling: object) =>
    db().memberOrganisation.update({
      where: { id: world.organisations.teknikbolagen.id },
      data: { handling },
    });

  beforeAll(() => setting({}));
  afterAll(() => setting({ workMakesResponsible: false }));

  it('makes the person responsible once, with a line of the history', async () => {
    const { id } = await world.caseIn('SUBMITTED');
    const { events } = await outcomeOf(id, () => post(robert, id));
    expect(events).toMatchObject([
      { type: 'MAMessageSubmitted' },
      { type: 'CaseDelegated', details: { name: robert.name, email: robert.email, byWork: true } },
    ]);
    expect(await handlerOf(id)).toBe(robert.accountId);
    expect((await outcomeOf(id, () => post(anna, id))).events).toMatchObject([
      { type: 'MAMessageSubmitted' },
    ]);
    expect(await handlerOf(id)).toBe(robert.accountId);
    expect((await verifyAudit(sql())).faults).toEqual([]);
  });

  it('leaves the case to nobody for somebody who gave it up, is away, or only writes a note', async () => {
    const { id } = await world.caseIn('SUBMITTED');
    await runCommand(writeNote, anna, id, { text: 'Hej' });
    expect(await handlerOf(id)).toBeNull();
    await post(anna, id);
    await runCommand(resetDelegation, anna, id, {});
    await post(anna, id);
    expect(await handlerOf(id)).toBeNull();
    const away = (until: Date | null) =>
      db().account.update({ where: { id: robert.accountId }, data: { awayUntil: until } });
    await away(new Date('2099-01-01'));
    await post(robert, id);
    expect(await handlerOf(id)).toBeNull();
    await away(null);
    await post(robert, id);
    expect(await handlerOf(id)).toBe(robert.accountId);
  });

  it('leaves it to nobody if the organisation says so, and after what the applicant does', async () => {
    const theCase = await world.caseIn('SUBMITTED');
    const { id } = theCase;
    await post(applicantOf(theCase), id);
    await setting({ workMakesResponsible: false });
    await post(anna, id);
    await setting({});
    expect(await handlerOf(id)).toBeNull();
  });
});

describe('taking the next case', () => {
  let berta: CaseWorker;
  beforeAll(async () => {
    berta = await createWorker('Berta', [{ moId: world.organisations.teknikbolagen.id, roleId: 1 }]);
  });
  beforeEach(async () => {
    await db().case.updateMany({ where: { assignedToId: null }, data: { assignedToId: anna.accountId } });
  });

  it('gives what has waited longest for us and nobody has, and nothing else', async () => {
    const at = (day: number) => ({ data: { lastChangedAt: new Date(Date.UTC(2026, 3, day)) } });
    await world.caseIn('STARTED', at(1));
    await world.caseIn('SUBMITTED', { data: { ...at(2).data, assignedToId: robert.accountId } });
    await world.caseIn('SUBMITTED', { ...at(3), organisation: 'handelsforbundet' });
    await world.caseIn('REJECTED', { data: { ...at(4).data, unhandledMessages: 1 } });
    const second = await world.caseIn('APPROVED', at(6));
    const first = await world.caseIn('SUBMITTED', at(5));
    const withQuestion = await world.caseIn('STARTED', { data: { ...at(7).data, unhandledMessages: 1 } });
    expect([await next(berta), await next(anna), await next(berta)]).toEqual([
      first.id,
      second.id,
      withQuestion.id,
    ]);
    expect(await handlerOf(second.id)).toBe(anna.accountId);
    expect(await next(berta)).toBeNull();
  });

  it('gives an advisor only what an advisor can do something in', async () => {
    const at = (day: number) => ({ lastChangedAt: new Date(Date.UTC(2026, 3, day)) });
    await world.caseIn('SUBMITTED', { data: at(1) });
    await world.caseIn('APPROVED', { data: { ...at(2), exportFailedAt: new Date() } });
    const withQuestion = await world.caseIn('APPROVED', { data: { ...at(3), unhandledMessages: 1 } });
    expect(await next(robert)).toBe(withQuestion.id);
    expect(await next(robert)).toBeNull();
  });

  it('gives what has waited longest in all organisations of somebody who works for several', async () => {
    const { teknikbolagen, handelsforbundet } = world.organisations;
    const both = await createWorker('Anna Båda', [
      { moId: teknikbolagen.id, roleId: 1 },
      { moId: handelsforbundet.id, roleId: 1 },
    ]);
    const waits = (day: number, organisation: 'teknikbolagen' | 'handelsforbundet') =>
      world.caseIn('SUBMITTED', {
        organisation,
        data: { lastChangedAt: new Date(Date.UTC(2026, 2, day)) },
      });
    const cases = [
      await waits(1, 'teknikbolagen'),
      await waits(2, 'handelsforbundet'),
      await waits(3, 'handelsforbundet'),
      await waits(4, 'teknikbolagen'),
    ];
    const taken: (string | null)[] = [];
    for (const _ of cases) taken.push(await next(both));
    expect(taken).toEqual(cases.map(({ id }) => id));
  });

  it('gives nothing to people who cannot be responsible', async () => {
    await world.caseIn('SUBMITTED');
    const reader = await createWorker('Lisa', [{ moId: world.organisations.teknikbolagen.id, roleId: 3 }]);
    expect(await next(reader)).toBeNull();
  });

  it('skips a case that somebody is changing, and takes it when there is no other', async () => {
    const day = (date: number) => ({ data: { lastChangedAt: new Date(Date.UTC(2026, 4, date)) } });
    const [first, second] = [
      await world.caseIn('SUBMITTED', day(1)),
      await world.caseIn('SUBMITTED', day(2)),
    ];
    const [working, isWorking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const somebody = sql().begin(async (tx) => {
      await tx`SELECT 1 FROM "case" WHERE id = ${first.id} FOR NO KEY UPDATE`;
      isWorking.resolve();
      await working.promise;
    });
    await isWorking.promise;
    expect(await next(anna)).toBe(second.id);
    const last = next(berta);
    working.resolve();
    expect(await last).toBe(first.id);
    await somebody;
  });

  it('never gives the same case to two people who ask at once, for 200 rounds', async () => {
    const ROUNDS = 200;
    const { teknikbolagen } = world.organisations;
    const template = await db().formTemplate.findFirstOrThrow({ where: { moId: teknikbolagen.id } });
    await sql()`
      INSERT INTO "case" (mo_id, template_id, status, company_name, org_no, organisation_type, created_at, last_changed_at)
      SELECT ${teknikbolagen.id}, ${template.id}, 'SUBMITTED', 'Bolag ' || n,
        overlay((5571234567 + n * 37651::bigint)::text PLACING '-' FROM 7 FOR 0), 'REGULAR_COMPANY',
        '2026-01-01'::timestamptz + n * interval '1 minute', '2026-01-01'::timestamptz + n * interval '1 minute'
      FROM generate_series(1, ${2 * ROUNDS}::int) n`;
    const order = await db().case.findMany({
      where: { companyName: { startsWith: 'Bolag ' }, assignedToId: null },
      orderBy: { waitsSince: 'asc' },
      select: { id: true },
    });
    const given: (string | null)[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const two = await Promise.all([next(anna), next(berta)]);
      expect(new Set(two)).toEqual(new Set(order.slice(2 * round, 2 * round + 2).map(({ id }) => id)));
      given.push(...two);
    }
    expect(new Set(given).size).toBe(2 * ROUNDS);
    expect(await next(anna)).toBeNull();
    const delegations = await db().auditEntry.count({
      where: { type: 'CaseDelegated', caseId: { in: given.map((id) => id ?? '') } },
    });
    expect(delegations).toBe(2 * ROUNDS);
  }, 120_000);

  it('is one event of delegation like any other', async () => {
    const { id } = await world.caseIn('SUBMITTED');
    const { events } = await outcomeOf(id, () => next(berta));
    expect(events.map(({ type }) => type)).toEqual(['CaseDelegated']);
    await runCommand(delegateCase, anna, id, { userAdId: anna.accountId } as never);
    expect(await handlerOf(id)).toBe(anna.accountId);
  });
});
