import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followCase } from '@/components/shell/follow-case';

/** What a browser has of a connection, with the events given by the test. */
class PlayedSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: PlayedSource[] = [];
  readyState = 1;
  constructor(readonly address: string) {
    super();
    PlayedSource.all.push(this);
  }
  close() {
    this.readyState = 2;
  }
  say(event: string, data: object) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }
  refuse() {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const browser = new EventTarget();
const hearers = {
  onChange: vi.fn(),
  onConnect: vi.fn(),
  onLost: vi.fn(),
  onPresence: vi.fn(),
  onRefused: vi.fn<() => Promise<boolean>>(),
};
let leave: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.resetAllMocks();
  vi.stubGlobal('EventSource', PlayedSource);
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', browser);
  PlayedSource.all = [];
  leave = followCase('/events', hearers);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const source = () => PlayedSource.all.at(-1) as PlayedSource;

it('distinguishes own changes from those of others by who did them, not by name', () => {
  const by = { kind: 'caseWorker', id: 'anna', name: 'Anna' };
  source().say('hello', { version: 1, you: 'anna' });
  source().say('changed', { version: 2, by });
  source().say('changed', { version: 3, by: { ...by, id: 'another Anna' } });
  source().say('changed', { version: 4 });
  expect(hearers.onChange.mock.calls.map(([{ version }, isOwn]) => [version, isOwn])).toEqual([
    [2, true],
    [3, false],
    [4, false],
  ]);
});

it('leaves out whoever looks from who else is there', () => {
  const [anna, robert] = [
    { id: 'anna', name: 'Anna' },
    { id: 'robert', name: 'Robert' },
  ];
  source().say('hello', { version: 1, you: 'anna' });
  source().say('presence', { people: [anna, robert], more: 0 });
  expect(hearers.onPresence).toHaveBeenCalledWith({ people: [robert], more: 0 });
});

it('does not come back where the right has ended, until the page is looked at again', async () => {
  hearers.onRefused.mockResolvedValue(true);
  source().say('ended', { reason: 'session' });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(hearers.onRefused).toHaveBeenCalledTimes(1);
  expect(PlayedSource.all).toHaveLength(1);
  browser.dispatchEvent(new Event('focus'));
  expect(PlayedSource.all).toHaveLength(2);
});

it('gives its place to another page of the same person, and takes it again when it is looked at', async () => {
  source().say('ended', { reason: 'replaced' });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(hearers.onRefused).not.toHaveBeenCalled();
  expect(PlayedSource.all).toHaveLength(1);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(PlayedSource.all).toHaveLength(2);
});

it('tries again ever more seldom while it is refused', async () => {
  hearers.onRefused.mockResolvedValue(false);
  for (let second = 0; second < 10 * 60; second += 1) {
    if (source().readyState === 1) source().refuse();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(PlayedSource.all.length).toBeGreaterThan(8);
  expect(PlayedSource.all.length).toBeLessThan(16);
});

it.each([
  ['the connection breaks', () => source().dispatchEvent(new Event('error'))],
  ['it is refused', () => source().refuse()],
  ['another page takes its place', () => source().say('ended', { reason: 'replaced' })],
  [
    'the page is hidden for a while',
    () => {
      page.visibilityState = 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
      vi.advanceTimersByTime(60_000);
      page.visibilityState = 'visible';
    },
  ],
])('says that nothing is reported any longer when %s', (_when, happen) => {
  hearers.onRefused.mockResolvedValue(false);
  source().say('hello', { version: 1, you: 'anna' });
  hearers.onLost.mockClear();
  happen();
  expect(hearers.onLost).toHaveBeenCalledTimes(1);
});
