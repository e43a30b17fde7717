import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Turns } from '@/lib/server/http/front-door';

const stays = () => false;

describe('turns', () => {
  it('lets a few begin at once, and the others in order, a few in each turn of the event loop', async () => {
    const turns = new Turns();
    const begun: number[] = [];
    for (let number = 0; number < 10; number += 1) turns.take(() => begun.push(number), stays);
    expect(begun).toEqual([0, 1, 2, 3]);
    await nextTurn();
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await nextTurn();
    await nextTurn();
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('lets nobody overtake who waits', async () => {
    const turns = new Turns();
    const begun: number[] = [];
    for (let number = 0; number < 5; number += 1) turns.take(() => begun.push(number), stays);
    await nextTurn();
    turns.take(() => begun.push(5), stays);
    expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('drops those whose sender has left, at once or while they waited', async () => {
    const turns = new Turns();
    const begun: number[] = [];
    const gone = new Set([1]);
    for (let number = 0; number < 9; number += 1) {
      turns.take(
        () => begun.push(number),
        () => gone.has(number),
      );
    }
    expect(begun).toEqual([0, 2, 3, 4]);
    gone.add(6);
    await nextTurn();
    await nextTurn();
    expect(begun).toEqual([0, 2, 3, 4, 5, 7, 8]);
  });

  it('begins at once again when the burst is over', async () => {
    const turns = new Turns();
    let begun = 0;
    for (let number = 0; number < 9; number += 1) turns.take(() => begun++, stays);
    for (let turn = 0; turn < 4; turn += 1) await nextTurn();
    turns.take(() => begun++, stays);
    expect(begun).toBe(10);
  });

  it('refuses when thousands wait', async () => {
    const turns = new Turns();
    let begun = 0;
    const taken = Array.from({ length: 3_000 }, () => turns.take(() => begun++, stays));
    const admitted = taken.filter(Boolean).length;
    expect(admitted).toBeLessThan(3_000);
    while (begun < admitted) await nextTurn();
    expect(turns.take(() => begun++, stays)).toBe(true);
  });
});
