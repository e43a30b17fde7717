import { expect, it } from 'vitest';
import { endedUndeclined } from '@/lib/domain/lifecycle/signed';

it.each([
  ['REJECTED', ['signed', 'sent'], true],
  ['REJECTED', ['signed', 'declined'], false],
  ['SIGNATORY_WONT_SIGN', ['opened'], true],
  ['SIGNATORY_WONT_SIGN', ['declined'], false],
  ['REJECTED_BY_MA', ['signed'], false],
  ['SHARED', ['sent'], false],
] as const)(
  'a signature that is %s, of people who have %j, ended undeclined: %s',
  (status, people, expected) => {
    const signatories = people.map((one) => ({ status: one }));
    expect(endedUndeclined({ status, signatories, rejectionMessage: null })).toBe(expected);
  },
);

it('an internal signature ended so if its case did, and not if somebody rejected it', () => {
  const cutOff = { status: 'SIGNATURES_REJECTED' as const, signatories: [{ status: 'sent' }] };
  expect(endedUndeclined({ ...cutOff, rejectionMessage: null })).toBe(true);
  expect(endedUndeclined({ ...cutOff, rejectionMessage: 'Fel person.' })).toBe(false);
});
