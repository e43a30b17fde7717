import { beforeAll, expect, it, vi } from 'vitest';
import { runCommand } from '@/lib/command';
import { sql } from '@/lib/database/sql';
import { db } from '@/lib/db';
import { caseStream, type Viewer } from '@/lib/live/case-stream';
import { writeNote } from '@/lib/notes/write-note';
import { createWorld, type World } from '../../fixtures/world';

const ANNA: Viewer = { name: 'Anna Admin', isCaseWorker: true };
const KARIN: Viewer = { name: 'karin@example.com', isCaseWorker: false };

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

interface Event {
  event: string;
  data: { version?: number; what?: string; by?: string; others?: { name: string }[] };
}

/** An open page: `next` answers the next event of a kind that it is told. */
async function open(caseId: string, viewer: Viewer) {
  const page = new AbortController();
  const versionOf = async () => (await db().case.findUniqueOrThrow({ where: { id: caseId } })).version;
  const stream = await caseStream(caseId, viewer, versionOf, page.signal);
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  const next = async (event: string): Promise<Event['data']> => {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) throw new Error('The stream has ended.');
      const [, kind, data] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(decoder.decode(value)) ?? [];
      if (kind === event) return JSON.parse(data ?? '');
    }
  };
  return { next, reader, close: () => page.abort() };
}

async function change(caseId: string): Promise<number> {
  const robert = world.workers.teknikbolagen[2];
  await runCommand(writeNote, robert, caseId, { text: 'Ring i morgon.' });
  return (await db().case.findUniqueOrThrow({ where: { id: caseId } })).version;
}

it('says which version it begins at, and each change after it', async () => {
  const { id } = await world.caseIn('SUBMITTED');
  const before = (await db().case.findUniqueOrThrow({ where: { id } })).version;
  const anna = await open(id, ANNA);
  expect(await anna.next('hello')).toEqual({ version: before });
  const version = await change(id);
  expect(await anna.next('changed')).toEqual({
    version,
    what: 'NoteWritten',
    by: world.workers.teknikbolagen[2].name,
  });
  anna.close();
  expect((await anna.reader.read()).done).toBe(true);
});

it('does not tell an applicant what was done, or by whom', async () => {
  const { id } = await world.caseIn('SUBMITTED');
  const karin = await open(id, KARIN);
  await karin.next('hello');
  const version = await change(id);
  expect(await karin.next('changed')).toEqual({ version });
  karin.close();
});

it('says who else has the case open, to applicants without the case workers', async () => {
  const { id } = await world.caseIn('SUBMITTED');
  const anna = await open(id, ANNA);
  await anna.next('hello');
  const karin = await open(id, KARIN);
  expect(await anna.next('presence')).toEqual({ others: [{ name: KARIN.name, isCaseWorker: false }] });
  expect(await karin.next('presence')).toEqual({ others: [] });
  karin.close();
  expect(await anna.next('presence')).toEqual({ others: [] });
  anna.close();
});

it('says where it is again after the database was away', async () => {
  const { id } = await world.caseIn('SUBMITTED');
  const anna = await open(id, ANNA);
  await anna.next('hello');
  await sql()`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ILIKE 'listen "case%'`;
  const version = await change(id);
  // The change itself may or may not have been heard: the page knows of it either way.
  expect(await anna.next('hello')).toEqual({ version });
  anna.close();
});

it('stays silent when it was given up while it began', async () => {
  const { id } = await world.caseIn('SUBMITTED');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const anna = await caseStream(id, ANNA, async () => 1, new AbortController().signal);
  await anna.cancel();
  const gone = AbortSignal.abort();
  await (await caseStream(id, ANNA, async () => 1, gone)).cancel();
  // Whoever listens now hears nothing of those two.
  const karin = await open(id, { name: 'Robert', isCaseWorker: true });
  await karin.next('hello');
  expect(vi.getTimerCount()).toBe(1);
  vi.useRealTimers();
  karin.close();
});
