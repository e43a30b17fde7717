import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupBy } from '@/lib/domain/group-by';

it('groups as Map.groupBy', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), (numbers) => {
      const keyOf = (number: number) => number % 5;
      expect([...groupBy(numbers, keyOf)]).toEqual([...Map.groupBy(numbers, keyOf)]);
    }),
  );
});
