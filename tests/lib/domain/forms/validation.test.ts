import { describe, expect, it } from 'vitest';
import { type RuleComponent, type RuleSet, TAG, type Values } from '@/lib/domain/forms/component';
import { isNumeric, isWhole, matchesPattern } from '@/lib/domain/forms/text-rules';
import {
  errorsOf,
  type FormCheck,
  validateComponent,
  validateForm,
  valueAt,
} from '@/lib/domain/forms/validation';
import { normaliseValue } from '@/lib/domain/forms/values';
import { COUNT_LIMITS, TEXT_LIMITS } from '@/lib/domain/limits';
import { today } from '@/lib/domain/now';

function field(type: RuleComponent['type'], more: Partial<RuleComponent> = {}): RuleComponent {
  return { type, componentId: 'field', ...more };
}

function textErrors(validation: RuleSet, value: string): string[] {
  return validateComponent(field('FormTextBox', { validation }), value);
}

describe('required', () => {
  it.each([
    ['FormTextBox', 'REQUIRED'],
    ['FormSelectList', 'REQUIRED'],
    ['FormDateBox', 'REQUIRED'],
    ['FormMonthBox', 'REQUIRED'],
    ['FormCheckBoxList', 'REQUIRED'],
    ['FormDynamicList', 'REQUIRED'],
    ['FormDynamicPosition', 'REQUIRED'],
    ['FormRadioButtonGroup', 'REQUIRED_RADIO'],
    ['FormFile', 'REQUIRED_FILE'],
    ['FormCheckBox', 'REQUIRED_CHECKBOX'],
  ] as const)('an empty %s is %s, once touched or checked in full', (type, code) => {
    const component = field(type, { required: true });
    expect(validateComponent(component, null)).toEqual([]);
    expect(validateComponent(component, '', { dirty: true })).toEqual([code]);
    expect(validateComponent(component, undefined, { forced: true })).toEqual([code]);
    expect(validateComponent(field(type), '', { forced: true })).toEqual([]);
  });

  it('is not met by a box that is not checked, nor by spaces', () => {
    expect(validateComponent(field('FormCheckBox', { required: true }), 'false', { forced: true })).toEqual([
      'REQUIRED_CHECKBOX',
    ]);
    expect(validateComponent(field('FormCheckBox', { required: true }), 'true', { forced: true })).toEqual(
      [],
    );
    expect(validateComponent(field('FormTextBox', { required: true }), ' \u00a0', { forced: true })).toEqual([
      'REQUIRED',
    ]);
  });
});

