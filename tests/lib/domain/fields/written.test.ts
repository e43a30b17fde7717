import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEmail, readWebAddress, readWrittenEmail } from '@/lib/domain/fields/addresses';
import { readName, readTelephone } from '@/lib/domain/fields/contact';
import { readDay, readMonth } from '@/lib/domain/fields/days';
import { readNumber } from '@/lib/domain/fields/decimal-number';
import { ORGANISATION_NUMBER } from '@/lib/domain/fields/field-kind';
import {
  hasValidCheckDigit,
  readOrganisationNumber,
  readPersonalNumber,
} from '@/lib/domain/fields/organisation-number';
import { fieldSchema, writtenDaySchema } from '@/lib/domain/fields/schemas';
import { type Reading, typed, typedDigits } from '@/lib/domain/fields/typed';
import { readZipCode } from '@/lib/domain/fields/zip-code';
import { type RuleComponent, VALIDATION_TYPES, VALUE_ERROR_CODES } from '@/lib/domain/forms/component';
import { validateComponent } from '@/lib/domain/forms/validation';
import { normaliseValue } from '@/lib/domain/forms/values';
import { TEXT_LIMITS } from '@/lib/domain/limits';
import { LOCALES } from '@/lib/domain/locale';
import { dayInWords, monthInWords } from '@/lib/platform/i18n/date-words';

