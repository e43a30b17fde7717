import { HOUR_MS } from '@/lib/domain/durations';

/**
 * Lead times are kept as a distribution: the number of cases per bin. The bounds of the bins grow by the fourth root of two, from one hour
 * to almost four years. A percentile read from it is off by at most a tenth. The database has the same bounds (`lead_time_bin`).
 */
const BINS_PER_DOUBLING = 4;
const LAST_BOUND = 60;

/** In milliseconds. Bin 0 is below the first bound, and bin n begins with bound number n - 1. */
export const BIN_BOUNDS: readonly number[] = Array.from({ length: LAST_BOUND + 1 }, (_, index) =>
  Math.round(HOUR_MS * 2 ** (index / BINS_PER_DOUBLING)),
);

/**
 * The bin of a time in milliseconds.
 *
 * @internal Called by tests only, which compare the database with it.
 */
export function binOf(ms: number): number {
  const above = BIN_BOUNDS.findIndex((bound) => ms < bound);
  return above === -1 ? BIN_BOUNDS.length : above;
}

/**
 * The time in milliseconds that represents all of a bin: its geometric middle, or half an hour for the first bin and the lower bound for
 * the last.
 */
export function timeOfBin(bin: number): number {
  const [from, to] = [BIN_BOUNDS[bin - 1], BIN_BOUNDS[bin]];
  if (from === undefined) return HOUR_MS / 2;
  return to === undefined ? from : Math.sqrt(from * to);
}

/** How many cases are in each bin. */
export type Distribution = ReadonlyMap<number, number>;

export interface Percentiles {
  cases: number;
  /** Milliseconds. Null if there are no cases. */
  median: number | null;
  p90: number | null;
}

export function percentilesOf(distribution: Distribution): Percentiles {
  const cases = [...distribution.values()].reduce((sum, count) => sum + count, 0);
  return { cases, median: quantile(distribution, cases, 0.5), p90: quantile(distribution, cases, 0.9) };
}

/** The time within which this share of the cases ended, by the nearest-rank method. */
function quantile(distribution: Distribution, cases: number, share: number): number | null {
  const rank = Math.ceil(cases * share);
  let seen = 0;
  for (const [bin, count] of [...distribution].sort(([one], [other]) => one - other)) {
    seen += count;
    if (count > 0 && seen >= rank) return timeOfBin(bin);
  }
  return null;
}
