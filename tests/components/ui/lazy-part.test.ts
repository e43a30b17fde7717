import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { persistently } from '@/components/browser/lazy-part';

const network = new EventTarget();
const browser = { onLine: true };
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', network);
  vi.stubGlobal('navigator', browser);
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
  browser.onLine = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failing = () => vi.fn<() => Promise<string>>().mockRejectedValue(new Error('no network'));

it('waits for the network however long it is away, and goes on as soon as it is back', async () => {
  browser.onLine = false;
  const load = failing();
  const loaded = persistently(load);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(load.mock.calls.length).toBeGreaterThan(100);
  load.mockResolvedValue('the part');
  browser.onLine = true;
  network.dispatchEvent(new Event('online'));
  expect(await loaded).toBe('the part');
});

it('gives up where the network is there and the part is not', async () => {
  const load = failing();
  const refused = expect(persistently(load)).rejects.toThrow('no network');
  await vi.advanceTimersByTimeAsync(60_000);
  await refused;
  expect(load).toHaveBeenCalledTimes(5);
});

it('does not wait on the server', async () => {
  vi.stubGlobal('window', undefined);
  const load = failing();
  await expect(persistently(load)).rejects.toThrow('no network');
  expect(load).toHaveBeenCalledTimes(1);
});
