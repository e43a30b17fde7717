import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionPhase } from '@/components/shell/session-dialog';
import {
  type SessionNews,
  type SessionTimes,
  SIGNING_OUT,
  watchSession,
} from '@/components/shell/session-guard';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;
const ANNA = '00000000-0000-4000-8000-00000000000a';
const times = (minutes: number, canGoOn = true, accountId = ANNA): SessionTimes => ({
  accountId,
  secondsLeft: minutes * 60,
  warningSeconds: 300,
  canGoOn,
});

/** A tab whose server gives these answers, in order; null is a session that has ended. */
function setUp(first: SessionTimes, ...answers: (SessionTimes | null | Error)[]) {
  const phases: SessionPhase[] = [];
  const methods: string[] = [];
  const news: SessionNews[] = [];
  const watch = watchSession(first, {
    ask: async (method) => {
      methods.push(method);
      const answer = answers.shift();
      if (answer instanceof Error || answer === undefined) throw answer ?? new Error('Not expected.');
      return answer;
    },
    show: (phase) => phases.push(phase),
    learned: (one) => news.push(one),
  });
  return { watch, phases, methods, news, kind: () => phases.at(-1)?.kind ?? 'working' };
}
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE);

it('warns in time, and goes on when the person says so', async () => {
  const tab = setUp(times(120), times(5), times(120));
  await pass(114.9);
  expect([tab.kind(), tab.methods]).toEqual(['working', []]);
  await pass(0.2);
  expect(tab.phases).toEqual([{ kind: 'warning', endsAt: expect.any(Number), canGoOn: true }]);
  // A press outside the dialog is no answer.
  tab.watch.active();
  expect(tab.methods).toEqual(['GET']);
  await tab.watch.goOn();
  expect([tab.kind(), tab.methods]).toEqual(['working', ['GET', 'POST']]);
});

it('reports whether the session could be extended', async () => {
  const tab = setUp(times(120), times(5), new Error('No network.'), times(120));
  await pass(115.1);
  expect(await tab.watch.goOn()).toBe(false);
  expect(tab.kind()).toBe('warning');
  expect(await tab.watch.goOn()).toBe(true);
  expect(tab.kind()).toBe('working');
});

it('says that the session has ended when nobody answers', async () => {
  const tab = setUp(times(120), times(5), null);
  await pass(121);
  expect(tab.kind()).toBe('ended');
  await pass(600);
  expect(tab.methods).toEqual(['GET', 'GET']);
});

it('checks with the server before it warns: something else may have extended the session', async () => {
  const tab = setUp(times(120), times(90), times(5));
  await pass(116);
  expect(tab.kind()).toBe('working');
  await pass(85);
  expect(tab.kind()).toBe('warning');
});

it('says once a minute at most that the person is there', async () => {
  const tab = setUp(times(120), times(120), times(120));
  tab.watch.active();
  await pass(2);
  for (let pressed = 0; pressed < 5; pressed += 1) tab.watch.active();
  await pass(2);
  tab.watch.active();
  await pass(0);
  expect(tab.methods).toEqual(['POST', 'POST']);
});

it('believes what another tab heard: its warning goes, or what has ended goes on after a new sign-in', async () => {
  const tab = setUp(times(120), times(5), null, times(120));
  await pass(115.1);
  expect(tab.kind()).toBe('warning');
  tab.watch.heard({ ...times(120), toldAt: Date.now() });
  expect(tab.kind()).toBe('working');
  tab.watch.heard({ ...times(1), toldAt: Date.now() - MINUTE });
  expect(tab.kind()).toBe('working');
  await pass(116);
  expect(tab.kind()).toBe('ended');
  tab.watch.heard({ ...times(120), toldAt: Date.now() });
  await pass(0);
  expect(tab.kind()).toBe('working');
});

it('is signed out as soon as another tab has signed out, and not before the server says so', async () => {
  const tab = setUp(times(120), times(120), new Error('offline'), null);
  tab.watch.heard(SIGNING_OUT);
  await pass(0.01);
  expect([tab.kind(), tab.news]).toEqual(['working', []]);
  await pass(0.01);
  expect([tab.kind(), tab.methods]).toEqual(['signedOut', ['GET', 'GET', 'GET']]);
});

it('goes on where a sign-out elsewhere came to nothing, without asking for ever', async () => {
  const tab = setUp(times(120), ...Array.from({ length: 30 }, () => times(120)));
  tab.watch.heard(SIGNING_OUT);
  await pass(5);
  expect([tab.kind(), tab.methods.length]).toEqual(['working', 20]);
});

it('does not believe an answer from before the end, that another tab reports after it', async () => {
  const tab = setUp(times(120), null, null);
  tab.watch.heard(SIGNING_OUT);
  await pass(0);
  expect(tab.kind()).toBe('signedOut');
  tab.watch.heard({ ...times(120), toldAt: Date.now() });
  await pass(0);
  expect(tab.kind()).toBe('signedOut');
});

it('is signed out, too, where the session had run out before', async () => {
  const tab = setUp(times(120), times(5), null, null);
  await pass(121);
  expect(tab.kind()).toBe('ended');
  tab.watch.heard(SIGNING_OUT);
  await pass(0);
  expect(tab.kind()).toBe('signedOut');
});

it('is signed out for the person of the page when somebody else signs in in the same browser', async () => {
  const robert = '00000000-0000-4000-8000-00000000000b';
  const news = setUp(times(120));
  news.watch.heard({ ...times(120, true, robert), toldAt: Date.now() });
  expect(news.kind()).toBe('signedOut');
  const asking = setUp(times(120), times(120, true, robert));
  await pass(116);
  expect(asking.kind()).toBe('signedOut');
});

it('says once that a session cannot be prolonged, and lets the person work until it ends', async () => {
  const tab = setUp(times(20, false), times(5, false), null);
  await pass(15.1);
  expect(tab.phases).toEqual([{ kind: 'warning', endsAt: expect.any(Number), canGoOn: false }]);
  tab.watch.understood();
  expect(tab.kind()).toBe('working');
  await pass(6);
  expect(tab.kind()).toBe('ended');
});

it('informs other tabs, and retries while there is no answer', async () => {
  const tab = setUp(times(120), new Error('offline'), times(119.5));
  tab.watch.active();
  await pass(1.1);
  tab.watch.active();
  await pass(0);
  expect(tab.news).toEqual([]);
  tab.watch.active();
  await pass(2);
  tab.watch.active();
  await pass(0);
  expect(tab.news).toEqual([expect.objectContaining({ secondsLeft: 7_170 })]);
  expect(tab.kind()).toBe('working');
});

it('says that there is a session whenever the server has said so, also after a call that was refused by mistake', async () => {
  const tab = setUp(times(120), times(120), null, times(120));
  tab.watch.refused();
  await pass(0);
  expect([tab.kind(), tab.news.length]).toEqual(['working', 1]);
  tab.watch.refused();
  await pass(0);
  expect([tab.kind(), tab.news.length]).toEqual(['ended', 1]);
  tab.watch.heard({ ...times(120), toldAt: Date.now() });
  await pass(0);
  expect([tab.kind(), tab.news.length]).toEqual(['working', 2]);
});

it('retries after a refused call until the server answers, because the call waits for that', async () => {
  const tab = setUp(times(120), new Error('No network.'), new Error('No network.'), times(120));
  tab.watch.refused();
  await pass(0.3);
  expect(tab.news).toEqual([]);
  await pass(0.3);
  expect([tab.news.length, tab.methods]).toEqual([1, ['GET', 'GET', 'GET']]);
});
