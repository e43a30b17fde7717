import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepSigning, RENEW_BEFORE_MS, WORKING_MS } from '@/components/case/signing/signing-keeper';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;
const HOUR = 3_600;
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE);

/** Tabs of one browser that share a lock and hear each other; `answers` are those of the server, in order. */
function tabsOf(count: number, secondsLeft: number, ...answers: (number | null)[]) {
  let isLocked = false;
  const calls: number[] = [];
  const keepers = Array.from({ length: count }, (_, own) =>
    keepSigning(secondsLeft, {
      renew: async () => {
        calls.push(own);
        return answers.shift() ?? null;
      },
      alone: async (work) => {
        if (isLocked) return;
        isLocked = true;
        await work().finally(() => {
          isLocked = false;
        });
      },
      notifyOthers: (endsAt) => {
        for (const [place, keeper] of keepers.entries()) if (place !== own) keeper.heard(endsAt);
      },
    }),
  );
  return { keepers, calls };
}

it('renews shortly before the end while somebody works, and no sooner', async () => {
  const { keepers, calls } = tabsOf(1, HOUR, HOUR, HOUR);
  for (let minute = 0; minute < 54; minute += 1) {
    keepers[0]?.active();
    await pass(1);
  }
  expect(calls).toHaveLength(0);
  await pass(1.1);
  expect(calls).toHaveLength(1);
  keepers[0]?.active();
  await pass(50);
  expect(calls).toHaveLength(1);
  keepers[0]?.active();
  await pass(6);
  expect(calls).toHaveLength(2);
});

it('lets it end when nobody works, and renews it where somebody comes back in time', async () => {
  const away = tabsOf(1, HOUR, HOUR);
  await pass(120);
  away.keepers[0]?.active();
  await pass(1);
  expect(away.calls).toHaveLength(0);

  const back = tabsOf(1, HOUR, HOUR);
  await pass(57);
  expect(back.calls).toHaveLength(0);
  back.keepers[0]?.active();
  await pass(0);
  expect(back.calls).toHaveLength(1);
  expect(WORKING_MS + RENEW_BEFORE_MS).toBeLessThan(HOUR * 1_000);
});

it('renews once for all tabs', async () => {
  const { keepers, calls } = tabsOf(3, HOUR, HOUR);
  await pass(54);
  for (const keeper of keepers) keeper.active();
  await pass(2);
  for (const keeper of keepers) keeper.active();
  await pass(3);
  expect(calls).toHaveLength(1);
});

it('lets go what could not be renewed: no tab tries again', async () => {
  const { keepers, calls } = tabsOf(2, HOUR, null);
  await pass(54);
  for (const keeper of keepers) keeper.active();
  await pass(2);
  for (const keeper of keepers) keeper.active();
  await pass(60);
  for (const keeper of keepers) keeper.active();
  expect(calls).toHaveLength(1);
});

it('does not renew without end what is valid for a short while only', async () => {
  const { keepers, calls } = tabsOf(1, 60, 60, 60);
  await pass(0.4);
  expect(calls).toHaveLength(0);
  await pass(0.2);
  for (let pressed = 0; pressed < 20; pressed += 1) keepers[0]?.active();
  await pass(0.2);
  expect(calls).toHaveLength(1);
});

it('does nothing more once the page is left', async () => {
  const { keepers, calls } = tabsOf(1, HOUR, HOUR);
  await pass(54);
  keepers[0]?.active();
  keepers[0]?.stop();
  await pass(10);
  expect(calls).toHaveLength(0);
});
