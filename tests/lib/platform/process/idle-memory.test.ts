import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { giveBackIdleMemory, LOOK_MS } from '@/lib/server/start/lifecycle';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MB = 2 ** 20;

/** How often memory is given back in periods in which the process was at work for these shares. */
function collectionsIn(shares: readonly number[], heap = 800 * MB): number {
  const collect = vi.fn();
  const left = [...shares];
  const end = giveBackIdleMemory({ readShare: () => left.shift() ?? 0, readHeap: () => heap, collect });
  vi.advanceTimersByTime(LOOK_MS * shares.length);
  end();
  vi.advanceTimersByTime(LOOK_MS * 10);
  return collect.mock.calls.length;
}

it('is given back once after each busy time, and not during one', () => {
  expect(collectionsIn([0.9, 0.5, 0.1])).toBe(0);
  expect(collectionsIn([0.9, 0.2, 0.2, 0.05])).toBe(1);
  expect(collectionsIn([0.9, 0, 0, 0])).toBe(1);
  expect(collectionsIn([0.9, 0, 0.4, 0.01, 0])).toBe(2);
});

it('is not where nothing was done, where little is done all the time, or where there is little', () => {
  expect(collectionsIn([0, 0, 0])).toBe(0);
  expect(collectionsIn([0.05, 0.2, 0.05, 0.2, 0.01])).toBe(0);
  expect(collectionsIn([0.9, 0, 0], 150 * MB)).toBe(0);
});
