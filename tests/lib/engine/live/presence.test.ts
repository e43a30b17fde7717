import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { boundedPeople, MAX_NEWS_BYTES, shortName } from '@/lib/engine/live/case-news';
import { BEAT_MS } from '@/lib/engine/live/live-cases';
import { GONE_AFTER_MS } from '@/lib/engine/live/rooms';
import {
  CASE_ID,
  createProcesses,
  openStream,
  readerOf,
  someApplicant,
  someWorker,
} from '../../../fixtures/streams';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const anna = someWorker('Anna Admin');
const robert = someWorker('Robert Rådgivare');
const named = ({ accountId, name }: typeof anna) => ({ id: accountId, name });
const soon = () => vi.advanceTimersByTimeAsync(1_000);

it('shows case workers of all processes who has the case open, each once, and the applicant without a name', async () => {
  const processes = createProcesses();
  const [one, two] = [processes.start('one'), processes.start('two')];
  const pageOfAnna = readerOf(await openStream(one, anna));
  await openStream(one, anna);
  await openStream(one, someApplicant());
  const pageOfRobert = readerOf(await openStream(two, robert));
  await soon();
  const everybody = {
    people: expect.arrayContaining([named(anna), named(robert), { id: 'applicant', name: null }]),
    more: 0,
  };
  let seen = await pageOfAnna.next('presence');
  while ((seen.people as unknown[]).length < 3) seen = await pageOfAnna.next('presence');
  expect(seen).toEqual(everybody);
  expect(await pageOfRobert.next('presence')).toEqual(everybody);
  await pageOfRobert.cancel();
  await soon();
  expect((await pageOfAnna.next('presence')).people).not.toContainEqual(named(robert));
});

it('shows an applicant neither who is there nor who did what', async () => {
  const processes = createProcesses();
  const live = processes.start('one');
  const gone = new AbortController();
  const page = readerOf(await openStream(live, someApplicant(), { signal: gone.signal }));
  await openStream(live, anna);
  await soon();
  processes.tell({
    kind: 'changed',
    moId: 1,
    caseId: CASE_ID,
    what: 'NoteWritten',
    by: 'karin@example.com',
    version: 8,
  });
  gone.abort();
  expect(await page.rest()).toEqual([
    { event: 'hello', data: { version: 1, you: 'applicant' } },
    { event: 'changed', data: { version: 8 } },
  ]);
});

it('informs the other processes a few times a minute however many have the case open', async () => {
  const processes = createProcesses();
  const live = processes.start('one');
  for (let count = 0; count < 400; count += 1) {
    await openStream(live, someWorker(`Somebody ${count}`), { address: `192.0.2.${count}` });
  }
  await soon();
  expect(processes.published.length).toBeLessThanOrEqual(2);
  processes.published.length = 0;
  processes.questions.length = 0;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(processes.published).toEqual(Array(60_000 / BEAT_MS).fill({ kind: 'beat', process: 'one' }));
  expect(processes.questions).toHaveLength(20);
  live.close();
});

it('fits into a notification of the database whoever has the case open', () => {
  const people = Array.from({ length: 400 }, (_, id) => ({
    id: String(id),
    name: shortName('"å🦊'.repeat(300)),
  }));
  const { people: listed, more } = boundedPeople(people);
  expect(listed.length + more).toBe(400);
  expect(listed.length).toBeGreaterThan(3);
  const news = {
    kind: 'present',
    process: crypto.randomUUID(),
    caseId: CASE_ID,
    asks: true,
    people: listed,
    more,
  };
  expect(Buffer.byteLength(JSON.stringify(news))).toBeLessThan(MAX_NEWS_BYTES + 500);
});

it('forgets the people of a process that has fallen silent, and requests them from one that is back', async () => {
  const processes = createProcesses();
  const live = processes.start('one');
  const page = readerOf(await openStream(live, anna));
  const present = { kind: 'present', process: 'two', caseId: CASE_ID, asks: false, more: 0 } as const;
  processes.tell({ ...present, people: [named(robert)] });
  await soon();
  expect((await page.next('presence')).people).toContainEqual(named(robert));
  await vi.advanceTimersByTimeAsync(GONE_AFTER_MS + BEAT_MS);
  await soon();
  expect((await page.next('presence')).people).toEqual([named(anna)]);
  processes.published.length = 0;
  processes.tell({ kind: 'beat', process: 'two' });
  await soon();
  expect(processes.published).toContainEqual(
    expect.objectContaining({ kind: 'present', process: 'one', asks: true }),
  );
});

it('reports nothing more about a case that nobody has open', async () => {
  const processes = createProcesses();
  const live = processes.start('one');
  await readerOf(await openStream(live, anna)).cancel();
  await soon();
  expect(processes.published).toEqual([]);
  const page = readerOf(await openStream(live, anna));
  await soon();
  await page.cancel();
  await soon();
  expect(processes.published.at(-1)).toMatchObject({ kind: 'present', people: [], asks: false });
  expect(vi.getTimerCount()).toBe(0);
});
