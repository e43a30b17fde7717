import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatOrganisationNumber,
  guessOrganisationType,
  hasValidCheckDigit,
  isForeignBranch,
  maskOrgNo,
  parseOrganisationNumber,
  parsePersonalIdentityNumber,
} from '@/lib/organisation-number';

const nineDigits = fc.tuple(
  fc.integer({ min: 10, max: 99 }),
  fc.integer({ min: 20, max: 99 }),
  fc.integer({ min: 0, max: 99_999 }),
);

/** Any valid organisation number that is not personal: the third digit is 2 or more. */
const organisationNumbers = nineDigits.map(([start, middle, end]) => {
  const nine = `${start}${middle}${String(end).padStart(5, '0')}`;
  const last = [...'0123456789'].find((digit) => hasValidCheckDigit(nine + digit));
  return `${nine}${last}`;
});

describe('parseOrganisationNumber', () => {
  it.each([
    ['559900-0014', '559900-0014'],
    ['5599000014', '559900-0014'],
    ['16559900-0014', '559900-0014'],
    ['165599000014', '559900-0014'],
    [' 559900-0014 ', '559900-0014'],
    ['559900\u20110014', '559900-0014'],
    ['559900\u20130014', '559900-0014'],
    ['\u202a559900-0014\u202c', '559900-0014'],
    ['516499-0011', '516499-0011'],
    ['502999-0016', '502999-0016'],
    ['559900-1194', '559900-1194'],
    ['850709-9805', '850709-9805'],
    ['19850709-9805', '850709-9805'],
    ['198507099805', '850709-9805'],
  ])('reads %s as %s', (input, expected) => {
    expect(parseOrganisationNumber(input)).toBe(expected);
  });

  it.each([
    ['wrong check digit', '559900-0015'],
    ['too short', '559900-001'],
    ['too long', '559900-00140'],
    ['empty', ''],
    ['letters', '55990a-0014'],
    ['hyphen in the wrong place', '5599-000014'],
    ['two hyphens', '559900--0014'],
    ['19 before an organisation', '195599000014'],
    ['20 before an organisation', '20559900-0014'],
    ['another century', '17559900-0014'],
    ['a sole trader born on a day that does not exist', '850732-1232'],
    ['all zeros', '000000-0000'],
    ['other digits than 0–9', '٥٥٩٩٠٠-٠٠١٤'],
  ])('refuses %s', (_, input) => {
    expect(parseOrganisationNumber(input)).toBeNull();
  });

  it('accepts every number with a correct check digit, however it is written, as the same', () => {
    fc.assert(
      fc.property(organisationNumbers, (digits) => {
        const written = `${digits.slice(0, 6)}-${digits.slice(6)}`;
        for (const input of [digits, written, `16${digits}`, `16${written}`]) {
          expect(parseOrganisationNumber(input)).toBe(written);
        }
      }),
    );
  });

  it('notices every single mistyped digit', () => {
    fc.assert(
      fc.property(
        organisationNumbers,
        fc.nat(9),
        fc.integer({ min: 1, max: 9 }),
        (digits, position, change) => {
          const typed = [...digits];
          typed[position] = String((Number(typed[position]) + change) % 10);
          expect(hasValidCheckDigit(typed.join(''))).toBe(false);
        },
      ),
    );
  });
});

describe('what a number tells', () => {
  it.each([
    ['559900-0014', 'REGULAR_COMPANY'],
    ['516499-0011', 'REGULAR_COMPANY'],
    ['850709-9805', 'SOLITARY_COMPANY'],
  ])('%s is a %s', (orgNo, type) => {
    expect(guessOrganisationType(orgNo)).toBe(type);
  });

  it('knows a registered branch of a foreign company', () => {
    expect(isForeignBranch('516499-0011')).toBe(true);
    expect(isForeignBranch('516300-0011')).toBe(false);
  });

  it('hides the last four digits of sole traders only', () => {
    expect(maskOrgNo('850709-9805', 'SOLITARY_COMPANY')).toBe('850709-XXXX');
    expect(maskOrgNo('559900-0014', 'REGULAR_COMPANY')).toBe('559900-0014');
    expect(maskOrgNo('502999-0016', 'FOREIGN_COMPANY')).toBe('502999-0016');
  });

  it('writes a number with its hyphen and leaves alone what is none', () => {
    expect(formatOrganisationNumber('5599000014')).toBe('559900-0014');
    expect(formatOrganisationNumber('5599')).toBe('5599');
  });
});

describe('parsePersonalIdentityNumber', () => {
  it.each([
    ['8507099805', '850709-9805'],
    ['850709-9805', '850709-9805'],
    ['198507099805', '19850709-9805'],
    ['19850709-9805', '19850709-9805'],
    ['850709+9805', '850709+9805'],
    ['121212-1212', '121212-1212'],
  ])('reads %s as %s', (input, expected) => {
    expect(parsePersonalIdentityNumber(input)).toBe(expected);
  });

  it('knows leap days, of the given century when one is given', () => {
    const last = (nine: string) => [...'0123456789'].find((digit) => hasValidCheckDigit(nine + digit)) ?? '';
    const leapDay = `000229123${last('000229123')}`;
    expect(parsePersonalIdentityNumber(leapDay)).not.toBeNull();
    expect(parsePersonalIdentityNumber(`20${leapDay}`)).not.toBeNull();
    expect(parsePersonalIdentityNumber(`19${leapDay}`)).toBeNull();
  });

  it('accepts a coordination number, with 60 added to the day', () => {
    const last = [...'0123456789'].find((digit) => hasValidCheckDigit(`850769980${digit}`));
    expect(parsePersonalIdentityNumber(`850769-980${last}`)).toBe(`850769-980${last}`);
  });

  it.each(['559900-0014', '850709-9806', '851309-9804', '16850709-9805', '', '8507'])(
    'refuses %s',
    (input) => {
      expect(parsePersonalIdentityNumber(input)).toBeNull();
    },
  );
});
