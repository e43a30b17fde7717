import { expect, it } from 'vitest';
import { cutText } from '@/lib/domain/fields/plain-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { personOf } from '@/lib/integrations/identity/person';
import { companySchema, registerEventSchema } from '@/lib/integrations/register/register';

it('a text is cut between letters, and says so', () => {
  expect(cutText('abc', 3)).toBe('abc');
  expect(cutText('abcd', 3)).toBe('ab…');
  expect(cutText('a😀cd', 3)).toBe('a…');
});

it('a person has a name and an address of bounded length, whatever the identity provider says', () => {
  expect(personOf({ sub: 's', name: 'Anna', email: 'anna@example.com' })).toEqual({
    name: 'Anna',
    email: 'anna@example.com',
  });
  expect(personOf({ sub: 's', preferred_username: 'anna@example.com' })).toEqual({
    name: 'anna@example.com',
    email: 'anna@example.com',
  });
  expect(personOf({ sub: 's', name: 7 })).toEqual({ name: 's', email: '' });
  const long = personOf({ sub: 's', name: 'å'.repeat(5_000), email: `${'a'.repeat(5_000)}@example.com` });
  expect([long.name.length, long.email]).toEqual([TEXT_LIMITS.externalName, '']);
});

it('a company has a name of bounded length, whatever the register says', () => {
  const name = 'å'.repeat(5_000);
  const about = { orgNo: '559900-0014', kind: 'REGULAR_COMPANY', active: true, memberOf: [] };
  expect(companySchema.parse({ ...about, name }).name).toHaveLength(TEXT_LIMITS.companyName);
  const event = { eventId: 'e', event: 'renamed', orgNo: '559900-0014', moSlug: 'x', name };
  const renamed = registerEventSchema.parse({ ...event, at: '2026-11-22T00:00:00Z' });
  expect(renamed.name).toHaveLength(TEXT_LIMITS.companyName);
});

it('what others say is on one line and without what nobody sees', () => {
  expect(
    personOf({ sub: 's', name: ' Anna\u0000\n\u202eBerg\ufffe ', email: 'anna@example.com\u200b' }),
  ).toEqual({
    name: 'Anna Berg',
    email: 'anna@example.com',
  });
  expect(personOf({ sub: 's', name: '\u200b\u3164' }).name).toBe('s');
  const company = { orgNo: '559900-0014', kind: 'REGULAR_COMPANY', active: true, memberOf: [] };
  expect(companySchema.parse({ ...company, name: 'Bolaget\r\n\ufffe AB' }).name).toBe('Bolaget AB');
  expect(companySchema.safeParse({ ...company, name: '\u2060' }).success).toBe(false);
});
