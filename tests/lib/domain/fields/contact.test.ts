import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { telephoneHref } from '@/components/ui/telephone-href';
import {
  emailInPersonText,
  isAmong,
  personText,
  readDialled,
  readName,
  readTelephone,
  refusedInName,
} from '@/lib/domain/fields/contact';
import { withoutInvisibleMarks } from '@/lib/domain/fields/plain-text';
import { TEXT_LIMITS } from '@/lib/domain/limits';

describe('a name', () => {
  it.each([
    'Å',
    'Anna-Karin',
    'von Sydow',
    'J\u00f3n',
    '王小明',
    'محمد',
    'प्रिया',
    'x'.repeat(TEXT_LIMITS.name),
  ])('may be %s', (name) => {
    expect(readName(name)).toEqual({ value: name });
  });

  it.each([
    [' Anna  Berg\n', 'Anna Berg'],
    ['\u2067Anna\u2069\ufe0f\u200c', 'Anna'],
    ['Anna\u2013Karin', 'Anna-Karin'],
    ['Jo\u0301n', 'J\u00f3n'],
  ])('%j is %s', (written, name) => {
    expect(readName(written)).toEqual({ value: name });
  });

  it.each([
    ['', 'NAME_ENDS'],
    ['-Anna', 'NAME_ENDS'],
    ['Anna-', 'NAME_ENDS'],
    ['\u0301on', 'NAME_ENDS'],
    ['An3na', 'NAME_CHARACTER'],
    ['An.na', 'NAME_CHARACTER'],
    ['Anna 😀', 'NAME_CHARACTER'],
    ['x'.repeat(TEXT_LIMITS.name + 1), 'NAME_TOO_LONG'],
  ])('may not be “%s”: %s', (name, fault) => {
    expect(readName(name)).toEqual({ fault });
  });

  it('tells which characters it cannot have, whole and once', () => {
    expect(['Anna', "O'Brien", 'Anna–Karin 🇸🇪 😀', 'A7, B7.'].map(refusedInName)).toEqual([
      [],
      ["'"],
      ['🇸🇪', '😀'],
      ['7', ',', '.'],
    ]);
  });
});

const extended = (written: string): [string, string] => [written, '081234567 ankn 12'];

describe('a telephone number', () => {
  it.each([
    ['+46701234567', '+46701234567'],
    ['1'.repeat(TEXT_LIMITS.telephone), '1'.repeat(TEXT_LIMITS.telephone)],
    ['070-123 45 67', '0701234567'],
    ['+46 (0)70\u2011123\u00a045 67', '+46701234567'],
    ['+46 (0) 70 123 45 67', '+46701234567'],
    ['+46 070-123 45 67', '+46701234567'],
    ['+46 (00)70-123 45 67', '+46701234567'],
    ['0700 123 456', '0700123456'],
    ['0046 70 123 45 67', '+46701234567'],
    ['0046 (0)70 123 45 67', '+46701234567'],
    ['tel:+46-70-123-45-67', '+46701234567'],
    ['(08) 123.45/67', '081234567'],
    ['(0)8-123 45 67', '081234567'],
    ['070 – 123 45 67', '0701234567'],
    ['+358 (0)9 123 456', '+3589123456'],
    ['\u202a+46 70 123 45 67\u202c', '+46701234567'],
    ['٠٧٠ ١٢٣ ٤٥ ٦٧', '0701234567'],
    ['０７０－１２３４５６７', '0701234567'],
    ['08/123 45 67', '081234567'],
    ['Tfn: 08-123 45 67', '081234567'],
    ['+47 22 12 34 56', '+4722123456'],
    ['+39 06 1234567', '+39061234567'],
    ['+1 (202) 555-0123', '+12025550123'],
    ['070-000 00 00', '0700000000'],
    ...['08-123 45 67 ankn 12', '08-123 45 67, anknytning: 12', '08-123 45 67 (Ext. 12)'].map(extended),
    ...['08 123 45 67x12', '08-1234567;ext=12', '08-123 45 67 #１２'].map(extended),
  ])('%s is stored as %s', (written, stored) => {
    expect(readTelephone(written)).toEqual({ value: stored });
  });

  it.each([
    ['', 'TELEPHONE_DIGITS'],
    ['+', 'TELEPHONE_DIGITS'],
    ['08-123 45 67 ankn', 'TELEPHONE_DIGITS'],
    ['ankn 12', 'TELEPHONE_DIGITS'],
    ['0800-FLOWERS', 'TELEPHONE_DIGITS'],
    ['08-123 45 67 (9–16)', 'TELEPHONE_DIGITS'],
    ['1', 'TELEPHONE_TOO_SHORT'],
    ['112', 'TELEPHONE_TOO_SHORT'],
    ['１１２', 'TELEPHONE_TOO_SHORT'],
    ['11 414', 'TELEPHONE_TOO_SHORT'],
    ['112 ankn 4567', 'TELEPHONE_TOO_SHORT'],
    ['08-123 45 67/68', 'TELEPHONE_SEVERAL'],
    ['08/1234567/08/12345.00', 'TELEPHONE_SEVERAL'],
    ['+46701234567+4687654321', 'TELEPHONE_SEVERAL'],
    ['070-1234567-08-7654321', 'TELEPHONE_SEVERAL'],
    ['ring mig', 'TELEPHONE_DIGITS'],
    ['+tel:46', 'TELEPHONE_DIGITS'],
    ['<b>070</b>', 'TELEPHONE_DIGITS'],
    ['1'.repeat(TEXT_LIMITS.telephone + 1), 'TELEPHONE_TOO_LONG'],
  ])('is not %s: %s', (written, fault) => {
    expect(readTelephone(written)).toEqual({ fault });
  });

  /** Numbers as people write them, each with its stored form. */
  const number = fc
    .tuple(
      fc.constantFrom('070-', '08-', '08/', '(08) ', '031 ', '+46 (0)8-', '0046 70 ', '+47 ', '+358 '),
      fc.integer({ min: 1_000_000, max: 9_999_999 }),
      fc.constantFrom('', ' ', '-', '.'),
    )
    .map(([start, rest, between]) => start + String(rest).replace(/(\d\d)$/, `${between}$1`));
  const digitsOf = (text: string) => text.replace(/\D/g, '');

  it('has the digits that were written, however they stand, and is read the same again', () => {
    fc.assert(
      fc.property(number, fc.option(fc.integer({ min: 1, max: 9_999 })), (written, extension) => {
        const { value = '' } = readTelephone(extension === null ? written : `${written} ankn. ${extension}`);
        expect(value).toMatch(extension === null ? /^\+?\d+$/ : new RegExp(`^\\+?\\d+ ankn ${extension}$`));
        expect(digitsOf(written).endsWith(digitsOf(value.replace(/ ankn.*/, '')).slice(-7))).toBe(true);
        expect(readTelephone(value)).toEqual({ value });
      }),
    );
  });

  it('is never joined from two', () => {
    const between = fc.constantFrom(
      '/',
      ' / ',
      ',',
      ', ',
      ';',
      ' eller ',
      ' och ',
      ' or ',
      ' ',
      '  ',
      '\n',
      ' – ',
      '|',
      '&',
    );
    fc.assert(
      fc.property(number, between, number, (first, sign, second) => {
        expect(readTelephone(first + sign + second)).toEqual({ fault: 'TELEPHONE_SEVERAL' });
      }),
    );
  });
});