/** Every parser with examples: what people write, and what is stored or why it is refused. */
const EXAMPLES: Record<string, [read: (text: string) => Reading<string>, ...(readonly [string, string])[]]> =
  {
    'an organisation number': [
      readOrganisationNumber,
      ...([
        ['559900 0014', '559900-0014'],
        ['559900\u00a00014', '559900-0014'],
        ['559900\u20090014', '559900-0014'],
        ['559900 - 0014', '559900-0014'],
        ['559900\u20100014', '559900-0014'],
        ['559900\u20140014', '559900-0014'],
        ['559900\u22120014', '559900-0014'],
        ['55 99 00 00 14', '559900-0014'],
        ['16 559900-0014', '559900-0014'],
        ['SE559900001401', '559900-0014'],
        ['se 559900-0014 01', '559900-0014'],
        ['559900001401', '559900-0014'],
        ['SE5599000014', '559900-0014'],
        ['\u2067559900\u200c-0014\u2069\ufe0f', '559900-0014'],
        ['５５９９００－００１４', '559900-0014'],
        ['٥٥٩٩٠٠-٠٠١٤', '559900-0014'],
        ['19850709 9805', '850709-9805'],
        ['559900-0015', '!ORGNR_CHECK_DIGIT'],
        ['SE559900001501', '!ORGNR_CHECK_DIGIT'],
        ['16559900-0015', '!ORGNR_CHECK_DIGIT'],
        ['559900-001', '!ORGNR_DIGITS'],
        ['559900-00140', '!ORGNR_DIGITS'],
        ['555599000014', '!ORGNR_DIGITS'],
        ['Alfa AB', '!ORGNR_DIGITS'],
        ['', '!ORGNR_DIGITS'],
        ['059900-0015', '!ORGNR'],
        ['850732-1233', '!ORGNR'],
      ] as const),
    ],
    'a personal identity number': [
      readPersonalNumber,
      ...([
        ['19850709 9805', '19850709-9805'],
        ['850709 - 9805', '850709-9805'],
        ['850709 + 9805', '850709+9805'],
        ['1985\u00a007\u00a009\u20139805', '19850709-9805'],
        ['850709-9806', '!PNR_CHECK_DIGIT'],
        ['850709-980', '!PNR_DIGITS'],
        ['559900-0014', '!PNR_DATE'],
      ] as const),
    ],
    'a zip code': [
      readZipCode,
      ...([
        ['114 55', '114 55'],
        ['11455', '114 55'],
        ['S-114 55', '114 55'],
        ['SE-11455', '114 55'],
        ['se 114\u202f55', '114 55'],
        ['1145', '!ZIPCODE_DIGITS'],
        ['000 00', '!ZIPCODE'],
      ] as const),
    ],
    'an email address': [
      readEmail,
      ...([
        ['mailto:anna@foretag.se', 'anna@foretag.se'],
        ['mailto:anna@foretag.se?subject=Hej', 'anna@foretag.se'],
        ['<anna@foretag.se>', 'anna@foretag.se'],
        ['Anna Berg <anna@foretag.se>,', 'anna@foretag.se'],
        ['anna@foretag.se.', 'anna@foretag.se'],
        ['anna@foretag.se,', 'anna@foretag.se'],
        ["'anna@foretag.se'", 'anna@foretag.se'],
        ['\u2068anna@\u200cforetag.se\ufe0f', 'anna@foretag.se'],
        ['info@åkeri.se', 'info@xn--keri-poa.se'],
        ['anna', '!EMAIL_FORMAT'],
        ['anna@foretag', '!EMAIL_FORMAT'],
        ['åsa@foretag.se', '!EMAIL_LOCAL_PART'],
        ['anna@foretag.se, bo@foretag.se', '!EMAIL_SEVERAL'],
        ['anna@foretag.se; bo@foretag.se', '!EMAIL_SEVERAL'],
        [`${'a'.repeat(60)}@${'b'.repeat(40)}.se`, '!EMAIL_TOO_LONG'],
        [`${'a'.repeat(50)}@${'å'.repeat(46)}.se`, '!EMAIL_TOO_LONG'],
        ['a'.repeat(101), '!EMAIL_FORMAT'],
        // Letters of two units, that mail servers write as ordinary ones.
        [`v@${'𝐚'.repeat(25)}.${'𝐚'.repeat(25)}.se`, '!EMAIL_TOO_LONG'],
        ['Anna <anna@foretag.se>.,;', 'anna@foretag.se'],
        ['<anna@foretag.se.,>', 'anna@foretag.se'],
        ['<anna@foretag.se >', 'anna@foretag.se'],
        ['påsa@foretag.se', '!EMAIL_LOCAL_PART'],
        ...['åsa@foretag', 'å sa@foretag.se', 'a så@foretag.se', '<anna@foretag.se> Anna'].map(
          (text) => [text, '!EMAIL_FORMAT'] as const,
        ),
        ...['anna"@foretag.se"', '"anna"@foretag.se', 'xmailto:anna@foretag.se'].map(
          (text) => [text, '!EMAIL_FORMAT'] as const,
        ),
      ] as const),
    ],
    'an email address for people to read': [
      readWrittenEmail,
      ...([
        ['Info <info@åkeri.se>', 'info@åkeri.se'],
        ['info@åkeri', '!EMAIL_FORMAT'],
      ] as const),
    ],
    'a number': [
      readNumber,
      ...([
        ['12 500', '12500'],
        ['12\u00a0500', '12500'],
        ['12\u2009500', '12500'],
        ['12.500', '!NUMBER_AMBIGUOUS'],
        ['1.250.000', '1250000'],
        ["12'500", '12500'],
        ['12\u2019500,5', '12500,5'],
        ["1'234'567.89", '1234567,89'],
        ['12,500.50', '12500,50'],
        ['1,234,567', '1234567'],
        ['12,500', '!NUMBER_AMBIGUOUS'],
        ['0,125', '0,125'],
        ['12,5', '12,5'],
        ['12.5', '12,5'],
        ['+12', '12'],
        ['\u221212', '-12'],
        ['- 12', '-12'],
        ['12 500 kr', '12500'],
        ['12 500:-', '12500'],
        ['SEK 12 500', '12500'],
        ['12 st', '12'],
        ['25 %', '25'],
        ['3 anställda', '3'],
        ['ca 12', '12'],
        ['12 500.', '12500'],
        ['１２５００', '12500'],
        ['١٢٥٠٠', '12500'],
        ['12 mkr', '!NUMBER_MULTIPLE'],
        ['1,2 Mkr.', '!NUMBER_MULTIPLE'],
        ['12 tusen kronor', '!NUMBER_MULTIPLE'],
        ['3 år', '!NOT_A_NUMBER'],
        ['½', '!NOT_A_NUMBER'],
        ['kr', '!NOT_A_NUMBER'],
        ['12–15', '!NOT_A_NUMBER'],
        ['1+2', '!NOT_A_NUMBER'],
        ["12'50", '!NOT_A_NUMBER'],
        ['1.000 000', '!NOT_A_NUMBER'],
      ] as const),
    ],
    'a whole number': [
      (text) => readNumber(text, { isWhole: true }),
      ...([
        ['12,500', '12500'],
        ['12.500', '12500'],
        ['12,5', '!NO_DECIMALS'],
        ['12.5', '!NO_DECIMALS'],
        ['tolv', '!NOT_A_NUMBER'],
      ] as const),
    ],
    'a date': [
      readDay,
      ...[
        '2024-03-01',
        '20240301',
        '2024-3-1',
        '2024/3/1',
        '2024.03.01',
        '2024 03 01',
        '2024\u201303\u201301',
        '1/3 2024',
        '1/3-2024',
        '01/03/2024',
        '1.3.2024',
        '1. 3. 2024',
        '1-3-2024',
        '1 mars 2024',
        '1 Mars, 2024',
        'den 1 mars 2024',
        'den 1:a mars 2024',
        '1 mar 2024',
        '1 mar. 2024',
        '1 March 2024',
        '1st of March 2024',
        'March 1, 2024',
        '2024 mars 1',
        '\u20671\u00a0mars\u00a02024\u2069',
        '２０２４－０３－０１',
      ].map((text) => [text, '2024-03-01'] as const),
      ...([
        ['1 maj 2024', '2024-05-01'],
        ['1 Oct 2024', '2024-10-01'],
        ['1 okt 2024', '2024-10-01'],
        ['2024-02-30', '!NO_SUCH_DATE'],
        ['30 februari 2024', '!NO_SUCH_DATE'],
        ['13/13 2024', '!NO_SUCH_DATE'],
        ['1/3-24', '!TWO_DIGIT_YEAR'],
        ['1 mars 24', '!TWO_DIGIT_YEAR'],
        ['1/3 0024', '!IMPLAUSIBLE_YEAR'],
        ['2204-03-01', '!IMPLAUSIBLE_YEAR'],
        ['1 mors 2024', '!INVALID_DATE'],
        ['1 mars april 2024', '!INVALID_DATE'],
        ['1/3 224', '!INVALID_DATE'],
        ...['120240301', '202403011', '2024-003-01', '2024_03_01', '_2024-03-01', '2024-03-01_'].map(
          (text) => [text, '!INVALID_DATE'] as const,
        ),
        ['1 ma 2024', '!INVALID_DATE'],
        ['mars 2024', '!INVALID_DATE'],
        ['i dag', '!INVALID_DATE'],
        ['2024', '!INVALID_DATE'],
        ['', '!INVALID_DATE'],
      ] as const),
    ],
    'a month': [
      readMonth,
      ...[
        '2024-03',
        '2024-3',
        '2024/03',
        '2024 3',
        '202403',
        '03/2024',
        '3/2024',
        '3-2024',
        '3.2024',
        'mars 2024',
        'mars, 2024',
        'MARS 2024',
        'mar 2024',
        'March 2024',
        '2024 mars',
        '\u200emars\u00a02024',
      ].map((text) => [text, '2024-03'] as const),
      ...([
        ['2024-13', '!NO_SUCH_MONTH'],
        ['0/2024', '!NO_SUCH_MONTH'],
        ['mars 24', '!TWO_DIGIT_YEAR'],
        ['03/24', '!TWO_DIGIT_YEAR'],
        ['mars 1024', '!IMPLAUSIBLE_YEAR'],
        ['mars', '!INVALID_MONTH'],
        ...['3/224', '1202403', '2024031', '2024-003', '1 mars 2024'].map(
          (text) => [text, '!INVALID_MONTH'] as const,
        ),
        ['2024-03-01', '!INVALID_MONTH'],
        ['våren 2024', '!INVALID_MONTH'],
      ] as const),
    ],
  };

