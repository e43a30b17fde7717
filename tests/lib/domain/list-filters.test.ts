import { expect, it } from 'vitest';
import { LARGEST_INTEGER } from '@/lib/domain/limits';
import { isAssigneeFilter, isOrganisationId } from '@/lib/domain/list-order';

it('an organisation is filtered by a whole number that the database takes', () => {
  for (const id of [0, 1, LARGEST_INTEGER]) expect(isOrganisationId(id)).toBe(true);
  for (const id of [-1, 0.5, LARGEST_INTEGER + 1, Number.NaN, Infinity])
    expect(isOrganisationId(id)).toBe(false);
});

it('a person is filtered by their id, and nobody by a hyphen', () => {
  expect(isAssigneeFilter('-')).toBe(true);
  expect(isAssigneeFilter('11111111-1111-4111-8111-111111111111')).toBe(true);
  for (const value of ['', '--', 'anna', '1']) expect(isAssigneeFilter(value)).toBe(false);
});