describe('a telephone number in a text that says more', () => {
  it.each([
    ['08-123 45 67', 'tel:081234567'],
    ['Växel 08-123 45 67, vardagar 9–16', 'tel:081234567'],
    ['08-123 45 67 (9–16)', 'tel:081234567'],
    ['+46 (0)8-123 45 67 kl. 9–12', 'tel:+4681234567'],
    ['08-123 45 67 ankn 12', 'tel:081234567;ext=12'],
  ])('%s is dialled as %s', (text, href) => {
    expect(telephoneHref(text)).toBe(href);
    expect(readDialled(text).value?.replace(' ankn ', ';ext=')).toBe(href.slice('tel:'.length));
  });

  it.each([
    ['070-123 45 67/08-765 43 21', 'TELEPHONE_SEVERAL'],
    ['112', 'TELEPHONE_TOO_SHORT'],
    ['', 'TELEPHONE_DIGITS'],
  ])('%s is none: %s', (text, fault) => {
    expect(readDialled(text)).toEqual({ fault });
  });
});

it('a person on one line has an address, with the name before it if there is one', () => {
  expect(personText({ email: 'anna@alfa.example' })).toBe('anna@alfa.example');
  expect(personText({ name: 'Anna', email: 'anna@alfa.example' })).toBe('Anna (anna@alfa.example)');
  for (const name of [null, 'Anna', 'Anna (vd)', 'Anna (a b)'])
    expect(emailInPersonText(personText({ name, email: 'anna@alfa.example' }))).toBe('anna@alfa.example');
  for (const text of ['Anna (vd) Berg', 'Anna (a b)', 'Anna ((vd))'])
    expect(emailInPersonText(text)).toBe(text);
});

it('a text loses every mark that nobody sees', () => {
  expect(withoutInvisibleMarks('\u200bA\u00ad\u202ab\ufeff\u200e')).toBe('Ab');
});

it('finds somebody among people by name or by address, however they are typed', () => {
  const people = [
    { name: 'Anna Berg', email: 'anna@alfa.example' },
    { name: null, email: 'bo@alfa.example' },
  ];
  expect(isAmong({ name: ' anna  BERG ', email: 'privat@example.com' }, people)).toBe(true);
  expect(isAmong({ name: null, email: 'BO@alfa.example' }, people)).toBe(true);
  expect(isAmong({ name: '', email: 'sten@alfa.example' }, people)).toBe(false);
});