describe.each(Object.entries(EXAMPLES))('%s', (_name, [read, ...examples]) => {
  it.each(examples)('%s is %s', (text, expected) => {
    expect(read(text)).toEqual(expected.startsWith('!') ? { fault: expected.slice(1) } : { value: expected });
  });
});

const READERS: readonly ((text: string) => Reading<string>)[] = [
  ...Object.values(EXAMPLES).map(([read]) => read),
  readName,
  readTelephone,
  readWebAddress,
  readWrittenEmail,
];
const examples = Object.values(EXAMPLES).flatMap(([, ...pairs]) => pairs.map(([text]) => text));
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(..."0123456789 .,-/:'()+@seSEkrmars\u00a0\u2013\u200b\u2067"),
    maxLength: 30,
  }),
  fc.constantFrom(...examples),
);

describe('whatever is typed', () => {
  // Much more than any text may have, each made of what a parser looks for.
  it.each(['1,000', 'a@b,', '.', '1 ', '<'])('is read at once, however long: %s', (unit) => {
    const text = `a@b@${unit.repeat(300_000 / unit.length)}x`;
    for (const read of READERS) expect(read(text)).not.toHaveProperty('value');
    expect(typed(text)).toHaveLength(TEXT_LIMITS.formMost + 1);
  });

  it('stays whole up to the longest text there is, with its hyphens, and with digits that nobody counts in', () => {
    const longest = 'x'.repeat(TEXT_LIMITS.formMost);
    expect([typed(longest), typed('a\u2010b\u2011c'), typedDigits('߁')]).toEqual([longest, 'a-b-c', '߁']);
  });

  it('is read without failing, and what is stored is read as itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...READERS), anything, (read, text) => {
        const { value } = read(text);
        if (value !== undefined) expect(read(value)).toEqual({ value });
        expect(typed(typed(text))).toBe(typed(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it('means the same with marks that nobody sees, and space around it', () => {
    const unseen = fc.constantFrom(
      '\u2066',
      '\u2069',
      '\u061c',
      '\u200c',
      '\ufe0f',
      '\u{e0100}',
      '\u00ad',
      '\ufeff',
    );
    fc.assert(
      fc.property(fc.constantFrom(...READERS), anything, unseen, fc.nat(), (read, text, mark, at) => {
        fc.pre(text.isWellFormed());
        const signs = [...text];
        const marked = signs.toSpliced(at % (signs.length + 1), 0, mark).join('');
        expect(read(`\u00a0${marked}\u2003`)).toEqual(read(text));
      }),
      { numRuns: 2_000 },
    );
  });

  const boxes: RuleComponent[] = [
    ...VALIDATION_TYPES.map((type) => ({
      type: 'FormTextBox' as const,
      componentId: 'x',
      validation: { type },
    })),
    { type: 'FormTextBox', componentId: 'x', validation: { min: 1, max: 100_000 } },
    { type: 'FormTextBox', componentId: 'x', validation: { min: 0.5 } },
    { type: 'FormDateBox', componentId: 'x' },
    { type: 'FormMonthBox', componentId: 'x' },
  ];

  it('has the same error before and after it is stored, and one with a text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...boxes), anything, (box, text) => {
        const errors = validateComponent(box, text);
        expect(validateComponent(box, normaliseValue(box, text))).toEqual(errors);
        expect(errors.every((code) => VALUE_ERROR_CODES.includes(code))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is the same in the browser and in a call: an organisation number, a date', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const inCall = fieldSchema(ORGANISATION_NUMBER).safeParse(text);
        expect(inCall.success && inCall.data).toBe(readOrganisationNumber(text).value ?? false);
        const day = writtenDaySchema.safeParse(text);
        expect(day.success && day.data).toBe(readDay(text).value ?? false);
        expect(day.error?.issues.map(({ message }) => message)).toEqual(
          day.success ? undefined : [readDay(text).fault],
        );
      }),
    );
  });
});