describe('texts', () => {
  it.each([
    'vera@example.com',
    'a@b.se',
    'vera.direktor+ansokan@mail.example.co.uk',
    "o'brien@example.com",
    'info@åkeri.se',
    `${'a'.repeat(64)}@${'b'.repeat(31)}.se`,
  ])('EMAIL accepts %s', (value) => {
    expect(textErrors({ type: 'EMAIL' }, value)).toEqual([]);
  });

  it.each([
    'vera',
    'vera@',
    '@example.com',
    'vera@example',
    'vera@@example.com',
    'vera@example..com',
    'vera..d@example.com',
    '.vera@example.com',
    'vera@-example.com',
    'vera@example-.com',
    'vera@example.c',
    'vera@example.123',
    'vera direktor@example.com',
    'vera@exam ple.com',
    'vera@exa_mple.com',
  ])('EMAIL refuses %s', (value) => {
    expect(textErrors({ type: 'EMAIL' }, value)).toEqual(['EMAIL_FORMAT', 'EMAIL']);
  });

  it('EMAIL may be 100 characters and not 101', () => {
    const hundred = `${'a'.repeat(60)}@${'b'.repeat(36)}.se`;
    expect(hundred).toHaveLength(100);
    expect(textErrors({ type: 'EMAIL' }, hundred)).toEqual([]);
    expect(textErrors({ type: 'EMAIL' }, `a${hundred}`)).toEqual(['EMAIL_TOO_LONG', 'EMAIL']);
    expect(textErrors({ type: 'EMAIL' }, 'a'.repeat(101))).toEqual(['EMAIL_FORMAT', 'EMAIL']);
  });

  it.each(['Åsa', 'Anna-Karin', 'von Sydow', 'É', 'x'.repeat(50), 'Jo\u0301n'])(
    'NAME accepts %s',
    (value) => {
      expect(textErrors({ type: 'NAME' }, value)).toEqual([]);
    },
  );

  it.each([
    ['-Anna', 'NAME_ENDS'],
    ['Anna-', 'NAME_ENDS'],
    ['Anna2', 'NAME_CHARACTER'],
    ['Anna.', 'NAME_CHARACTER'],
    ["D'Arc", 'NAME_CHARACTER'],
    ['Anna_K', 'NAME_CHARACTER'],
    ['7', 'NAME_CHARACTER'],
    ['x'.repeat(51), 'NAME_TOO_LONG'],
  ])('NAME refuses %s: %s', (value, code) => {
    expect(textErrors({ type: 'NAME' }, value)).toEqual([code, 'NAME']);
  });

  it.each(['+46701234567', '0701234567', '070-123 45 67', '1'.repeat(50)])(
    'TELEPHONE accepts %s',
    (value) => {
      expect(textErrors({ type: 'TELEPHONE' }, value)).toEqual([]);
    },
  );

  it.each([
    ['abc', 'TELEPHONE_DIGITS'],
    ['1'.repeat(51), 'TELEPHONE_TOO_LONG'],
  ])('TELEPHONE refuses %s: %s', (value, code) => {
    expect(textErrors({ type: 'TELEPHONE' }, value)).toEqual([code, 'TELEPHONE']);
  });

  it.each([
    ['ZIPCODE', '111 22', '999 99', 'ZIPCODE'],
    ['ZIPCODE', '111 22', '111 2', 'ZIPCODE_DIGITS'],
    ['PNR', '850709-9805', '850709-9806', 'PNR_CHECK_DIGIT'],
    ['ORGNR', '559900-0014', '559900-0015', 'ORGNR_CHECK_DIGIT'],
    ['NUMBERS_ONLY', '0012', '12a', 'NUMBERS_ONLY'],
    ['LETTERS_ONLY', 'Åäö', 'a1', 'LETTERS_ONLY'],
    ['POSITIVE_NUMBER', '0,5', '0', 'POSITIVE_NUMBER'],
    ['POSITIVE_NUMBER', '12 500', '-3', 'POSITIVE_NUMBER'],
    ['POSITIVE_NUMBER', '1', 'many', 'NOT_A_NUMBER'],
    ['WEB_ADDRESS', 'www.företag.se', 'foretag', 'WEB_ADDRESS'],
  ] as const)('%s accepts %s and refuses %s: %s', (type, right, wrong, code) => {
    expect(textErrors({ type }, right)).toEqual([]);
    expect(textErrors({ type }, wrong)).toEqual([...new Set([code, type])]);
  });

  it('a pattern holds for the whole value; its code is the type, else PATTERN', () => {
    expect(textErrors({ regex: 'a|ab' }, 'ab')).toEqual([]);
    expect(textErrors({ regex: 'a|ab' }, 'abc')).toEqual(['PATTERN']);
    expect(textErrors({ regex: 'a', type: 'LETTERS_ONLY' }, 'b')).toEqual(['LETTERS_ONLY']);
    expect(validateComponent(field('FormTextBox', { regex: '\\d+' }), 'x')).toEqual(['PATTERN']);
  });

  it('a pattern knows letters of every language, and counts each sign once', () => {
    expect(matchesPattern('\\p{Lu}.', 'Å😀')).toBe(true);
    expect(matchesPattern('\\p{Lu}.', 'å😀')).toBe(false);
  });

  it('looks at what would be saved, not at spaces around it', () => {
    expect(textErrors({ regex: '[A-Z]+' }, ' ABC ')).toEqual([]);
  });

  it('never matches a pattern against a long text', () => {
    expect(matchesPattern('a*', 'a'.repeat(TEXT_LIMITS.pattern))).toBe(true);
    expect(textErrors({ regex: 'a*' }, 'a'.repeat(TEXT_LIMITS.pattern))).toEqual([]);
    expect(matchesPattern('a*', 'a'.repeat(TEXT_LIMITS.pattern + 1))).toBe(false);
    expect(textErrors({ regex: 'a*', maxLength: 5_000 }, 'a'.repeat(TEXT_LIMITS.pattern + 1))).toEqual([
      'TOO_LONG',
    ]);
  });

  it('is at most 4,000 characters long, at most 10,000 where the template says so, and never longer', () => {
    const long = (length: number) => 'a'.repeat(length);
    expect(textErrors({}, long(TEXT_LIMITS.formDefault))).toEqual([]);
    expect(textErrors({}, long(TEXT_LIMITS.formDefault + 1))).toEqual(['MAX_LENGTH']);
    expect(textErrors({ type: 'EMAIL' }, long(TEXT_LIMITS.formDefault + 1))).toEqual(['MAX_LENGTH']);
    expect(textErrors({ maxLength: 9_000 }, long(9_000))).toEqual([]);
    expect(textErrors({ maxLength: 9_000 }, long(9_001))).toEqual(['MAX_LENGTH']);
    expect(textErrors({ maxLength: 90_000 }, long(TEXT_LIMITS.formMost))).toEqual([]);
    expect(textErrors({ maxLength: 90_000 }, long(TEXT_LIMITS.formMost + 1))).toEqual(['MAX_LENGTH']);
  });

  it('is one of at most 100 entries in a list whose template says nothing', () => {
    const list = field('FormDynamicList', { columns: [[field('FormTextBox')]] });
    const entries = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ field: 'a' })));
    expect(validateComponent(list, entries(COUNT_LIMITS.entriesDefault))).toEqual([]);
    expect(validateComponent(list, entries(COUNT_LIMITS.entriesDefault + 1))).toEqual(['MAX_ENTRIES']);
  });

  it.each([
    [{ minLength: 3 }, 'ab', ['MIN_LENGTH']],
    [{ minLength: 3 }, 'abc', []],
    [{ maxLength: 3 }, 'abcd', ['MAX_LENGTH']],
    [{ maxLength: 3 }, 'abc', []],
    [{ min: 1 }, '0', ['MIN']],
    [{ max: 10 }, '11', ['MAX']],
    [{ min: 1, max: 10 }, '0', ['BETWEEN_TOO_SMALL']],
    [{ min: 1, max: 10 }, '11', ['BETWEEN_TOO_LARGE']],
    [{ min: 1, max: 10 }, '1', []],
    [{ min: 1, max: 10 }, '10', []],
    [{ min: 0 }, 'x', ['NOT_A_NUMBER']],
    [{ min: 0, max: null }, '-1', ['MIN']],
    [{ type: 'NUMBERS_ONLY', maxLength: 2, max: 50 }, '123', ['MAX_LENGTH', 'MAX']],
    [{ type: 'NUMBERS_ONLY', maxLength: 20 }, '1'.repeat(20), []],
    [{ type: 'NUMBERS_ONLY', maxLength: 20 }, '1'.repeat(21), ['MAX_LENGTH']],
    [{ min: 0, max: 100 }, '3,5', ['NO_DECIMALS']],
    [{ min: 0, max: 100 }, '3.5', ['NO_DECIMALS']],
    [{ min: 0, max: 100 }, '-0', ['NOT_A_NUMBER']],
    [{ min: 0, max: 2000 }, '1.000', []],
    [{ min: 0, max: 999 }, '1 000', ['BETWEEN_TOO_LARGE']],
    [{ min: 0.5, max: 100 }, '3,5', []],
    [{ type: 'POSITIVE_NUMBER', min: 2 }, '1.000', ['NUMBER_AMBIGUOUS', 'POSITIVE_NUMBER']],
    [{ type: 'POSITIVE_NUMBER', max: 999 }, '1 000', ['MAX']],
    [{ type: 'POSITIVE_NUMBER', max: 999 }, '1 000 000,5', ['MAX']],
    [{ type: 'POSITIVE_NUMBER' }, '0,125', []],
    [{ min: 1 }, '1,5', ['NO_DECIMALS']],
    [{ max: 9 }, '1,5', ['NO_DECIMALS']],
    [{ min: 0.5, max: 9 }, '1,5', []],
    [{ type: 'NUMBERS_ONLY', min: 10 }, '9', ['MIN']],
    [{ type: 'NUMBERS_ONLY' }, 'x7', ['NUMBERS_ONLY']],
    [{ type: 'LETTERS_ONLY' }, '7x', ['LETTERS_ONLY']],
    [{ type: 'POSITIVE_NUMBER' }, '1.00.000', ['NOT_A_NUMBER', 'POSITIVE_NUMBER']],
  ] as const)('%o with %s → %o', (validation, value, codes) => {
    expect(textErrors(validation, value)).toEqual(codes);
  });

  it('is a count where every bound is a whole number, and there is one', () => {
    const whole = (validation: RuleSet) => isWhole(field('FormTextBox', { validation }));
    expect([whole({ min: 1 }), whole({ max: 9 }), whole({ min: 1, max: 9 })]).toEqual([true, true, true]);
    expect([whole({}), whole({ min: 0.5, max: 9 }), whole({ type: 'POSITIVE_NUMBER', min: 1 })]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is a number by its type or by a bound', () => {
    const rules = [
      { type: 'NUMBERS_ONLY' },
      { type: 'POSITIVE_NUMBER' },
      { min: 0 },
      { max: 0 },
      { type: 'NAME' },
      {},
    ];
    expect(
      rules.map((validation) => isNumeric(field('FormTextBox', { validation } as Partial<RuleComponent>))),
    ).toEqual([...[true, true, true, true, false, false]]);
  });

  it('fails when the server said so, and only then', () => {
    const zip = field('FormTextBox', { validation: { type: 'ZIPCODE' } });
    expect(validateComponent(zip, '111 22', { serverInvalid: true })).toEqual(['ZIPCODE']);
    expect(validateComponent(zip, '111 22', { serverInvalid: false })).toEqual([]);
    expect(validateComponent(zip, '', { serverInvalid: true })).toEqual([]);
    const short = field('FormTextBox', { validation: { type: 'ZIPCODE', minLength: 9 } });
    expect(validateComponent(short, '111 22', { serverInvalid: true })).toEqual(['MIN_LENGTH']);
    expect(validateComponent(field('FormTextBox'), 'x', { serverInvalid: true })).toEqual(['PATTERN']);
  });
});

