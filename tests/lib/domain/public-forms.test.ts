import { describe, expect, it } from 'vitest';
import { formAction } from '@/lib/domain/form-action';
import { numberInAddress, numberOfAddress, outcomeOf, PUBLIC_FORMS } from '@/lib/domain/public-forms';

describe('a number in an address', () => {
  it('is written behind a slash', () => {
    expect(numberInAddress('165599000014')).toBe('/559900-0014');
  });

  it.each([['850709-9805'], ['198507099805'], ['559900-0015'], ['']])('is left out for %s', (orgNo) => {
    expect(numberInAddress(orgNo)).toBe('');
  });

  it('is read back when it may stand there', () => {
    expect(numberOfAddress(['559900-0014'])).toBe('559900-0014');
    expect(numberOfAddress(['850709-9805'])).toBeNull();
    expect(numberOfAddress(['<script>'])).toBeNull();
    expect(numberOfAddress(undefined)).toBeNull();
  });
});

it('a public form is at its address, and leads to the page that says that it was taken', () => {
  const of = '0b9a3a52-3f0e-4c57-9d3b-6a1f6f9f2c11';
  const { create, forgot, renew } = PUBLIC_FORMS;
  expect([create, forgot].map(({ page, done }) => [page('ny'), done('ny')])).toEqual([
    ['/apply/ny/medlemsansokan', '/apply/ny/created'],
    ['/apply/ny/forgot', '/apply/ny/forgot?sent=1'],
  ]);
  expect([renew.page(of), renew.done(of)]).toEqual([`/case/${of}/renew`, `/case/${of}/renew?sent=1`]);
  expect(formAction('renew', of)).toBe(`/api/forms/renew/${of}`);
});

it.each([
  ['create', 400, 'ALREADY_EXISTS', '559900-0014', '/apply/ny/alreadyExists/559900-0014'],
  ['create', 400, 'MEMBERSHIP_EXISTS', '850709-9805', '/apply/ny/alreadyMember'],
  ['create', 409, 'ALREADY_EXISTS', '559900-0014', null],
  ['create', 400, 'VALIDATION_FAILED', '559900-0014', null],
  ['create', 400, null, '559900-0014', null],
  ['forgot', 400, 'NOT_FOUND', '559900-0014', '/apply/ny/notfound/559900-0014'],
  ['forgot', 400, 'ALREADY_EXISTS', '559900-0014', null],
] as const)('%s, refused with %i %s, leads %s to %s', (form, status, errorCode, orgNo, page) => {
  expect(outcomeOf(form, 'ny', { status, errorCode }, orgNo)).toBe(page);
});
