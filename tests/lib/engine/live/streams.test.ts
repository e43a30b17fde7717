import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROLE } from '@/lib/domain/lifecycle/permissions';
import { BEAT_MS, CHECK_MS, DEAF_MS, PLACES, UNCHECKED_MS } from '@/lib/engine/live/live-cases';
import { endOf, type Rights } from '@/lib/engine/live/rights';
import { MAX_WAITING_BYTES } from '@/lib/engine/live/watcher';
import {
  CASE_ID,
  createProcesses,
  openStream,
  readerOf,
  someApplicant,
  someProgram,
  someWorker,
} from '../../../fixtures/streams';

/** What lists receive of the news, in order. */
const noted = vi.hoisted(() => [] as string[]);
vi.mock('@/lib/platform/database/standby', () => ({
  noteChange: (moId?: number) => noted.push(moId === undefined ? 'missed' : 'changed'),
  noteDeaf: () => noted.push('deaf'),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const someColleague = { ...someApplicant(), colleague: 1 };
const change = {
  kind: 'changed',
  caseId: CASE_ID,
  moId: 1,
  what: 'NoteWritten',
  by: 'Anna',
  version: 8,
} as const;

describe('the right to a stream', () => {
  const noCase = (rights: Rights): Rights => ({ ...rights, cases: new Map() });
  const inCase = (values: object) => (rights: Rights) => ({
    ...rights,
    cases: new Map([...rights.cases].map(([id, one]) => [id, { ...one, ...values }])),
  });
  const withoutRoles = (rights: Rights): Rights => ({
    ...rights,
    sessions: new Map([...rights.sessions].map(([id, one]) => [id, { ...one, roles: [] }])),
    accounts: new Map([...rights.accounts].map(([id]) => [id, []])),
  });
  const withoutColleagues = (rights: Rights): Rights => ({ ...rights, colleagues: new Set() });
  it.each([
    ['the session', someWorker(), 'session', (rights: Rights) => ({ ...rights, sessions: new Map() })],
    ['every role', someWorker(), 'access', withoutRoles],
    ['every role of the account of a program', someProgram(), 'access', withoutRoles],
    [
      'the account of a program',
      someProgram(),
      'session',
      (rights: Rights) => ({ ...rights, accounts: new Map() }),
    ],
    ['the role in this organisation', someWorker(), 'access', inCase({ moId: 2 })],
    ['the case', someWorker(), 'access', inCase({ status: 'REMOVED' })],
    ['the link', someApplicant(), 'link', inCase({ linkVersion: 2 })],
    ['the link of a colleague', someColleague, 'link', withoutColleagues],
    ['the case of the link', someApplicant(), 'case', inCase({ status: 'INVALID' })],
    ['a case that was erased', someApplicant(), 'case', noCase],
  ] as const)('ends with %s', async (_, holder, reason, lose) => {
    const processes = createProcesses();
    const live = processes.start('one');
    const page = readerOf(await openStream(live, holder));
    await vi.advanceTimersByTimeAsync(CHECK_MS);
    expect(live.size).toBe(1);
    processes.rights.change = lose as (rights: Rights) => Rights;
    await vi.advanceTimersByTimeAsync(CHECK_MS);
    processes.tell(change);
    const events = await page.rest();
    expect(events.at(-1)).toEqual({ event: 'ended', data: { reason } });
    expect(events.map(({ event }) => event)).not.toContain('changed');
    expect(live.size).toBe(0);
  });

  it('ends with the time of the link', async () => {
    const live = createProcesses().start('one');
    const until = new Date(Date.now() + 10_000);
    const page = readerOf(await openStream(live, { kind: 'applicant', linkVersion: 1, until }));
    await vi.advanceTimersByTimeAsync(9_000);
    expect(live.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000 + CHECK_MS);
    expect((await page.rest()).at(-1)).toEqual({ event: 'ended', data: { reason: 'link' } });
  });

  it('of a program ends with its access token, and with nothing before that', async () => {
    const live = createProcesses().start('one');
    const page = readerOf(await openStream(live, someProgram(new Date(Date.now() + 600_000))));
    await vi.advanceTimersByTimeAsync(599_000);
    expect(live.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1_000 + CHECK_MS);
    expect((await page.rest()).at(-1)).toEqual({ event: 'ended', data: { reason: 'session' } });
  });

  it('ends at once for the colleague whose link is withdrawn, and for nobody else', async () => {
    const processes = createProcesses();
    const live = processes.start('one');
    const withdrawn = await openStream(live, someColleague);
    await openStream(live, { ...someColleague, colleague: 2 });
    await openStream(live, someApplicant());
    processes.tell({ ...change, what: 'ColleagueWithdrawn', linkVersion: 1, withdrawnColleague: 1 });
    expect((await readerOf(withdrawn).rest()).at(-1)).toEqual({ event: 'ended', data: { reason: 'link' } });
    expect(live.size).toBe(2);
    live.close();
  });

  it('ends at once with a change that takes it away, which is no longer reported', async () => {
    const processes = createProcesses();
    const live = processes.start('one');
    const [former, anna] = [await openStream(live, someApplicant()), await openStream(live, someWorker())];
    processes.tell({ ...change, what: 'CaseChangeContact', linkVersion: 2, isGone: false });
    expect((await readerOf(former).rest()).map(({ event }) => event)).toEqual(['hello', 'ended']);
    expect(live.size).toBe(1);
    processes.tell({ ...change, what: 'CaseRemoved', linkVersion: 2, isGone: true });
    expect((await readerOf(anna).rest()).at(-1)).toEqual({ event: 'ended', data: { reason: 'access' } });
    expect(live.size).toBe(0);
  });

  it('is looked at for all streams of a process at once', async () => {
    const processes = createProcesses();
    const live = processes.start('one');
    const [worker, program] = [someWorker(), someProgram()];
    for (let count = 0; count < 4; count += 1) await openStream(live, worker);
    for (let count = 0; count < 2; count += 1) await openStream(live, program);
    for (let count = 0; count < 4; count += 1) await openStream(live, someApplicant());
    await vi.advanceTimersByTimeAsync(CHECK_MS);
    const question = {
      caseIds: [CASE_ID],
      colleaguesOf: [],
      sessionIds: [worker.sessionId],
      accountIds: [program.accountId],
    };
    expect(processes.questions).toEqual([question]);
    live.close();
  });

  it('does not outlast a time in which it could not be looked at', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const processes = createProcesses();
    const live = processes.start('one');
    await openStream(live, someWorker());
    processes.rights.fails = true;
    await vi.advanceTimersByTimeAsync(UNCHECKED_MS);
    expect(live.size).toBe(1);
    await vi.advanceTimersByTimeAsync(2 * CHECK_MS);
    expect(live.size).toBe(0);
  });
});

describe('places', () => {
  it('are a handful for a session: the oldest makes room and does not come back by itself', async () => {
    const live = createProcesses().start('one');
    const worker = someWorker();
    const pages = [];
    for (let count = 0; count <= PLACES.ofCaller; count += 1)
      pages.push(readerOf(await openStream(live, worker)));
    expect((await pages[0]?.rest())?.at(-1)).toEqual({ event: 'ended', data: { reason: 'replaced' } });
    expect(live.size).toBe(PLACES.ofCaller);
    await openStream(live, someWorker());
    expect(live.size).toBe(PLACES.ofCaller + 1);
    live.close();
  });

  it('are a handful for a case link', async () => {
    const live = createProcesses().start('one');
    for (let count = 0; count < 50; count += 1) await openStream(live, someApplicant());
    expect(live.size).toBe(PLACES.ofCaller);
    live.close();
  });

  it('are limited for an address, and in all, with a time to try again', async () => {
    const live = createProcesses().start('one');
    for (let count = 0; count < PLACES.ofAddress; count += 1) await openStream(live, someWorker());
    await expect(openStream(live, someWorker())).rejects.toMatchObject({
      status: 429,
      options: { retryAfter: expect.any(Number) },
    });
    for (let count = PLACES.ofAddress; count < PLACES.inAll; count += 1) {
      await openStream(live, someWorker(), { address: `2001:db8:${count}::/64` });
    }
    await expect(openStream(live, someWorker(), { address: '2001:db8::/64' })).rejects.toMatchObject({
      status: 503,
      options: { retryAfter: expect.any(Number) },
    });
    live.close();
    expect(live.size).toBe(0);
  });
});

it('drops a reader who does not read, and buffers little for them until then', async () => {
  const processes = createProcesses();
  const live = processes.start('one');
  const stream = await openStream(live, someWorker());
  for (let count = 0; count < 10_000 && live.size > 0; count += 1) processes.tell(change);
  expect(live.size).toBe(0);
  expect(processes.published.length).toBeLessThan(MAX_WAITING_BYTES / 50);
  await expect(readerOf(stream).rest()).rejects.toMatchObject({ name: 'AbortError' });
});

it('says where a case is after the database was away', async () => {
  const processes = createProcesses();
  const live = processes.start('one');
  const page = readerOf(await openStream(live, someWorker()));
  expect(await page.next('hello')).toMatchObject({ version: 1 });
  processes.missed();
  await vi.advanceTimersByTimeAsync(0);
  expect(await page.next('hello')).toMatchObject({ version: 7 });
  live.close();
});

it('ends politely when the process is stopping, and accepts nobody new', async () => {
  const live = createProcesses().start('one');
  const stream = await openStream(live, someWorker());
  live.close();
  const text = await new Response(stream).text();
  const [, wait = ''] = /\n\nretry: (\d+)\n\n$/.exec(text) ?? [];
  expect(Number(wait)).toBeGreaterThanOrEqual(1_000);
  expect(Number(wait)).toBeLessThanOrEqual(3_000);
  expect(text).not.toContain('ended');
  await expect(openStream(live, someWorker())).rejects.toMatchObject({ status: 503 });
});

it('leaves nothing behind after ten thousand pages, however they went', async () => {
  const processes = createProcesses();
  const live = processes.start('one');
  const gone = new AbortController();
  const removed = vi.spyOn(gone.signal, 'removeEventListener');
  const added = vi.spyOn(gone.signal, 'addEventListener');
  for (let count = 0; count < 10_000; count += 1) {
    const holder = count % 2 ? someApplicant() : someWorker();
    const page = new AbortController();
    const signal = count % 3 ? page.signal : gone.signal;
    const opening = openStream(live, holder, { signal, address: `2001:db8:${count % 300}::/64` });
    if (count % 5 === 0) page.abort();
    const stream = await opening;
    if (count % 3) page.abort();
    else await stream.cancel();
  }
  expect(live.size).toBe(0);
  expect(removed.mock.calls.length).toBe(added.mock.calls.length);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(processes.published.length).toBeLessThanOrEqual(2);
});

it('an administrator follows a removed case until it is erased, and an anonymised one for good, as they can be read', () => {
  const holder = someWorker();
  if (holder.kind !== 'caseWorker' || holder.until)
    throw new Error('A case worker with a session is needed.');
  const endWith = (status: string, erasedAt: Date | null) =>
    endOf(
      holder,
      CASE_ID,
      {
        cases: new Map([[CASE_ID, { moId: 1, status, linkVersion: 1, version: 7, erasedAt }]]),
        colleagues: new Set(),
        sessions: new Map([
          [
            holder.sessionId,
            { accountId: holder.accountId, roles: [{ moId: 1, roleId: ROLE.administrator }] },
          ],
        ]),
        accounts: new Map(),
      },
      new Date(),
    );
  expect([endWith('REMOVED', null), endWith('REMOVED', new Date())]).toEqual([null, 'access']);
  expect([endWith('ARCHIVED', null), endWith('ARCHIVED', new Date())]).toEqual([null, null]);
});

it('reconnects when not even its own news arrives, and sends every page the version that it may have missed', async () => {
  const processes = createProcesses();
  const live = processes.start('one');
  const page = readerOf(await openStream(live, someWorker()));
  await vi.advanceTimersByTimeAsync(DEAF_MS * 2);
  noted.length = 0;
  processes.network.isDead = true;
  await vi.advanceTimersByTimeAsync(DEAF_MS + BEAT_MS);
  processes.tell(change);
  live.close();
  const events = (await page.rest()).map(({ event, data }) => [event, data.version]);
  expect(events.filter(([event]) => event !== 'presence')).toEqual([
    ...[['hello', 1]],
    ...[['hello', 7]],
    ...[['changed', 8]],
  ]);
  // Until it listens, lists do not rely on its news.
  expect(noted).toEqual(['deaf', 'missed', 'changed']);
});

it('listens once, also when an attempt that it has given up fails later than the next succeeds', async () => {
  const attempts: PromiseWithResolvers<void>[] = [];
  const listen = () => {
    const attempt = Promise.withResolvers<void>();
    attempts.push(attempt);
    return attempt.promise;
  };
  const live = createProcesses().start('one', { bus: { tell() {}, listen, leave() {} } });
  const opening = openStream(live, someWorker());
  attempts[0]?.resolve();
  await opening;
  await vi.advanceTimersByTimeAsync((DEAF_MS + BEAT_MS) * 2);
  expect(attempts).toHaveLength(3);
  attempts[2]?.resolve();
  attempts[1]?.reject(new Error('The connection was left.'));
  await vi.advanceTimersByTimeAsync(1);
  void openStream(live, someWorker());
  await vi.advanceTimersByTimeAsync(1);
  expect(attempts).toHaveLength(3);
  live.close();
});
