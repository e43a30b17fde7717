import { describe, expect, it } from 'vitest';
import { TAG } from '@/lib/domain/forms/component';
import { ORDINARY_CASE, readOnlyTags } from '@/lib/domain/forms/locking';

const NAME = { key: TAG.companyName, overrideByRoles: [1] };
const NUMBER = { key: TAG.organisationNumber, readOnlyOverrideByRoles: [] };
const ADDRESS = { key: TAG.contactEmail, readOnlyOverrideByRoles: [] };

describe('the tags that are locked in a case', () => {
  it('are those of the organisation, besides the number and the contact address', () => {
    expect(readOnlyTags([NAME], ORDINARY_CASE)).toEqual([
      { key: TAG.companyName, readOnlyOverrideByRoles: [1] },
      NUMBER,
      ADDRESS,
    ]);
    expect(readOnlyTags([], ORDINARY_CASE)).toEqual([NUMBER, ADDRESS]);
  });

  it('hold for the number and the contact address whatever the organisation says', () => {
    const opened = [TAG.organisationNumber, TAG.contactEmail].map((key) => ({
      key,
      overrideByRoles: [1, 2],
    }));
    expect(readOnlyTags(opened, ORDINARY_CASE)).toEqual([NUMBER, ADDRESS]);
  });

  it('are without the name while the register does not know it', () => {
    const street = { key: TAG.streetAddress, overrideByRoles: [] };
    expect(readOnlyTags([NAME, street], { ...ORDINARY_CASE, nameIsKnown: false })).toEqual([
      { key: TAG.streetAddress, readOnlyOverrideByRoles: [] },
      NUMBER,
      ADDRESS,
    ]);
  });

  it('let case workers write the address of the contact person in a silent case', () => {
    expect(readOnlyTags([], { ...ORDINARY_CASE, contactWriters: [1, 2] })).toEqual([
      NUMBER,
      { key: TAG.contactEmail, readOnlyOverrideByRoles: [1, 2] },
    ]);
  });
});
