import { describe, expect, it } from 'vitest';
import { statementNames } from '@/lib/platform/database/db';

const times = (count: number, work: (index: number) => unknown) =>
  Array.from({ length: count }, (_, index) => work(index));

describe('statementNames', () => {
  it('names a statement when it is sent often, and then always the same', () => {
    const nameOf = statementNames();
    const names = times(7, () => nameOf({ sql: 'SELECT 1' }));
    expect(names.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
    expect(new Set(names.slice(4))).toEqual(new Set([expect.any(String)]));
  });

  it('gives every text a name of its own', () => {
    const nameOf = statementNames();
    const named = times(100, (index) => times(5, () => nameOf({ sql: `SELECT ${index}` })).at(-1));
    expect(named).not.toContain(undefined);
    expect(new Set(named).size).toBe(100);
  });

  it('names a bounded number, and no others', () => {
    const nameOf = statementNames();
    const first = times(5, () => nameOf({ sql: 'SELECT' })).at(-1);
    const named = times(5_000, (index) => times(5, () => nameOf({ sql: `SELECT ${index}` })).at(-1));
    expect(named.filter((name) => name !== undefined).length).toBeLessThan(200);
    expect(nameOf({ sql: 'SELECT' })).toBe(first);
  });

  it('finds what is sent often among many that are not', () => {
    const nameOf = statementNames();
    times(3_000, (index) => nameOf({ sql: `SELECT ${index}` }));
    expect(times(5, () => nameOf({ sql: 'SELECT' })).at(-1)).toBeDefined();
  });
});
