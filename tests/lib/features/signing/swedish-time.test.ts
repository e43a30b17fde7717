import { expect, it } from 'vitest';
import { SwedishTime } from '@/lib/features/signing/case-zip';

it.each([
  ['2026-06-30T22:05:09.000Z', [2026, 7, 1, 0, 5, 9]],
  ['2026-12-31T23:30:00.000Z', [2027, 1, 1, 0, 30, 0]],
  ['2026-10-25T00:59:58.000Z', [2026, 10, 25, 2, 59, 58]],
  ['2026-10-25T01:00:00.000Z', [2026, 10, 25, 2, 0, 0]],
])('%s is the same moment in Swedish time', (at, [...parts]) => {
  const time = new SwedishTime(at);
  expect(time.toISOString()).toBe(at);
  expect([
    ...[time.getFullYear(), time.getMonth() + 1, time.getDate()],
    ...[time.getHours(), time.getMinutes(), time.getSeconds()],
  ]).toEqual(parts);
});
