import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIVE, DISPLAY_ONLY_STATUSES, type DisplayStatus } from '@/lib/domain/lifecycle/status';
import { type CountedCases, type CountFilters, facetsOf } from '@/lib/features/case-list/list-counts';

const counted: CountedCases[] = [
  {
    moId: 1,
    status: 'SUBMITTED',
    displayStatus: 'SUBMITTED',
    handler: '-',
    cases: 3,
    withUnhandledMessages: 0,
  },
  {
    moId: 1,
    status: 'SUBMITTED',
    displayStatus: 'WAITING_FOR_CORRECTIONS',
    handler: 'anna',
    cases: 2,
    withUnhandledMessages: 0,
  },
  {
    moId: 2,
    status: 'STARTED',
    displayStatus: 'STARTED',
    handler: 'anna',
    cases: 5,
    withUnhandledMessages: 0,
  },
];

describe('facets', () => {
  it('count a case once, under what the list shows', () => {
    const { total, status, mo, handler } = facetsOf(counted, {});
    expect(total).toBe(10);
    expect([...status]).toEqual([
      ['SUBMITTED', 3],
      ['WAITING_FOR_CORRECTIONS', 2],
      ['STARTED', 5],
    ]);
    expect([...mo]).toEqual([
      [1, 5],
      [2, 5],
    ]);
    expect([...handler]).toEqual([
      ['-', 3],
      ['anna', 7],
    ]);
  });

  it('leave a facet’s own filter out of its counts, and keep the others', () => {
    const { total, status, mo, handler } = facetsOf(counted, { moId: [1], handler: ['anna'] });
    expect(total).toBe(2);
    expect([...status]).toEqual([['WAITING_FOR_CORRECTIONS', 2]]);
    expect([...mo]).toEqual([
      [1, 2],
      [2, 5],
    ]);
    expect([...handler]).toEqual([
      ['-', 3],
      ['anna', 2],
    ]);
  });

  it('filter by what the list shows', () => {
    expect(facetsOf(counted, { status: ['WAITING_FOR_CORRECTIONS'] }).total).toBe(2);
    expect(facetsOf(counted, { status: ['SUBMITTED'] }).total).toBe(3);
  });

  it('promise of every choice exactly the total that choosing it gives', () => {
    const handlers = ['-', 'anna', 'robert'];
    const row = fc.record({
      moId: fc.constantFrom(1, 2, 3),
      status: fc.constantFrom(...ACTIVE),
      shown: fc.option(fc.constantFrom(...DISPLAY_ONLY_STATUSES)),
      handler: fc.constantFrom(...handlers),
      cases: fc.integer({ min: 1, max: 50 }),
    });
    const filters = fc.record<CountFilters>({
      status: fc.uniqueArray(fc.constantFrom(...ACTIVE, ...DISPLAY_ONLY_STATUSES), { maxLength: 3 }),
      moId: fc.uniqueArray(fc.constantFrom(1, 2, 3), { maxLength: 2 }),
      handler: fc.uniqueArray(fc.constantFrom(...handlers), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), filters, (rows, chosen) => {
        const all: CountedCases[] = rows.map(({ shown, ...one }) => ({
          ...one,
          displayStatus: (shown ?? one.status) as DisplayStatus,
          withUnhandledMessages: 0,
        }));
        const facets = facetsOf(all, chosen);
        for (const [value, count] of facets.status)
          expect(facetsOf(all, { ...chosen, status: [value] }).total).toBe(count);
        for (const [value, count] of facets.mo)
          expect(facetsOf(all, { ...chosen, moId: [value] }).total).toBe(count);
        for (const [value, count] of facets.handler)
          expect(facetsOf(all, { ...chosen, handler: [value] }).total).toBe(count);
      }),
    );
  });
});
