import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ORGANISATION_NUMBER } from '@/lib/domain/fields/field-kind';
import {
  ERASED_NUMBER,
  guessOrganisationType,
  hasValidCheckDigit,
  isErasedNumber,
  maskOrgNo,
  parseOrganisationNumber,
  readPersonalNumber,
} from '@/lib/domain/fields/organisation-number';

/** The number as a field that is left shows it. */
const formatOrganisationNumber = (input: string) => ORGANISATION_NUMBER.parse(input);
const readPersonal = (input: string) => readPersonalNumber(input).value ?? null;

const nineDigits = fc.tuple(
  fc.integer({ min: 10, max: 99 }).filter((start) => start < 40 || start > 49),
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
    ['19 before an organisation', '195599000014'],
    ['20 before an organisation', '20559900-0014'],
    ['another century', '17559900-0014'],
    ['a sole trader born on a day that does not exist', '850732-1232'],
    ['all zeros', '000000-0000'],
    ['a kind of organisation that there is none of', '459900-0017'],
    ['a number that begins with 0', '059900-0015'],
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

describe('what a number says', () => {
  it.each([
    ['559900-0014', 'REGULAR_COMPANY'],
    ['516499-0011', 'REGULAR_COMPANY'],
    ['850709-9805', 'SOLITARY_COMPANY'],
  ])('%s is a %s', (orgNo, type) => {
    expect(guessOrganisationType(orgNo)).toBe(type);
  });

  it('hides the last four digits of sole traders only', () => {
    expect(maskOrgNo('850709-9805', 'SOLITARY_COMPANY')).toBe('850709-XXXX');
    expect(maskOrgNo('559900-0014', 'REGULAR_COMPANY')).toBe('559900-0014');
    expect(maskOrgNo('502999-0016', 'FOREIGN_COMPANY')).toBe('502999-0016');
  });

  it('writes a number with its hyphen and leaves anything else alone', () => {
    expect(formatOrganisationNumber('5599000014')).toBe('559900-0014');
    expect(formatOrganisationNumber('5599')).toBe('5599');
  });
});

describe('readPersonal', () => {
  it.each([
    ['8507099805', '850709-9805'],
    ['850709-9805', '850709-9805'],
    ['198507099805', '19850709-9805'],
    ['19850709-9805', '19850709-9805'],
    ['850709+9805', '850709+9805'],
    ['121212-1212', '121212-1212'],
  ])('reads %s as %s', (input, expected) => {
    expect(readPersonal(input)).toBe(expected);
  });

  it('knows leap days, of the given century when one is given', () => {
    const last = (nine: string) => [...'0123456789'].find((digit) => hasValidCheckDigit(nine + digit)) ?? '';
    const leapDay = `000229123${last('000229123')}`;
    expect(readPersonal(leapDay)).not.toBeNull();
    expect(readPersonal(`20${leapDay}`)).not.toBeNull();
    expect(readPersonal(`19${leapDay}`)).toBeNull();
  });

  it('accepts a coordination number, with 60 added to the day', () => {
    const last = [...'0123456789'].find((digit) => hasValidCheckDigit(`850769980${digit}`));
    expect(readPersonal(`850769-980${last}`)).toBe(`850769-980${last}`);
  });

  it.each(['559900-0014', '850709-9806', '851309-9804', '16850709-9805', '', '8507'])(
    'refuses %s',
    (input) => {
      expect(readPersonal(input)).toBeNull();
    },
  );
});

describe('a day of birth', () => {
  const person = (nine: string) =>
    `${nine}${[...'0123456789'].find((digit) => hasValidCheckDigit(nine + digit))}`;

  it.each([
    ['850101123', true],
    ['851231123', true],
    ['850131123', true],
    ['850430123', true],
    // No such month or day.
    ['850001123', false],
    ['851301123', false],
    ['850100123', false],
    ['850132123', false],
    ['850431123', false],
    ['850230123', false],
    // The same with 60 added, as for people without a number of their own.
    ['850161123', true],
    ['850191123', true],
    ['850490123', true],
    ['850160123', false],
    ['850192123', false],
    ['850491123', false],
  ])('is one that there is: %s, %s', (nine, expected) => {
    expect(readPersonal(person(nine)) !== null).toBe(expected);
    expect(parseOrganisationNumber(person(nine)) !== null).toBe(expected);
  });

  it('is the last of February in leap years of the century', () => {
    expect(readPersonal(`19${person('840229123')}`)).not.toBeNull();
    expect(readPersonal(`19${person('850229123')}`)).toBeNull();
  });

  it('is written with its century or without, and then with the sign that was given', () => {
    const [birth, last] = ['850709', '9805'];
    expect(
      ['-', '+', ''].flatMap((sign) =>
        ['', '18', '19'].map((century) => readPersonal(`${century}${birth}${sign}${last}`)),
      ),
    ).toEqual([
      ...['850709-9805', '18850709-9805', '19850709-9805'],
      ...['850709+9805', '18850709-9805', '19850709-9805'],
      ...['850709-9805', '18850709-9805', '19850709-9805'],
    ]);
    expect(readPersonal('850709\u22129805')).toBe('850709-9805');
    expect(['x850709-9805', '850709-9805x', '8507099-9805'].map(readPersonal)).toEqual([
      ...[null, null, null],
    ]);
  });

  it('of a sole trader may have any century that a person can be of, or none', () => {
    expect(parseOrganisationNumber('16850709-9805')).toBe('850709-9805');
    expect(parseOrganisationNumber('20850709-9805')).toBeNull();
    expect(parseOrganisationNumber('18850709-9805')).toBeNull();
  });
});

it('an erased number is distinguished from others, also when masked', () => {
  const erased = [ERASED_NUMBER, maskOrgNo(ERASED_NUMBER, 'SOLITARY_COMPANY')];
  expect([...erased, '000001-0000', '559900-0014'].map(isErasedNumber)).toEqual([true, true, false, false]);
});

it('a check digit checks something', () => {
  expect(['0', '', '00', '18', '26', '59'].map(hasValidCheckDigit)).toEqual([
    ...[false, false, true, true, true, true],
  ]);
  expect(['19', '58'].map(hasValidCheckDigit)).toEqual([false, false]);
});

describe('a birth to come', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const born = (day: string) => {
    const nine = `${day.slice(2)}123`;
    const last = [...'0123456789'].find((digit) => hasValidCheckDigit(nine + digit));
    return `${day}-123${last}`;
  };

  it.each([
    ['20261105', true],
    ['20261121', true],
    ['20261122', true],
    ['20261123', false],
    ['20261182', true],
    ['20261183', false],
    ['20991231', false],
    ['19991231', true],
  ])('on 22 November 2026, %s is a day of birth: %s', (day, isPast) => {
    vi.useFakeTimers({ now: new Date('2026-11-21T23:30:00Z'), toFake: ['Date'] });
    expect(readPersonal(born(day)) !== null).toBe(isPast);
    expect(parseOrganisationNumber(born(day)) !== null).toBe(isPast);
    // Ten digits can be of somebody born a hundred years before.
    expect(readPersonal(born(day).slice(2))).not.toBeNull();
  });
});

