import { describe, expect, it } from 'vitest';
import { TAG } from '@/lib/domain/forms/component';
import { otherInRegister, registerDoubts } from '@/lib/domain/register-facts';

const COMPANY = {
  ...{ name: 'Alfa Verkstad AB', isActive: true, isMember: false, industry: null },
  address: { street: 'Verkstadsgatan 1', zipCode: '721 30', city: 'Västerås' },
};

describe('what the register says next to an answer', () => {
  it.each([
    [TAG.streetAddress, 'Verkstadsgatan 1', null],
    [TAG.streetAddress, 'verkstadsgatan  1.', null],
    [TAG.streetAddress, 'Verkstadsgatan 2', 'Verkstadsgatan 1'],
    [TAG.postalCode, '72130', null],
    [TAG.postalCode, '721 31', '721 30'],
    [TAG.postalTown, 'VÄSTERÅS', null],
    [TAG.postalTown, 'Vasteras', 'Västerås'],
    [TAG.postalTown, '', null],
    [TAG.contactName, 'Ada', null],
    [null, 'Ada', null],
  ])('%s, answered %j', (tag, value, expected) => {
    expect(otherInRegister(COMPANY, { tag, value })).toBe(expected);
  });

  it('is nothing for a company that the register does not know, or knows no address of', () => {
    const field = { tag: TAG.postalTown, value: 'Umeå' };
    expect(otherInRegister(null, field)).toBeNull();
    for (const tag of [TAG.streetAddress, TAG.postalCode, TAG.postalTown])
      expect(otherInRegister({ ...COMPANY, address: null }, { ...field, tag })).toBeNull();
  });
});

it.each([
  [{}, []],
  [{ isActive: false }, ['inactive']],
  [{ isMember: true }, ['member']],
  [{ name: 'Alfa AB' }, ['otherName']],
  [{ isActive: false, isMember: true, name: 'Alfa AB' }, ['inactive', 'member', 'otherName']],
])('the register has doubts about %j: %j', (facts, doubts) => {
  expect(registerDoubts({ ...COMPANY, ...facts }, COMPANY)).toEqual(doubts);
});
