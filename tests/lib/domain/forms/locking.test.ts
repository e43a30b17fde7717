import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFormLocked, isLocked, type LockingInput } from '@/lib/domain/forms/locking';

const editable: LockingInput = {
  isCaseActive: true,
  isCaseShared: false,
  isCaseLocked: false,
  roleId: null,
  tag: null,
  readOnlyTags: [
    { key: 'CompanyName', readOnlyOverrideByRoles: [1] },
    { key: 'OrganisationNumber', readOnlyOverrideByRoles: [] },
  ],
  isOpenedByCorrection: false,
  formStatus: 'IN-PROGESS',
};

describe('isLocked', () => {
  it.each<[string, Partial<LockingInput>, boolean]>([
    ['an ordinary field of an open case', {}, false],
    ['a case that is not active', { isCaseActive: false }, true],
    [
      'a case that is not active, even with a correction',
      { isCaseActive: false, isOpenedByCorrection: true },
      true,
    ],
    ['a document out for signing', { isCaseShared: true }, true],
    [
      'a document out for signing, even with a correction',
      { isCaseShared: true, isOpenedByCorrection: true },
      true,
    ],
    ['a read-only tag, for an applicant', { tag: 'CompanyName' }, true],
    ['a read-only tag, even with a correction', { tag: 'CompanyName', isOpenedByCorrection: true }, true],
    ['a read-only tag, for a role that overrides it', { tag: 'CompanyName', roleId: 1 }, false],
    ['a read-only tag, for a role that does not', { tag: 'CompanyName', roleId: 2 }, true],
    ['a read-only tag that nobody overrides', { tag: 'OrganisationNumber', roleId: 1 }, true],
    [
      'an overridden tag in an approved form',
      { tag: 'CompanyName', roleId: 1, formStatus: 'APPROVED' },
      true,
    ],
    ['another tag', { tag: 'ContactName' }, false],
    ['an approved form', { formStatus: 'APPROVED' }, true],
    [
      'an approved form with a correction of the field',
      { formStatus: 'APPROVED', isOpenedByCorrection: true },
      false,
    ],
    ['a signed case', { isCaseLocked: true }, true],
    [
      'a signed case with a correction of the field',
      { isCaseLocked: true, isOpenedByCorrection: true },
      false,
    ],
  ])('%s', (_, change, locked) => {
    expect(isLocked({ ...editable, ...change })).toBe(locked);
  });

  it('a correction never locks, and nothing else ever unlocks', () => {
    const input = fc.record<LockingInput>({
      isCaseActive: fc.boolean(),
      isCaseShared: fc.boolean(),
      isCaseLocked: fc.boolean(),
      roleId: fc.constantFrom(null, 1, 2, 3, 4),
      tag: fc.constantFrom(null, 'CompanyName', 'OrganisationNumber', 'ContactName'),
      readOnlyTags: fc.constant(editable.readOnlyTags),
      isOpenedByCorrection: fc.boolean(),
      formStatus: fc.constantFrom('NOT-STARTED', 'IN-PROGESS', 'INVALID', 'VALID', 'APPROVED'),
    });
    fc.assert(
      fc.property(input, (any) => {
        if (!isLocked({ ...any, isOpenedByCorrection: false }))
          expect(isLocked({ ...any, isOpenedByCorrection: true })).toBe(false);
        for (const harder of [{ isCaseActive: false }, { isCaseShared: true }, { isCaseLocked: true }]) {
          if (isLocked(any)) expect(isLocked({ ...any, ...harder })).toBe(true);
        }
      }),
    );
  });
});

describe('isFormLocked', () => {
  const [open, locked] = [{ locked: false }, { locked: true }];
  it.each<[string, Parameters<typeof isFormLocked>, boolean]>([
    ['an open form', [editable, [open, locked]], false],
    ['a form without a field', [editable, []], false],
    ['a form of read-only fields', [editable, [locked, locked]], false],
    ['an approved form', [{ ...editable, formStatus: 'APPROVED' }, [locked]], true],
    ['an approved form without a field', [{ ...editable, formStatus: 'APPROVED' }, []], true],
    ['an approved form with a correction', [{ ...editable, formStatus: 'APPROVED' }, [locked, open]], false],
    ['a form of a locked case', [{ ...editable, isCaseLocked: true }, [locked]], true],
    ['a form without a field of a locked case', [{ ...editable, isCaseLocked: true }, []], true],
    ['a form of a locked case with a correction', [{ ...editable, isCaseLocked: true }, [open]], false],
  ])('%s', (_, args, expected) => {
    expect(isFormLocked(...args)).toBe(expected);
  });
});
