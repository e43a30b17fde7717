import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Actor } from '@/lib/engine/access/access';
import { runCommand } from '@/lib/engine/command';
import { databaseBus } from '@/lib/engine/live/case-news';
import { holderOf } from '@/lib/engine/live/holder';
import { LiveCases } from '@/lib/engine/live/live-cases';
import { readRights } from '@/lib/engine/live/rights';
import { deleteCase } from '@/lib/features/case/archive-case';
import { changeContact } from '@/lib/features/case/change-case';
import { writeNote } from '@/lib/features/messages/notes';
import { createSession, endSession } from '@/lib/integrations/identity/session-store';
import { db } from '@/lib/platform/database/db';
import { sql } from '@/lib/platform/database/sql';
import { applicantOf, type CaseWorker, createWorker } from '../../../fixtures/actors';
import { readerOf } from '../../../fixtures/streams';
import { watchStatements } from '../../../fixtures/watched-statements';
import { setUpWorld } from '../../../fixtures/world';

const world = setUpWorld();
let anna: CaseWorker;
let robert: CaseWorker;
let live: LiveCases;
beforeAll(async () => {
  anna = await signedIn(world.workers.teknikbolagen[1]);
  robert = await signedIn(world.workers.teknikbolagen[2]);
});
beforeEach(() => {
  live = new LiveCases({ bus: databaseBus, readRights });
});
afterEach(() => live.close());

const inAnHour = () => Date.now() / 1000 + 3_600;

/** The case worker in a session that has just begun. */
async function signedIn(worker: CaseWorker): Promise<CaseWorker> {
  const sessionId = randomUUID();
  const { accountId } = worker;
  await createSession(db(), { sessionId, accountId, endsAt: inAnHour() }, {});
  return { ...worker, sessionId };
}

const versionOf = async (id: string) => (await db().case.findUniqueOrThrow({ where: { id } })).version;

async function open(caseId: string, actor: Exclude<Actor, { kind: 'system' }>, where = live) {
  const signal = new AbortController().signal;
  const reader = { caseId, holder: holderOf(actor), address: '192.0.2.1', signal };
  return readerOf(await where.open(reader, () => versionOf(caseId)));
}

async function change(caseId: string): Promise<number> {
  await runCommand(writeNote, robert, caseId, { text: 'Ring i morgon.' });
  return versionOf(caseId);
}

it('says which version it begins at, and each change after it, by whom', async () => {
  const { id } = await world.caseIn('SUBMITTED');
  const page = await open(id, anna);
  expect(await page.next('hello')).toEqual({ version: await versionOf(id), you: anna.accountId });
  const version = await change(id);
  expect(await page.next('changed')).toEqual({
    version,
    what: 'NoteWritten',
    by: { kind: 'caseWorker', id: robert.accountId, name: robert.name },
  });
});

it('informs other processes who is there', async () => {
  const { id } = await world.caseIn('SUBMITTED');
  const other = new LiveCases({ bus: databaseBus, readRights });
  const page = await open(id, anna);
  await open(id, robert, other);
  let people: unknown[] = [];
  while (people.length < 2) people = (await page.next('presence')).people as unknown[];
  expect(people).toContainEqual({ id: robert.accountId, name: robert.name });
  other.close();
  while (people.length > 1) people = (await page.next('presence')).people as unknown[];
  expect(people).toEqual([{ id: anna.accountId, name: anna.name }]);
});

it('sends the former contact nothing about the change of contact, and ends at once', async () => {
  const theCase = await world.caseIn('SUBMITTED');
  const former = await open(theCase.id, applicantOf(theCase));
  const worker = await open(theCase.id, anna);
  const email = 'new.contact@example.com';
  await runCommand(changeContact, anna, theCase.id, { email, message: undefined });
  const events = await former.rest();
  expect(events.map(({ event }) => event)).toEqual(['hello', 'ended']);
  expect(events.at(-1)?.data).toEqual({ reason: 'link' });
  expect(JSON.stringify(events)).not.toContain('@');
  expect(await worker.next('changed')).toMatchObject({ what: 'CaseChangeContact' });
});

it('ends within five seconds of sign-out, of a pause that is too long and of the loss of a role, and at once with the case', async () => {
  const { id } = await world.caseIn('SUBMITTED');
  const moId = world.organisations.teknikbolagen.id;
  const inSession = async (name: string) => signedIn(await createWorker(name, [{ moId, roleId: 2 }]));
  const [out, idle] = [await inSession('Ute'), await inSession('Vilande')];
  const [without, staying] = [await inSession('Utan'), await inSession('Kvar')];
  const pages = await Promise.all([out, without, idle, staying].map((worker) => open(id, worker)));
  const started = Date.now();
  await endSession(out, 'sign-out');
  await db().session.update({ where: { id: idle.sessionId }, data: { lastSeenAt: new Date(0) } });
  await db().accountRole.deleteMany({ where: { accountId: without.accountId } });
  const ends = await Promise.all(pages.slice(0, 3).map(async (page) => (await page.rest()).at(-1)?.data));
  expect(ends).toEqual([{ reason: 'session' }, { reason: 'access' }, { reason: 'session' }]);
  expect(Date.now() - started).toBeLessThan(5_000);
  expect(live.size).toBe(1);
  await runCommand(deleteCase, anna, id, { note: undefined });
  expect((await pages[3]?.rest())?.at(-1)).toEqual({ event: 'ended', data: { reason: 'access' } });
});

it('lasts for a program as its access token does, without a session, and ends within five seconds of the loss of its role', async () => {
  const { id } = await world.caseIn('SUBMITTED');
  const moId = world.organisations.teknikbolagen.id;
  const tokenExpiresAt = new Date(Date.now() + 600_000);
  const program = { ...(await createWorker('Register-sync', [{ moId, roleId: 2 }])), tokenExpiresAt };
  const [page, late] = [await open(id, program), await open(id, { ...program, tokenExpiresAt: new Date() })];
  expect((await late.rest()).at(-1)).toEqual({ event: 'ended', data: { reason: 'session' } });
  expect(live.size).toBe(1);
  await page.reach(await change(id));
  await db().accountRole.deleteMany({ where: { accountId: program.accountId } });
  expect((await page.rest()).at(-1)).toEqual({ event: 'ended', data: { reason: 'access' } });
});

it('says where it is again after the database was away', async () => {
  const { id } = await world.caseIn('SUBMITTED');
  const page = await open(id, anna);
  await page.next('hello');
  await sql()`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'listen "case%'`;
  // The change may be heard, or be in the version that the page gets when the connection is back.
  await page.reach(await change(id));
  await page.reach(await change(id));
});

it('makes the same few queries however many streams there are', async () => {
  const { id } = await world.caseIn('SUBMITTED');
  for (const worker of Object.values(world.workers.teknikbolagen)) await open(id, await signedIn(worker));
  const queried = vi.spyOn(db().case, 'findMany');
  await vi.waitFor(() => expect(queried).toHaveBeenCalled(), { timeout: 5_000 });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(queried).toHaveBeenCalledTimes(1);
});

it('makes no query while nobody follows anything', async () => {
  const statements: string[] = [];
  watchStatements(({ text }) => statements.push(text));
  await readRights({ caseIds: [], colleaguesOf: [], sessionIds: [], accountIds: [] });
  expect(statements).toEqual([]);
  await readRights({ caseIds: [randomUUID()], colleaguesOf: [], sessionIds: [], accountIds: [] });
  expect(statements).toHaveLength(1);
});
