import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@/lib/domain/time';
import { BIN_BOUNDS, binOf, percentilesOf, timeOfBin } from '@/lib/features/statistics/get-statistics';

/** What the nearest rank is among the times themselves. */
const exact = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] as number;

const distributionOf = (times: number[]) => {
  const bins = new Map<number, number>();
  for (const ms of times) bins.set(binOf(ms), (bins.get(binOf(ms)) ?? 0) + 1);
  return bins;
};

describe('the bins of lead times', () => {
  it('follow each other without a gap, from an hour to almost four years', () => {
    expect(BIN_BOUNDS[0]).toBe(HOUR_MS);
    expect(BIN_BOUNDS.at(-1)).toBeGreaterThan(3.7 * 365 * DAY_MS);
    for (const [index, bound] of BIN_BOUNDS.entries()) {
      expect(binOf(bound - 1)).toBe(index);
      expect(binOf(bound)).toBe(index + 1);
    }
    expect(binOf(0)).toBe(0);
  });

  it('stand for times that are at most a tenth off', () => {
    fc.assert(
      fc.property(fc.integer({ min: HOUR_MS, max: (BIN_BOUNDS.at(-1) as number) - 1 }), (ms) => {
        const shown = timeOfBin(binOf(ms));
        expect(shown / ms).toBeLessThan(1.1);
        expect(shown / ms).toBeGreaterThan(1 / 1.1);
      }),
    );
    expect(timeOfBin(0)).toBe(HOUR_MS / 2);
    expect(timeOfBin(BIN_BOUNDS.length)).toBe(BIN_BOUNDS.at(-1));
  });
});

describe('percentiles', () => {
  it('are those of the times themselves, to a tenth', () => {
    const times = fc.array(fc.integer({ min: HOUR_MS, max: 800 * DAY_MS }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(times, (all) => {
        const { cases, median, p90 } = percentilesOf(distributionOf(all));
        expect(cases).toBe(all.length);
        for (const [shown, share] of [
          [median, 0.5],
          [p90, 0.9],
        ] as const) {
          expect((shown as number) / exact(all, share)).toBeLessThan(1.1);
          expect((shown as number) / exact(all, share)).toBeGreaterThan(1 / 1.1);
        }
      }),
    );
  });

  it('are nothing without cases, and do not see bins that are empty', () => {
    expect(percentilesOf(new Map())).toEqual({ cases: 0, median: null, p90: null });
    expect(percentilesOf(new Map([[3, 0]]))).toEqual({ cases: 0, median: null, p90: null });
    const one = percentilesOf(
      new Map([
        [3, 0],
        [9, 1],
      ]),
    );
    expect(one).toEqual({ cases: 1, median: timeOfBin(9), p90: timeOfBin(9) });
  });

  it('take nine of ten', () => {
    const { median, p90 } = percentilesOf(distributionOf([...Array(9).fill(DAY_MS), 100 * DAY_MS]));
    expect(median).toBe(timeOfBin(binOf(DAY_MS)));
    expect(p90).toBe(timeOfBin(binOf(DAY_MS)));
    const slower = percentilesOf(distributionOf([...Array(8).fill(DAY_MS), 100 * DAY_MS, 100 * DAY_MS]));
    expect(slower.p90).toBe(timeOfBin(binOf(100 * DAY_MS)));
  });
});