describe('the other types', () => {
  it.each(['2024-02-29', '2026-12-31', '1800-01-01', '2199-12-31'])('a date may be %s', (value) => {
    expect(validateComponent(field('FormDateBox'), value)).toEqual([]);
  });

  it('a day ahead may be written without its year', () => {
    const normalised = (component: RuleComponent) => normaliseValue(component, '1 feb');
    const year = Number(today().slice(0, 4)) + (today() > `${today().slice(0, 4)}-02-01` ? 1 : 0);
    expect(normalised(field('FormDateBox', { validation: { dates: 'fromToday' } }))).toBe(`${year}-02-01`);
    expect(normalised(field('FormDateBox', { tag: TAG.desiredAdmissionDate }))).toBe(`${year}-02-01`);
    expect(normalised(field('FormDateBox'))).toBe('1 feb');
  });

  it.each([
    ['2023-02-29', 'NO_SUCH_DATE'],
    ['2024-13-01', 'NO_SUCH_DATE'],
    ['2024-00-10', 'NO_SUCH_DATE'],
    ['24-01-01', 'TWO_DIGIT_YEAR'],
    ['0024-01-01', 'IMPLAUSIBLE_YEAR'],
    ['1799-12-31', 'IMPLAUSIBLE_YEAR'],
    ['2200-01-01', 'IMPLAUSIBLE_YEAR'],
    ['2024-01-01T00:00', 'INVALID_DATE'],
    ['12024-01-01', 'INVALID_DATE'],
    ['today', 'INVALID_DATE'],
  ])('a date may not be %s: %s', (value, code) => {
    expect(validateComponent(field('FormDateBox'), value)).toEqual([code]);
  });

  it.each([
    ['2026-11-21', ['DATE_TOO_EARLY']],
    ['2026-11-22', []],
    ['2031-11-22', []],
    ['2031-11-23', ['DATE_TOO_LATE']],
  ])('%s is wished as the admission date: %s', (value, codes) => {
    const admissionDates = { min: '2026-11-22', max: '2031-11-22' };
    const wish = field('FormDateBox', { tag: 'DesiredAdmissionDate' });
    expect(validateComponent(wish, value, { admissionDates })).toEqual(codes);
    expect([
      ...validateForm({ forms: [{ id: 'f', rows: [wish] }] }, 'f', { field: value }, { admissionDates }),
    ]).toEqual(codes.length > 0 ? [['field', codes]] : []);
    expect(validateComponent(field('FormDateBox'), value, { admissionDates })).toEqual([]);
  });

  it.each([
    ['FormDateBox', 'untilToday', '2026-11-26', []],
    ['FormDateBox', 'untilToday', '2026-11-27', ['DATE_IN_FUTURE']],
    ['FormDateBox', 'fromToday', '2026-11-26', []],
    ['FormDateBox', 'fromToday', '2026-11-25', ['DATE_IN_PAST']],
    ['FormMonthBox', 'untilToday', '2026-11', []],
    ['FormMonthBox', 'untilToday', '2026-12', ['MONTH_IN_FUTURE']],
    ['FormMonthBox', 'fromToday', '2026-11', []],
    ['FormMonthBox', 'fromToday', '2026-10', ['MONTH_IN_PAST']],
  ] as const)('%s %s takes %s on 26 November 2026: %j', (type, dates, value, codes) => {
    const bounded = field(type, { validation: { dates } });
    expect(validateComponent(bounded, value, { today: '2026-11-26' })).toEqual(codes);
    const template = { forms: [{ id: 'f', rows: [bounded] }] };
    const found = validateForm(template, 'f', { field: value }, { today: '2026-11-26' }).get('field') ?? [];
    expect(found).toEqual(codes);
    expect(validateComponent(field(type), value, { today: '2026-11-26' })).toEqual([]);
    expect(validateComponent(bounded, value)).toEqual([]);
  });

  it('a month is a year and a month', () => {
    expect(validateComponent(field('FormMonthBox'), '2024-12')).toEqual([]);
    for (const wrong of ['2024', '2024-12-01', 'x']) {
      expect(validateComponent(field('FormMonthBox'), wrong)).toEqual(['INVALID_MONTH']);
    }
    expect(validateComponent(field('FormMonthBox'), '2024-13')).toEqual(['NO_SUCH_MONTH']);
  });

  it('a choice is one of the options', () => {
    const options = [{ id: 'a' }, { id: 'b' }];
    expect(validateComponent(field('FormSelectList', { options }), 'a')).toEqual([]);
    expect(validateComponent(field('FormSelectList', { options }), 'c')).toEqual(['INVALID_OPTION']);
    expect(validateComponent(field('FormRadioButtonGroup', { radioButtons: options }), 'c')).toEqual([
      'INVALID_OPTION',
    ]);
    expect(validateComponent(field('FormCheckBoxList', { options }), '["a","c"]')).toEqual([
      'INVALID_OPTION',
    ]);
    expect(validateComponent(field('FormCheckBoxList', { options }), '["a","b"]')).toEqual([]);
  });

  it('an option from the register is checked as soon as the options are known', () => {
    const select = field('FormSelectList', { optionsTag: 'Undergrupper' });
    const row = field('FormSelectList', { options: [], tag: 'Undergrupper' });
    const dynamicOptions = { Undergrupper: [{ id: 'el' }] };
    for (const component of [select, row]) {
      expect(validateComponent(component, 'x')).toEqual([]);
      expect(validateComponent(component, 'x', { dynamicOptions })).toEqual(['INVALID_OPTION']);
      expect(validateComponent(component, 'el', { dynamicOptions })).toEqual([]);
    }
  });

  it('what is malformed is INVALID_VALUE', () => {
    expect(validateComponent(field('FormCheckBox'), 'maybe')).toEqual(['INVALID_VALUE']);
    expect(validateComponent(field('FormDynamicList'), '{')).toEqual(['INVALID_VALUE']);
  });

  it('entries are counted when there are any', () => {
    const list = field('FormCheckBoxList', {
      options: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
      validation: { minEntries: 2, maxEntries: 2 },
    });
    expect(validateComponent(list, '', { forced: true })).toEqual([]);
    expect(validateComponent(list, '["a"]')).toEqual(['MIN_ENTRIES']);
    expect(validateComponent(list, '["a","b"]')).toEqual([]);
    expect(validateComponent(list, '["a","b","c"]')).toEqual(['MAX_ENTRIES']);
  });
});

