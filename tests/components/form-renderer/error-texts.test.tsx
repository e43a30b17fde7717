import { waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useErrorText } from '@/components/form-renderer/use-error-text';
import type { Row } from '@/lib/contract/form-shapes';
import { TAG, VALIDATION_TYPES, VALUE_ERROR_CODES, type ValueErrorCode } from '@/lib/domain/forms/component';
import { COMPONENT_TYPES, fieldKindOf } from '@/lib/domain/forms/kinds';
import { validateForm } from '@/lib/domain/forms/validation';
import { controlOf, Form, row, spokenOf, store } from '@/tests/fixtures/form-screen';
import { showScreen } from '@/tests/fixtures/screen';

const TODAY = '2026-11-26';
const options = [
  { id: 'a', label: 'Alfa' },
  { id: 'b', label: 'Beta' },
];
const long = (length: number) => 'x'.repeat(length);
const box = (validation: Row['validation'], more: Partial<Row> = {}) =>
  field('FormTextBox', { validation, ...more });
const field = (type: Row['type'], more: Partial<Row> = {}) =>
  row(type, 'field', 'Uppgiften', { required: true, ...more });

/** Fields with values that are wrong in every way. An empty value is missing. */
const WRONG: [Row, ...string[]][] = [
  [box(null), '', '\ue000'],
  [box({ minLength: 3, maxLength: 5 }), 'xx', long(9)],
  [box({ regex: 'x' }, { helpText: 'Till exempel x' }), 'y', long(2_001)],
  [box({ min: 2 }), '', '1', 'x', '1,5'],
  [box({ max: 2 }), '3'],
  [box({ min: 2, max: 4 }), '1', '5'],
  [box({ type: 'EMAIL' }), '', 'anna', 'åsa@foretag.se', 'a@b.se, c@d.se', `${long(60)}@${long(60)}.se`],
  [box({ type: 'EMAIL' }), long(101)],
  [box({ type: 'NAME' }), '', "O'Brien", 'Anna-', long(53)],
  [box({ type: 'TELEPHONE' }), '', 'abc', '1'.repeat(57), '112', '070-123 45 67/08-765 43 21'],
  [box({ type: 'ZIPCODE' }), '', '1145', '999 99'],
  [box({ type: 'ORGNR' }), '', '5599', '559900-0015', '059900-0010'],
  [box({ type: 'PNR' }), '', '8507', '850709-9806', '991332-2393'],
  [box({ type: 'NUMBERS_ONLY' }), '', 'x'],
  [box({ type: 'LETTERS_ONLY' }), '', '1'],
  [box({ type: 'POSITIVE_NUMBER' }), '', '0', 'x', '12.500', '1,2 mkr'],
  [box({ type: 'WEB_ADDRESS' }), '', 'foretag', 'ftp://foretag.se'],
  [field('FormCheckBox'), ''],
  [
    field('FormCheckBoxList', { options, validation: { minEntries: 2, maxEntries: 1 } }),
    '',
    '["a"]',
    '["a","b"]',
  ],
  [field('FormRadioButtonGroup', { radioButtons: options }), ''],
  [field('FormSelectList', { options }), '', 'c'],
  [
    field('FormDateBox', { validation: { dates: 'untilToday' } }),
    '',
    'x',
    '2026-02-30',
    '26-01-02',
    '2026-11-27',
  ],
  [field('FormDateBox', { validation: { dates: 'fromToday' } }), '1700-01-01', '2026-11-25'],
  [field('FormDateBox', { tag: TAG.desiredAdmissionDate }), '2026-11-21', '2031-11-23'],
  [field('FormMonthBox', { validation: { dates: 'untilToday' } }), '', 'x', '2026-13', '2026-12', '01-26'],
  [field('FormMonthBox', { validation: { dates: 'fromToday' } }), '2026-10'],
  [field('FormDateBox', { validation: { earliest: '2027-01-01' } }), '2026-12-31'],
  [field('FormDateBox', { validation: { latest: '-18y' } }), '2026-11-26'],
  [field('FormMonthBox', { validation: { latest: '+3m' } }), '2027-12'],
  [field('FormFile'), '', 'a,b'],
  [field('FormCalculation', { validation: { min: 100, max: 100 } }), '99', '101'],
  [field('FormDynamicList', { columns: [[row('FormTextBox', 'inner', 'Namn')]] }), ''],
  [field('FormDynamicPosition', { options }), ''],
];

type Fault = [name: string, code: ValueErrorCode, component: Row, value: string];

function faultOf(component: Row, value: string): Fault {
  const check = { forced: true, today: TODAY, admissionDates: { min: '2026-11-22', max: '2031-11-22' } };
  const form = { id: 'form', rows: [component] };
  const [code] = validateForm({ forms: [form] }, 'form', { field: value }, check).get('field') ?? [];
  if (!code) throw new Error(`${component.type} takes ${value}`);
  return [
    `${component.type} ${JSON.stringify(component.validation)} ${value.slice(0, 20)}`,
    code,
    component,
    value,
  ];
}

const FAULTS = WRONG.flatMap(([component, ...values]) => values.map((value) => faultOf(component, value)));

/** Puts the text of each fault into a map by its name. */
function Texts({ faults, into }: { faults: readonly Fault[]; into: Map<string, string> }) {
  const errorText = useErrorText();
  for (const [name, code, component, value] of faults) into.set(name, errorText(component, code, value));
  return null;
}

/** Codes that stand for a whole kind, have no field of their own, say what is wrong by a value that no field sends, or are about applicants only. */
const NOT_TRIED: readonly string[] = [...VALIDATION_TYPES, 'INVALID_VALUE', 'TOO_LONG', 'NAME_ADDRESS'];

