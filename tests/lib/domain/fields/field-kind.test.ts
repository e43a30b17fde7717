import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateSchema, signatoryEmails } from '@/lib/contract/values';
import { dayCountProblem } from '@/lib/domain/fields/decimal-number';
import * as kinds from '@/lib/domain/fields/field-kind';
import * as organisationKinds from '@/lib/domain/fields/organisation-fields';
import { plainLine, plainText } from '@/lib/domain/fields/plain-text';
import {
  dayCountSchema,
  fieldSchema,
  optionalFieldSchema,
  textSchema,
  writtenSchema,
} from '@/lib/domain/fields/schemas';
import { COUNT_LIMITS, DAY_LIMITS } from '@/lib/domain/limits';
import { isDay } from '@/lib/domain/time';
import { parseInput } from '@/lib/server/http/request';
import { anyText } from '../../../fixtures/fuzz-values';

const {
  emailListProblems,
  fieldProblem,
  FIELD_PROBLEMS: _problems,
  signatoryProblems: _people,
  textOf: _textOf,
  ...general
} = kinds;
const named = { ...general, ...organisationKinds };
const KINDS = Object.entries(named) as [string, kinds.FieldKind][];

const written = fc.oneof(
  anyText,
  fc.string({ maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\u00ad',
    'www.example.com',
    'r&d@bolag.se',
    '556000-4615',
    '198507099805',
    '4'.repeat(201),
  ),
);

describe.each(KINDS)('%s', (name, kind) => {
  it('gets the same answer in the browser and from a call', () => {
    fc.assert(
      fc.property(written, fc.boolean(), (input, optional) => {
        fc.pre(!input.includes('\0') && input.isWellFormed());
        const schema = optional ? optionalFieldSchema(kind) : fieldSchema(kind);
        const { success, data, error } = schema.safeParse(input);
        const problem = fieldProblem(kind, input, { optional });
        expect(error?.issues.map(({ message }) => message) ?? []).toEqual(problem ? [problem] : []);
        if (success) expect(data).toBe(kind.parse(input) || undefined);
      }),
    );
  });

  it('is written the same when it is written again', () => {
    fc.assert(
      fc.property(written, (input) => {
        expect(kind.parse(kind.parse(input))).toBe(kind.parse(input));
      }),
    );
  });

  it('is clean, and on one line unless it is free text; a password is left as it is', () => {
    const isFree = ['WRITTEN_TEXT', 'NOTE_TEXT', 'NOTICE', 'POSTAL_ADDRESS', 'VERSION_NOTE'].includes(name);
    fc.assert(
      fc.property(anyText, (input) => {
        const value = kind.parse(input);
        const clean = isFree ? plainText(value) : plainLine(value);
        expect(value).toBe(name === 'PASSWORD' ? input : clean);
      }),
      { examples: [['\u2010'], ['\u2011 a']] },
    );
    if (name !== 'PASSWORD') expect(fieldProblem(kind, '\u200b\u3164\u2800\ufe0f')).toBe('REQUIRED');
  });

  it('has to be there unless it is optional, and has an end', () => {
    expect(fieldProblem(kind, '')).toBe('REQUIRED');
    expect(fieldProblem(kind, '', { optional: true })).toBeNull();
    expect(fieldProblem(kind, 'a'.repeat(kind.limit + 1))).not.toBeNull();
  });
});

describe.each([
  ['ORGANISATION_NAME', writtenSchema],
  ['REPLY_TITLE', writtenSchema],
  ['WRITTEN_TEXT', writtenSchema],
  ['NOTICE', textSchema],
  ['POSTAL_ADDRESS', textSchema],
  ['CONTACT_NAME', textSchema],
] as const)('%s as it is stored', (name, schemaOf) => {
  it('has the limit and the form of its kind', () => {
    const kind = named[name];
    const schema = schemaOf(kind);
    const optional = schemaOf === textSchema;
    for (const input of [
      '',
      ' ',
      ' a ',
      'x'.repeat(kind.limit),
      ` ${'x'.repeat(kind.limit)} `,
      'x'.repeat(kind.limit + 1),
    ]) {
      const { success, data } = schema.safeParse(input);
      expect(success).toBe(fieldProblem(kind, input, { optional }) === null);
      if (success) expect(data).toBe(kind.parse(input));
    }
    const { error } = schemaOf(kind).safeParse('');
    expect(error?.issues[0]?.message).toBe(optional ? undefined : 'REQUIRED');
  });
});

it.each(Object.entries(DAY_LIMITS))('the days of %s are the same on screen and in a call', (_name, limit) => {
  for (const days of [limit.least - 1, limit.least, limit.most, limit.most + 1]) {
    const { error } = dayCountSchema(limit).safeParse(days);
    const onScreen = days < 0 ? 'POSITIVE_NUMBER' : dayCountProblem(String(days), limit);
    expect(error?.issues[0]?.message ?? null).toBe(onScreen);
  }
  expect(dayCountProblem('', limit)).toBe('REQUIRED');
  expect(dayCountProblem(' ', limit, { optional: true })).toBeNull();
  expect(dayCountProblem('1.5', limit)).toBe('NO_DECIMALS');
});

it.each([
  '2026-02-28',
  '2026-02-29',
  '2028-02-29',
  '2026-13-01',
  '2026-1-1',
  '2026-01-01T00:00',
  '',
  '0000-01-01',
  '9999-12-31',
  '2026-04-31',
])('a day is the same in the rules and in a call: %s', (day) => {
  expect(dateSchema.safeParse(day).success).toBe(isDay(day));
});

describe('what is typed', () => {
  const {
    COMPANY_NAME,
    EMAIL_ADDRESS,
    NOTE_TEXT,
    ORGANISATION_NUMBER,
    PASSWORD,
    SIGNING_USER,
    WRITTEN_TEXT,
  } = kinds;

  it.each([
    [WRITTEN_TEXT, ' Hej\n du \n', 'Hej\n du'],
    [NOTE_TEXT, '\tSe ärendet ', 'Se ärendet'],
    [COMPANY_NAME, ' Alfa\n\t Verkstad\u00a0 AB ', 'Alfa Verkstad AB'],
    [EMAIL_ADDRESS, ' vera@åkeri.se ', 'vera@xn--keri-poa.se'],
    [EMAIL_ADDRESS, ' vera@ ', 'vera@'],
    [ORGANISATION_NUMBER, ' 5599000014 ', '559900-0014'],
    [ORGANISATION_NUMBER, ' 5599 ', '5599'],
    [SIGNING_USER, ' vera ', 'vera'],
    [PASSWORD, ' hemligt ', ' hemligt '],
  ])('is sent and stored without what carries no meaning: %#', (kind, input, expected) => {
    expect(kind.parse(input)).toBe(expected);
  });

  it.each<[kinds.FieldKind, string, kinds.FieldProblem | null]>([
    [WRITTEN_TEXT, 'x'.repeat(WRITTEN_TEXT.limit), null],
    [WRITTEN_TEXT, 'x'.repeat(WRITTEN_TEXT.limit + 1), 'TOO_LONG'],
    [WRITTEN_TEXT, 'Se www.example.com', null],
    [NOTE_TEXT, 'Se www.example.com', 'URL'],
    [NOTE_TEXT, 'Se https://www.example.com', null],
    [NOTE_TEXT, `www.example.com ${'x'.repeat(NOTE_TEXT.limit)}`, 'TOO_LONG'],
    [COMPANY_NAME, 'x'.repeat(COMPANY_NAME.limit), null],
    [COMPANY_NAME, 'x'.repeat(COMPANY_NAME.limit + 1), 'TOO_LONG'],
    [COMPANY_NAME, '𐎀 AB', 'UNPRINTABLE'],
    [EMAIL_ADDRESS, 'vera@example.com', null],
    [EMAIL_ADDRESS, 'vera', 'EMAIL_FORMAT'],
    [ORGANISATION_NUMBER, '559900-0014', null],
    [ORGANISATION_NUMBER, '559900-0015', 'ORGNR_CHECK_DIGIT'],
    [PASSWORD, ' '.repeat(PASSWORD.limit), null],
    [SIGNING_USER, 'x'.repeat(SIGNING_USER.limit + 1), 'TOO_LONG'],
    [organisationKinds.CONTACT_TELEPHONE, 'abc', 'TELEPHONE_DIGITS'],
    [organisationKinds.CONTACT_TELEPHONE, '08-123 45 67, vardagar 9–12', null],
    [organisationKinds.CONTACT_TELEPHONE, '08-123 45 67/08-765 43 21', 'TELEPHONE_SEVERAL'],
    [organisationKinds.CONTACT_TELEPHONE, '1 till 2, 3', 'TELEPHONE_TOO_SHORT'],
    [organisationKinds.CONTACT_TELEPHONE, 'a1b2', 'TELEPHONE_TOO_SHORT'],
    [organisationKinds.CONTACT_TELEPHONE, '1a2b', 'TELEPHONE_TOO_SHORT'],
    [organisationKinds.CONTACT_TELEPHONE, '12 a', 'TELEPHONE_TOO_SHORT'],
  ])('has the problem that can be fixed: %#', (kind, input, problem) => {
    expect(fieldProblem(kind, input)).toBe(problem);
  });
});

describe('the addresses of signatories', () => {
  const body = { type: 'object', emails: ['vera@example.com', 'bo@example', '', 'Vera@example.com'] };

  it('say each what is wrong with them', () => {
    expect(emailListProblems(body.emails)).toEqual([null, 'EMAIL_FORMAT', 'REQUIRED', 'EMAIL_DUPLICATE']);
  });

  it('are reported by a call at their places', () => {
    const refused = { 1: ['EMAIL_FORMAT'], 2: ['REQUIRED'], 3: ['EMAIL_DUPLICATE'] };
    expect(() => parseInput(signatoryEmails, body.emails)).toThrow(
      expect.objectContaining({ code: 'VALIDATION_FAILED', options: { errors: refused } }),
    );
  });

  it('are one to ten, in their written form', () => {
    expect(signatoryEmails.parse([' Vera@Åkeri.se '])).toEqual(['Vera@xn--keri-poa.se']);
    expect(signatoryEmails.safeParse([]).success).toBe(false);
    const many = Array.from({ length: COUNT_LIMITS.signatories + 1 }, (_, index) => `a${index}@example.com`);
    expect(signatoryEmails.safeParse(many).success).toBe(false);
  });
});
