/** A repeatable source of variety. The same seed gives the same answers in the same order. */
export interface Chance {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  /** True in `share` of a hundred calls. */
  percent(share: number): boolean;
  /** A version 4 UUID. */
  uuid(): string;
}

/** `seed` is any whole number. */
export function chance(seed: number): Chance {
  const next = mulberry32(seed);
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    pick: <T>(items: readonly T[]) => {
      const picked = items[int(0, items.length - 1)];
      if (picked === undefined) throw new Error('There is nothing to pick from');
      return picked;
    },
    percent: (share) => next() * 100 < share,
    uuid: () => {
      const digits = Array.from({ length: 32 }, () => int(0, 15).toString(16)).join('');
      const variant = '89ab'[int(0, 3)];
      return [
        digits.slice(0, 8),
        digits.slice(8, 12),
        `4${digits.slice(13, 16)}`,
        `${variant}${digits.slice(17, 20)}`,
        digits.slice(20),
      ].join('-');
    },
  };
}

/** Small, fast and even enough for demo data: Tommy Ettinger's mulberry32. */
function mulberry32(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