it('every kind and every fault is tried', () => {
  const kinds = new Set<string>(WRONG.map(([{ type }]) => type));
  expect(COMPONENT_TYPES.filter((type) => fieldKindOf({ type }) && !kinds.has(type))).toEqual([]);
  const tried = new Set<string>(FAULTS.map(([, code]) => code));
  expect(VALUE_ERROR_CODES.filter((code) => !tried.has(code) && !NOT_TRIED.includes(code))).toEqual([]);
});

/** What may be said after the cause. */
const EXAMPLE = /,? (?:till exempel|such as|as in)|ser ut så här|looks like this/i;

describe.each(['sv', 'en'] as const)('the text of an error in %s', (locale) => {
  vi.useFakeTimers({ now: new Date(`${TODAY}T12:00:00Z`), toFake: ['Date'] });
  const texts = new Map<string, string>();

  it.each(FAULTS)('%s: %s has one cause, and an example, a bound or the name of the field', (name, code) => {
    if (texts.size === 0) showScreen(<Texts faults={FAULTS} into={texts} />, locale, store);
    const text = texts.get(name) ?? '';
    expect(text).not.toMatch(/validation\./);
    const [cause = ''] = text.split(EXAMPLE);
    expect(cause).not.toMatch(/ (eller|or) /);
    if (!['UNPRINTABLE', 'INVALID_OPTION'].includes(code)) {
      expect(text).toMatch(
        new RegExp(
          `${EXAMPLE.source}|\\d|Uppgiften|minst en|at least one|bara en|only one|skapades|created`,
          'i',
        ),
      );
    }
  });
});

it.each([
  [box(null), '', 'Fyll i ”Uppgiften”'],
  [{ ...box(null), label: 'Hur då?' }, '', 'Svara på frågan ”Hur då?”'],
  [box({ maxLength: 5 }), long(9), 'Svaret är 4 tecken för långt. Skriv högst 5 tecken'],
  [box({ type: 'NAME' }), 'x'.repeat(53), 'Namnet är 3 tecken för långt. Skriv högst 50 tecken'],
  [
    box({ type: 'NAME', message: 'Skriv orten' }),
    'x'.repeat(53),
    'Namnet är 3 tecken för långt. Skriv högst 50 tecken',
  ],
  [
    box({ type: 'NAME', message: 'Skriv orten' }),
    'Ort 1, 2',
    'Här får ”1”, ”,” och ”2” inte stå. Skriv orten',
  ],
  [box({ type: 'NAME', message: 'Skriv orten' }), '', 'Fyll i ”Uppgiften”'],
  [
    box({ regex: 'x' }, { helpText: 'Till exempel x' }),
    'y',
    'Svaret är inte skrivet på rätt sätt. Till exempel x',
  ],
  [
    field('FormMonthBox', { validation: { dates: 'untilToday' } }),
    '2030-01',
    /i framtiden\. Ange senast 2026-11$/,
  ],
  [
    field('FormDateBox', { validation: { latest: '-18y' } }),
    '2020-01-01',
    /för sent\. Ange senast 2008-11-26$/,
  ],
] as [Row, string, string | RegExp][])('%j says of %j: %s', (component, value, text) => {
  const texts = new Map<string, string>();
  const fault = faultOf(component, value);
  showScreen(<Texts faults={[fault]} into={texts} />, 'sv', store);
  const [found = ''] = texts.values();
  if (typeof text === 'string') expect(found).toBe(text);
  else expect(found).toMatch(text);
});

it('the title of the page begins with the error until it is corrected', async () => {
  document.title = 'Företaget – Medlemsansökan';
  const { user, getByText } = showScreen(<Form rows={[box(null)]} />, 'sv', store);
  await user.click(getByText('Klar'));
  await waitFor(() => expect(document.title).toBe('Fel: Företaget – Medlemsansökan'));
  document.title = 'Kontakt – Medlemsansökan';
  await waitFor(() => expect(document.title).toBe('Fel: Kontakt – Medlemsansökan'));
  await user.type(controlOf('field'), 'Svar');
  await waitFor(() => expect(document.title).toBe('Kontakt – Medlemsansökan'));
  expect(spokenOf('field').isInvalid).toBe(false);
});

it.each([
  ['the company', { tag: TAG.companyName }, 'organization'],
  ['the contact', { tag: TAG.contactName, validation: { type: 'NAME' } }, 'name'],
  ['the address of the contact', { tag: TAG.contactEmail, validation: { type: 'EMAIL' } }, 'email'],
  ['the telephone of the contact', { tag: TAG.contactTelephone, validation: { type: 'TELEPHONE' } }, 'tel'],
  ['the street', { tag: TAG.streetAddress }, 'street-address'],
  ['the postal code', { tag: TAG.postalCode, validation: { type: 'ZIPCODE' } }, 'postal-code'],
  ['the town', { tag: TAG.postalTown, validation: { type: 'NAME' } }, 'address-level2'],
  ['the website', { validation: { type: 'WEB_ADDRESS' } }, 'url'],
  ['a workplace', { tag: TAG.primaryWorkplaceZipCode, validation: { type: 'ZIPCODE' } }, 'off'],
  ['another address', { validation: { type: 'EMAIL' } }, 'off'],
  ['free text', {}, null],
] as const)('the browser may fill in %s: %j as %s', (_name, more, token) => {
  showScreen(<Form rows={[field('FormTextBox', more)]} />, 'sv', store);
  expect(controlOf('field').getAttribute('autocomplete')).toBe(token);
});