describe('validateForm', () => {
  const rows: RuleComponent[] = [
    { type: 'FormSectionTitle', componentId: 'title' },
    { type: 'FormTextBox', componentId: 'name', required: true, validation: { type: 'NAME' } },
    { type: 'FormCheckBox', componentId: 'more' },
    {
      type: 'FormColumns',
      componentId: 'columns',
      columns: [
        [{ type: 'FormTextBox', componentId: 'hidden', required: true, displayController: ['more'] }],
      ],
    },
  ];
  const other = {
    id: 'other',
    rows: [{ type: 'FormTextBox', componentId: 'elsewhere', required: true } as RuleComponent],
  };
  const template = { forms: [{ id: 'form', rows }, other] };
  const check = (values: Values, how?: FormCheck) =>
    Object.fromEntries(validateForm(template, 'form', values, how));

  it('checks the visible fields of that form only', () => {
    expect(check({}, { forced: true })).toEqual({ name: ['REQUIRED'] });
    expect(check({ more: 'true' }, { forced: true })).toEqual({ name: ['REQUIRED'], hidden: ['REQUIRED'] });
    expect(check({ name: 'Vera', more: 'true', hidden: 'x' }, { forced: true })).toEqual({});
  });

  it('does not count values of hidden fields', () => {
    const zip: RuleComponent = {
      type: 'FormTextBox',
      componentId: 'zip',
      displayController: ['more'],
      validation: { type: 'ZIPCODE' },
    };
    const forms = [
      { id: 'form', rows: [{ type: 'FormCheckBox', componentId: 'more' } as RuleComponent, zip] },
    ];
    expect(validateForm({ forms }, 'form', { zip: 'wrong' }, { forced: true }).size).toBe(0);
    expect(validateForm({ forms }, 'form', { zip: 'wrong', more: 'true' }).get('zip')).toEqual([
      'ZIPCODE_DIGITS',
      'ZIPCODE',
    ]);
  });

  it('reports missing answers only where the person has been, until the full check', () => {
    expect(check({})).toEqual({});
    expect(check({ more: 'true' }, { dirty: new Set(['hidden']) })).toEqual({ hidden: ['REQUIRED'] });
    expect(check({ name: '7' })).toEqual({ name: ['NAME_CHARACTER', 'NAME'] });
  });

  it('takes what the server said about single fields', () => {
    expect(check({ name: 'Vera' }, { serverInvalid: new Set(['name']) })).toEqual({ name: ['NAME'] });
  });

  it('finds nothing in a form that does not exist', () => {
    expect(validateForm(template, 'nowhere', {}, { forced: true }).size).toBe(0);
  });
});

