import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { learnNow, now, today } from '@/lib/domain/now';
import { MINUTE_MS } from '@/lib/domain/time';

const SERVER = Date.parse('2026-11-28T22:59:30Z');
const YEARS = 730 * 24 * 60 * MINUTE_MS;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  learnNow(0);
  learnNow(Date.now());
});

it.each([-YEARS, -MINUTE_MS, 0, MINUTE_MS, YEARS])(
  'is the server’s time on a device whose clock is off by %i ms',
  (off) => {
    vi.setSystemTime(SERVER + off);
    learnNow(SERVER);
    expect(now().getTime()).toBe(SERVER);
    expect(today()).toBe('2026-11-28');
    vi.advanceTimersByTime(MINUTE_MS);
    expect(now().getTime()).toBe(SERVER + MINUTE_MS);
    expect(today()).toBe('2026-11-29');
  },
);

it('follows the server when the clock of the device is set while the page is open', () => {
  vi.setSystemTime(SERVER - YEARS);
  learnNow(SERVER);
  vi.setSystemTime(SERVER);
  learnNow(SERVER + 1_000);
  expect(now().getTime()).toBe(SERVER + 1_000);
});

it('ignores the seconds that an answer takes, and an answer without a date', () => {
  vi.setSystemTime(SERVER);
  learnNow(SERVER);
  learnNow(SERVER - 1_500);
  learnNow(Number.NaN);
  expect(now().getTime()).toBe(SERVER);
});
