import { expect, it } from 'vitest';
import { orderOf, sortOf } from '@/lib/domain/list-order';

it.each([
  [{}, 'createdAt', 'desc'],
  [{ sort: 'createdAt' }, 'createdAt', 'desc'],
  [{ sort: 'companyName' }, 'companyName', 'asc'],
  [{ work: 'todo' }, 'waitsSince', 'asc'],
  [{ work: 'todo', sort: 'createdAt' }, 'waitsSince', 'asc'],
  [{ work: 'others', order: 'desc' }, 'waitsSince', 'desc'],
  [{ order: 'asc' }, 'createdAt', 'asc'],
] as const)('a list requested with %o is sorted by %s, %s', (sorting, sort, order) => {
  expect(sortOf(sorting)).toBe(sort);
  expect(orderOf(sorting)).toBe(order);
});
