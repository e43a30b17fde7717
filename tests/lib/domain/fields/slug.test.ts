import { expect, it } from 'vitest';
import { ORGANISATION_CALLS } from '@/lib/contract/calls/organisation';
import { slugParameter } from '@/lib/contract/organisation-shapes';
import { isSlug } from '@/lib/domain/fields/slug';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { parseRoles } from '@/lib/integrations/identity/store-sign-in';

const longest = 'a'.repeat(TEXT_LIMITS.slug);

const SLUGS: [slug: string, isOne: boolean][] = [
  ['a', true],
  ['teknikbolagen', true],
  ['bygg-2', true],
  ['a-b-c', true],
  [longest, true],
  [`${longest}a`, false],
  ['', false],
  ['-a', false],
  ['a-', false],
  ['a--b', false],
  ['Bygg', false],
  ['å', false],
  ['a.b', false],
  ['a_b', false],
  ['a\n', false],
];

it.each(SLUGS)('“%s” is a slug: %s, to the calls and in the claim of roles too', (slug, isOne) => {
  expect(isSlug(slug)).toBe(isOne);
  expect(slugParameter.safeParse(slug).success).toBe(isOne);
  expect(parseRoles([`${slug}:1`])).toEqual(isOne ? [{ slug, roleId: 1 }] : []);
});

it('the longest slug fits in base64url where the specification has it so', () => {
  const { query } = ORGANISATION_CALLS.getOrganisation;
  const encoded = Buffer.from(longest).toString('base64url');
  const isTaken = (text: string) => query?.safeParse({ slug: text }).success;
  expect([isTaken(encoded), isTaken(`${encoded}aaa`)]).toEqual([true, false]);
});
