import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEmail, isSameEmail, parseEmail, readEmail } from '@/lib/domain/fields/addresses';
import { EMAIL_ADDRESS, fieldProblem } from '@/lib/domain/fields/field-kind';
import { fieldSchema } from '@/lib/domain/fields/schemas';
import { validateComponent, validateForm } from '@/lib/domain/forms/validation';
import { mailAddress } from '@/lib/platform/settings/addresses';

const emailSchema = fieldSchema(EMAIL_ADDRESS);
const written = fc.oneof(
  fc.emailAddress(),
  fc
    .tuple(
      fc.string({ unit: fc.constantFrom(..."aZ0.&'+-_ @å(,"), minLength: 1, maxLength: 12 }),
      fc.string({ unit: fc.constantFrom(...'abå0.-_%/:'), maxLength: 12 }),
      fc.constantFrom('.se', '.рф', '.c', '', '.example', '.1'),
    )
    .map(([local, domain, last]) => `${local}@${domain}${last}`),
  fc.string({ maxLength: 120 }),
);

describe('an email address', () => {
  it.each([
    ['r&d@bolag.se', 'r&d@bolag.se'],
    [' vera@example.com\u200b ', 'vera@example.com'],
    ["o'hara+medlem@bolag.se", "o'hara+medlem@bolag.se"],
    ['Vera@Bolag.SE', 'Vera@Bolag.SE'],
    ['info@åkeri.se', 'info@xn--keri-poa.se'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    [`v@${'a'.repeat(63)}.se`, `v@${'a'.repeat(63)}.se`],
  ])('%s is written %s', (input, expected) => {
    expect(parseEmail(input)).toBe(expected);
  });

  it.each([
    '',
    'vera',
    'vera@bolag',
    'vera@mail.bolag.1',
    'vera@-bolag.se',
    'vera@bolag-.se',
    'vera@.bolag.se',
    'vera..d@bolag.se',
    '.vera@bolag.se',
    `${'v'.repeat(65)}@bolag.se`,
    'vera@bolag.se, bo@bolag.se',
    'vera@bolag.se@annan.se',
    `v@${'a'.repeat(64)}.se`,
    // Short enough as it is written, but not as mail servers write it.
    `${'a'.repeat(64)}@${'å'.repeat(30)}.se`,
    'vera@bo%61.se',
    `${'a'.repeat(95)}@b.se`,
  ])('%s is none', (input) => {
    expect(parseEmail(input)).toBeNull();
    expect(readEmail(input).fault).toMatch(/^EMAIL/);
  });

  it('is the same however it is written', () => {
    expect(isSameEmail('Info@Åkeri.se', 'info@xn--keri-poa.se')).toBe(true);
    expect(isSameEmail('info@bolag.se', 'post@bolag.se')).toBe(false);
    const exact = ['info@åkeri.se', 'info@xn--keri-poa.se', ' info@åkeri.se', 'info@åkeri.se.', 'info'];
    expect(exact.map(isEmail)).toEqual([true, true, false, false, false]);
  });

  it('is written the same when it is written again, within 100 characters', () => {
    fc.assert(
      fc.property(written, (input) => {
        const address = parseEmail(input);
        if (address === null) return;
        expect(parseEmail(address)).toBe(address);
        expect(address.length).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('gets one answer in calls, screens, forms, positions and settings', () => {
    fc.assert(
      fc.property(written, (input) => {
        const box = { type: 'FormTextBox', componentId: 'box', validation: { type: 'EMAIL' } } as const;
        fc.pre(input.trim() !== '' && input.isWellFormed() && !/[\r\n\u2028\u2029\p{Cc}]/u.test(input));
        const expected = parseEmail(input) !== null;
        expect(emailSchema.safeParse(input).success).toBe(expected);
        expect(fieldProblem(EMAIL_ADDRESS, input) === null).toBe(expected);
        // A setting is used as it stands.
        expect(mailAddress.safeParse(input).success).toBe(isEmail(input));
        expect(validateComponent(box, input).length === 0).toBe(expected);
        const entry = { positionId: 'ceo', name: 'Vera', email: input, telephone: '+46701234567' };
        const positions = {
          type: 'FormDynamicPosition',
          componentId: 'p',
          options: [{ id: 'ceo' }],
        } as const;
        const errors = validateForm({ forms: [{ id: 'f', rows: [positions] }] }, 'f', {
          p: JSON.stringify([entry]),
        });
        expect(!errors.has('p[ceo].email')).toBe(expected);
      }),
    );
  });

  it('reports its code to a call, at its field', () => {
    expect(emailSchema.safeParse('vera').error?.issues.map(({ message }) => message)).toEqual([
      'EMAIL_FORMAT',
    ]);
  });
});