const days = fc
  .date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a value written in any of the usual ways', () => {
  it('is the same day, in numbers and in the words in which it is shown', () => {
    fc.assert(
      fc.property(days, (value) => {
        const [year = '', month = '', day = ''] = value.split('-');
        const [m, d] = [Number(month), Number(day)];
        const written = [
          ...['-', '/', '.', ' '].flatMap((sign) => [
            [year, month, day].join(sign),
            [year, m, d].join(sign),
            [d, m, year].join(sign),
          ]),
          ...[`${d}/${m} ${year}`, `${year}${month}${day}`, `${d}. ${m}. ${year}`],
          ...LOCALES.map((locale) => dayInWords(value, locale)),
        ];
        for (const text of written) expect([text, readDay(text)]).toEqual([text, { value }]);
      }),
    );
  });

  it('is the next such day if the year is left out where only later days can be meant', () => {
    const firsts = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, firsts, (value, first) => {
        const from = first.toISOString().slice(0, 10);
        const [, month = '', day = ''] = value.split('-');
        const [m, d] = [Number(month), Number(day)];
        const written = [
          `${d}/${m}`,
          `${day}-${month}`,
          ...LOCALES.map((locale) => dayInWords(value, locale)),
        ];
        const texts = written.map((text) => text.replace(/,? \d{4}$/, ''));
        for (const text of texts) {
          const read = readDay(text, from).value ?? '';
          expect([text, read.slice(5), read >= from]).toEqual([text, `${month}-${day}`, true]);
          // No such day comes before it.
          const earlier = `${Number(read.slice(0, 4)) - 1}-${month}-${day}`;
          expect(earlier < from || value.endsWith('02-29')).toBe(true);
          expect(readDay(text).fault).toBe('INVALID_DATE');
        }
      }),
    );
    expect(readDay('6/12', '2026-11-29').value).toBe('2026-12-06');
    expect(readDay('30 november', '2026-12-01').value).toBe('2027-11-30');
    expect(readDay('31/11', '2026-12-01').fault).toBe('NO_SUCH_DATE');
  });

  it('is the same month', () => {
    fc.assert(
      fc.property(days, (day) => {
        const value = day.slice(0, 7);
        const [year = '', month = ''] = value.split('-');
        const m = Number(month);
        const written = [
          ...['-', '/', '.', ' '].flatMap((sign) => [`${year}${sign}${m}`, `${month}${sign}${year}`]),
          ...[value, `${year}${month}`],
          ...LOCALES.map((locale) => monthInWords(value, locale)),
          ...LOCALES.map(
            (locale) => monthInWords(value, locale).slice(0, 3) + monthInWords(value, locale).slice(-5),
          ),
        ];
        for (const text of written) expect([text, readMonth(text)]).toEqual([text, { value }]);
      }),
    );
  });

  it('is the same number, with its groups apart and as it is shown', () => {
    const amounts = fc.tuple(
      fc
        .oneof(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: -9_999, max: 9_999 }))
        .filter((n) => n !== 0),
      fc.constantFrom('', '5', '25'),
    );
    fc.assert(
      fc.property(amounts, ([whole, decimals]) => {
        const value = `${whole}${decimals && ','}${decimals}`;
        const grouped = (sign: string) => String(whole).replace(/\B(?=(\d{3})+$)/g, sign);
        const rest = decimals && `,${decimals}`;
        const shown = new Intl.NumberFormat('sv', { maximumFractionDigits: 6 }).format(
          Number(value.replace(',', '.')),
        );
        // A single full stop could also begin the decimals.
        const isAmbiguous = /^-?\d{1,3}\.\d{3}$/.test(grouped('.') + rest);
        const signs = [' ', '\u00a0', '\u202f', '\u2009', "'", '\u2019', ...(isAmbiguous ? [] : ['.'])];
        const written = [
          value,
          ...signs.map((sign) => grouped(sign) + rest),
          ...[`${grouped(' ')}${rest} kr`, `${whole < 0 ? '' : '+'}${value}`, shown],
        ];
        for (const text of written) expect([text, readNumber(text)]).toEqual([text, { value }]);
        if (isAmbiguous) expect(readNumber(grouped('.'))).toEqual({ fault: 'NUMBER_AMBIGUOUS' });
      }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (whole) => {
        for (const locale of LOCALES) {
          const shown = new Intl.NumberFormat(locale).format(whole);
          expect(readNumber(shown, { isWhole: true })).toEqual({ value: String(whole) });
        }
      }),
    );
  });

  it('is the same organisation number', () => {
    const nine = fc
      .tuple(
        fc.constantFrom('5', '7', '8', '9', '2'),
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 2_000_000, max: 9_999_999 }),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(nine, (start) => {
        const digits = start + [...'0123456789'].find((last) => hasValidCheckDigit(start + last));
        const [six, four] = [digits.slice(0, 6), digits.slice(6)];
        const value = `${six}-${four}`;
        const written = [
          ...['', '-', ' ', ' - ', '\u00a0', '\u2009', '\u2011', '\u2013', '\u2212'].map(
            (sign) => six + sign + four,
          ),
          ...[`16${digits}`, `16 ${value}`, `SE${digits}01`, `SE ${value} 01`, `se${six} ${four}01`],
        ];
        for (const text of written) expect([text, readOrganisationNumber(text)]).toEqual([text, { value }]);
      }),
    );
  });
});