describe('inside lists and positions', () => {
  const list: RuleComponent = {
    type: 'FormDynamicList',
    componentId: 'list',
    required: true,
    validation: { maxEntries: 2 },
    columns: [
      [
        { type: 'FormTextBox', componentId: 'zip', required: true, validation: { type: 'ZIPCODE' } },
        { type: 'FormCheckBox', componentId: 'open' },
        { type: 'FormTextBox', componentId: 'hours', required: true, displayController: ['open'] },
      ],
    ],
  };
  const positions: RuleComponent = {
    type: 'FormDynamicPosition',
    componentId: 'positions',
    options: [{ id: 'ceo' }, { id: 'payroll' }],
    validation: { requiredPositions: ['ceo'] },
  };
  const check = (component: RuleComponent, value: unknown, how: FormCheck = { forced: true }) =>
    validateForm(
      { forms: [{ id: 'form', rows: [component] }] },
      'form',
      { [component.componentId]: JSON.stringify(value) },
      how,
    );

  it('gives the value that an error is about', () => {
    const values = {
      name: 'Alfa',
      list: JSON.stringify([{ zip: '1' }, { zip: '2', 'a-b': 'c' }]),
      positions: JSON.stringify([
        { positionId: 'payroll', name: 'Bo' },
        { positionId: 'ceo', name: 'Vera' },
      ]),
    };
    const keys = [
      'name',
      'none',
      'list[1].zip',
      'list[1].a-b',
      'list[10].zip',
      'list[0].none',
      'none[0].zip',
    ];
    expect(keys.map((key) => valueAt(values, key))).toEqual(['Alfa', '', '2', 'c', '', '', '']);
    const people = ['positions[ceo].name', 'positions[payroll].name', 'positions[chair].name'];
    expect(people.map((key) => valueAt(values, key))).toEqual(['Vera', 'Bo', '']);
  });

  it('names the entry and the field', () => {
    const errors = check(list, [{ zip: '111 22' }, { zip: '1', open: 'true' }]);
    expect(Object.fromEntries(errors)).toEqual({
      'list[1].zip': ['ZIPCODE_DIGITS', 'ZIPCODE'],
      'list[1].hours': ['REQUIRED'],
    });
    expect(errorsOf(errors, 'list')).toEqual(['ZIPCODE_DIGITS', 'ZIPCODE', 'REQUIRED']);
    expect(errorsOf(errors, 'lis')).toEqual([]);
  });

  it('counts entries, and requires one if they are required', () => {
    expect(Object.fromEntries(check(list, []))).toEqual({ list: ['REQUIRED'] });
    const three = [{ zip: '111 22' }, { zip: '111 22' }, { zip: '111 22' }];
    expect(Object.fromEntries(check(list, three))).toEqual({ list: ['MAX_ENTRIES'] });
  });

  it('reports missing answers in touched entries', () => {
    const value = [{ zip: '' }, { zip: '' }];
    expect(check(list, value, {}).size).toBe(0);
    expect([...check(list, value, { dirty: new Set(['list[1].zip']) }).keys()]).toEqual(['list[1].zip']);
    expect([...check(list, value, { dirty: new Set(['list']) }).keys()]).toEqual([
      'list[0].zip',
      'list[1].zip',
    ]);
    expect([...check(list, [{ zip: '111 22' }], { serverInvalid: new Set(['list[0].zip']) }).keys()]).toEqual(
      ['list[0].zip'],
    );
  });

  it('requires name, email and telephone of each position, and of those that must be filled', () => {
    const errors = check(positions, [{ positionId: 'payroll', name: 'Bo', email: 'bo', telephone: 'x' }]);
    expect(Object.fromEntries(errors)).toEqual({
      'positions[payroll].email': ['EMAIL_FORMAT', 'EMAIL'],
      'positions[payroll].telephone': ['TELEPHONE_DIGITS', 'TELEPHONE'],
      'positions[ceo].name': ['REQUIRED'],
      'positions[ceo].email': ['REQUIRED'],
      'positions[ceo].telephone': ['REQUIRED'],
    });
    const filled = [
      { positionId: 'ceo', name: 'Vera', email: 'vera@example.com', telephone: '+46701234567' },
    ];
    expect(check(positions, filled).size).toBe(0);
    expect(check(positions, [{ positionId: 'ceo' }], {}).size).toBe(0);
    expect([...check(positions, [], { dirty: new Set(['positions[ceo].name']) }).keys()]).toEqual([
      'positions[ceo].name',
    ]);
  });
});
