import { describe, expect, it } from 'vitest';
import { poolSizes, Slots } from '@/lib/platform/database/slots';

const patient = new AbortController().signal;

describe('Slots', () => {
  it('gives so many places, and the next in the order of the asking', async () => {
    const slots = new Slots(2);
    const [first, second] = [await slots.take(patient), await slots.take(patient)];
    const order: number[] = [];
    const waiting = [1, 2].map(async (number) => {
      const release = await slots.take(patient);
      order.push(number);
      return release;
    });
    await Promise.resolve();
    expect(order).toEqual([]);
    first();
    (await waiting[0])?.();
    await waiting[1];
    second();
    expect(order).toEqual([1, 2]);
  });

  it('gives no place to who has left, and a place that is given back twice only once', async () => {
    const slots = new Slots(1);
    const release = await slots.take(patient);
    const leaving = new AbortController();
    const gone = slots.take(leaving.signal);
    leaving.abort(new Error('left'));
    await expect(gone).rejects.toThrow('left');
    await expect(slots.take(leaving.signal)).rejects.toThrow('left');
    release();
    release();
    await slots.take(patient);
    const second = slots.take(AbortSignal.abort(new Error('full')));
    await expect(second).rejects.toThrow('full');
    let isGiven = false;
    void slots.take(patient).then(() => {
      isGiven = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isGiven).toBe(false);
  });
});

describe('poolSizes', () => {
  it.each([3, 4, 8, 10, 20, 24, 100, 500])(
    'shares %i connections between Prisma and streams, and gives a quarter more to lists',
    (total) => {
      const { prisma, streams, sql } = poolSizes(total);
      expect(prisma + streams).toBe(total);
      expect(sql).toBe(Math.max(2, Math.ceil(total / 4)));
      expect(streams).toBeGreaterThan(0);
    },
  );
});