describe('a number that is typed and left', () => {
  const forms = fc
    .tuple(organisationNumbers, fc.constantFrom('', '16'), fc.constantFrom('', '-', '\u2011', '\u2013'))
    .map(([digits, century, dash]) => `${century}${digits.slice(0, 6)}${dash}${digits.slice(6)}`);
  const people = fc.constantFrom('198507099805', '19850709-9805', '8507099805', '850709-9805');

  it('is written in one way, whichever way it was typed or pasted', () => {
    fc.assert(
      fc.property(fc.oneof(forms, people), fc.constantFrom('', ' ', '\u200b'), (number, around) => {
        const left = formatOrganisationNumber(`${around}${number}${around}`);
        expect(left).toMatch(/^\d{6}-\d{4}$/);
        expect(left.replace('-', '')).toBe(number.replace(/[^\d]/g, '').slice(-10));
        expect(formatOrganisationNumber(left)).toBe(left);
      }),
    );
  });

  it('stands as it is while it is no number, and can be typed on from wherever it was left', () => {
    fc.assert(
      fc.property(fc.oneof(forms, people), fc.nat({ max: 16 }), (number, at) => {
        const left = formatOrganisationNumber(number.slice(0, at));
        fc.pre(parseOrganisationNumber(number.slice(0, at)) === null);
        expect(formatOrganisationNumber(left + number.slice(at))).toBe(formatOrganisationNumber(number));
      }),
    );
  });
});
