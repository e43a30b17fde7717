import { fireEvent, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Row } from '@/lib/contract/form-shapes';
import { COMPONENT_TYPES, fieldKindOf } from '@/lib/domain/forms/kinds';
import { LOCALES } from '@/lib/domain/locale';
import { controlOf, Form, row, savedValues, spokenOf, store } from '@/tests/fixtures/form-screen';
import { showScreen } from '@/tests/fixtures/screen';

const help = 'Så här fyller ni i.';
const options = [
  { id: 'a', label: 'Alfa' },
  { id: 'b', label: 'Beta' },
];

interface Example {
  row: Row;
  /** The text for a missing answer. */
  missing: string;
  /** Answers with the keyboard alone; the control has focus. */
  answer: (user: UserEvent) => Promise<void>;
  /** What is sent then. */
  saved: string;
  /** A stored answer, and what stands for it when the field is locked. */
  stored: string;
  shown: Record<'sv' | 'en', string[]>;
}

const both = (...texts: string[]) => ({ sv: texts, en: texts });
const field = (type: Row['type'], more: Partial<Row> = {}) =>
  row(type, 'field', 'Uppgiften', { required: true, helpText: help, ...more });

const EXAMPLES: Record<string, Example> = {
  'FormTextBox of one line': {
    row: field('FormTextBox'),
    missing: 'missing.text',
    answer: (user) => user.keyboard('Svar'),
    saved: 'Svar',
    stored: 'Ett svar',
    shown: both('Ett svar'),
  },
  'FormTextBox of several lines': {
    row: field('FormTextBox', { validation: { maxLength: 1000 } }),
    missing: 'missing.text',
    answer: (user) => user.keyboard('En{Enter}två'),
    saved: 'En\ntvå',
    stored: 'En\ntvå',
    shown: both('En\ntvå'),
  },
  'FormTextBox of an amount': {
    row: field('FormTextBox', { validation: { min: 0 } }),
    missing: 'NOT_A_NUMBER',
    answer: (user) => user.keyboard('12'),
    saved: '12',
    stored: '12500',
    shown: { sv: ['12\u00a0500'], en: ['12,500'] },
  },
  FormCheckBox: {
    row: field('FormCheckBox'),
    missing: 'missing.checkBox',
    answer: (user) => user.keyboard(' '),
    saved: 'true',
    stored: 'true',
    shown: { sv: ['Ja'], en: ['Yes'] },
  },
  FormCheckBoxList: {
    row: field('FormCheckBoxList', { options }),
    missing: 'missing.choices',
    answer: (user) => user.keyboard(' {Tab} '),
    saved: '["a","b"]',
    stored: '["a","b"]',
    shown: both('Alfa', 'Beta'),
  },
  FormRadioButtonGroup: {
    row: field('FormRadioButtonGroup', { radioButtons: options }),
    missing: 'missing.choice',
    answer: (user) => user.keyboard(' {ArrowDown}'),
    saved: 'b',
    stored: 'b',
    shown: both('Beta'),
  },
  FormSelectList: {
    row: field('FormSelectList', { options }),
    missing: 'missing.choice',
    // jsdom has no list that opens: this is what choosing with the arrows does.
    answer: (user) => user.selectOptions(controlOf('field'), 'b'),
    saved: 'b',
    stored: 'b',
    shown: both('Beta'),
  },
  FormDateBox: {
    row: field('FormDateBox'),
    missing: 'INVALID_DATE',
    answer: (user) => user.keyboard('2027-01-02'),
    saved: '2027-01-02',
    stored: '2027-01-02',
    shown: { sv: ['2 januari 2027'], en: ['2 January 2027'] },
  },
  FormMonthBox: {
    row: field('FormMonthBox'),
    missing: 'INVALID_MONTH',
    answer: (user) => user.keyboard('2012-05'),
    saved: '2012-05',
    stored: '2012-05',
    shown: { sv: ['maj 2012'], en: ['May 2012'] },
  },
};

/** These have tests of their own: they are made of several controls, or of a call of their own, or nobody answers them. */
const ELSEWHERE = ['FormFile', 'FormDynamicList', 'FormDynamicPosition', 'FormCalculation'];

it('every kind that holds an answer is tried here or by itself', () => {
  const tried = new Set(Object.values(EXAMPLES).map((example) => example.row.type as string));
  const fields = COMPONENT_TYPES.filter((type) => fieldKindOf({ type }) !== null);
  expect(fields.filter((type) => !tried.has(type) && !ELSEWHERE.includes(type))).toEqual([]);
});

describe.each(['sv', 'en'] as const)('in %s', (locale) => {
  describe.each(Object.entries(EXAMPLES))('%s', (_name, example) => {
    it('is named and described', () => {
      const { t } = showScreen(<Form rows={[{ ...example.row, required: false }]} />, locale, store);
      const { name, description, isInvalid } = spokenOf('field');
      expect(name).toContain('Uppgiften');
      expect(name).toContain(` ${t('ui.optional')}`);
      expect(description).toContain(help);
      expect(isInvalid).toBe(false);
    });

    it('says what is missing at the field and in a list that takes focus and leads to it', async () => {
      const { user, t, getByText, getByRole, findByRole } = showScreen(
        <Form rows={[example.row]} />,
        locale,
        store,
      );
      await user.click(getByText('Klar'));
      const text = t(`validation.${example.missing}`, { label: 'Uppgiften', isQuestion: 'false' });
      const named = text.includes('Uppgiften') ? text : `Uppgiften: ${text}`;
      const summary = await findByRole('link', { name: named });
      expect(document.activeElement).toBe(summary.closest('[role="alert"]'));
      expect(spokenOf('field').description).toContain(text);
      expect(spokenOf('field').description).toContain(t('ui.error'));
      expect(spokenOf('field').isInvalid).toBe(true);
      await user.click(summary);
      expect(document.activeElement).toBe(controlOf('field'));
      expect(getByRole('button', { name: 'Klar' })).toBeDefined();
    });

    it('is answered with the keyboard, and saved when it is left', async () => {
      const { user, calls } = showScreen(<Form rows={[example.row]} />, locale, store);
      await user.tab();
      expect(document.activeElement).toBe(controlOf('field'));
      await example.answer(user);
      await user.tab();
      await waitFor(() => expect(savedValues(calls).at(-1)).toBe(example.saved));
      expect(spokenOf('field').isInvalid).toBe(false);
    });

    it('is shown as text when it is locked', async () => {
      const locked = { ...example.row, value: example.stored, version: 1, locked: true };
      const { t, findByText, container } = showScreen(<Form rows={[locked]} />, locale, store);
      await findByText('Uppgiften');
      await findByText(t('form.locked'));
      expect(container.querySelector('input, select, textarea')).toBeNull();
      const answer = controlOf('field').textContent ?? '';
      for (const text of example.shown[locale]) expect(answer).toContain(text);
      // It can be led to, without being among what is filled in.
      expect(controlOf('field').tabIndex).toBe(-1);
    });

    it('says that there is no answer, when it is locked without one', async () => {
      const { t, findByText } = showScreen(<Form rows={[{ ...example.row, locked: true }]} />, locale, store);
      await findByText(t(example.row.type === 'FormCheckBox' ? 'form.answer.no' : 'form.answer.none'));
    });
  });
});

/** A limit that an answer may well miss, and how it is described. */
const LIMITS: [string, Row, { sv: string; en: string }][] = [
  [
    'a text',
    field('FormTextBox', { validation: { minLength: 10, maxLength: 1000 } }),
    { sv: `${help} Minst 10 tecken.`, en: `${help} At least 10 characters.` },
  ],
  [
    'digits',
    field('FormTextBox', {
      helpText: null,
      validation: { type: 'NUMBERS_ONLY', minLength: 6, maxLength: 20 },
    }),
    { sv: '6 till 20 siffror.', en: 'Between 6 and 20 digits.' },
  ],
  [
    'a number',
    field('FormTextBox', { validation: { min: 1, max: 1000 } }),
    { sv: `${help} Mellan 1 och 1\u00a0000.`, en: `${help} Between 1 and 1,000.` },
  ],
  [
    'choices',
    field('FormCheckBoxList', { options, validation: { maxEntries: 1 } }),
    { sv: `${help} Välj högst 1.`, en: `${help} Choose at most 1.` },
  ],
  [
    'a list',
    field('FormDynamicList', { columns: [[]], validation: { minEntries: 2 } }),
    { sv: `${help} Minst 2.`, en: `${help} At least 2.` },
  ],
];

describe.each(['sv', 'en'] as const)('a limit is shown before it is missed, in %s', (locale) => {
  it.each(LIMITS)('of %s', async (_name, limited, expected) => {
    showScreen(<Form rows={[limited]} />, locale, store);
    await waitFor(() => expect(spokenOf('field').description.trim()).toBe(expected[locale]));
  });
});

describe.each(['sv', 'en'] as const)('an option with a text of one’s own, in %s', (locale) => {
  const withText = [...options, { id: 'other', label: 'Annat', ownText: true as const }];

  it.each([
    ['FormRadioButtonGroup', { radioButtons: withText }, 'other\nMåleri'],
    ['FormCheckBoxList', { options: withText }, '["other\\nMåleri"]'],
    ['FormSelectList', { options: withText }, 'other\nMåleri'],
  ] as const)(
    '%s shows its field when it is chosen, requires it, and sends both',
    async (type, more, value) => {
      const { user, t, calls, getByLabelText, queryByLabelText, getByRole } = showScreen(
        <Form
          rows={[
            field(type, {
              ...more,
              options: [...((more as Partial<Row>).options ?? [])],
              radioButtons: [...((more as Partial<Row>).radioButtons ?? [])],
            }),
          ]}
        />,
        locale,
        store,
      );
      const label = t('form.choices.ownText', { option: 'Annat' });
      expect(queryByLabelText(label)).toBeNull();
      expect(document.querySelector('.border-s-2')).toBeNull();
      if (type === 'FormSelectList') await user.selectOptions(controlOf('field'), 'Annat');
      else await user.click(getByLabelText('Annat'));
      await user.tab();
      expect(document.activeElement).toBe(getByLabelText(label));
      expect(getByLabelText(label).getAttribute('aria-invalid')).toBeNull();
      await user.click(getByRole('button', { name: 'Klar' }));
      await waitFor(() => expect(getByLabelText(label).getAttribute('aria-invalid')).toBe('true'));
      const links = [...document.querySelectorAll('a[href^="#"]')].map((link) => link.getAttribute('href'));
      expect(links).toContain(`#${getByLabelText(label).id}`);
      await user.type(getByLabelText(label), ' Måleri ');
      await user.tab();
      await waitFor(() => expect(savedValues(calls).at(-1)).toBe(value));
      expect(getByLabelText(label).getAttribute('aria-invalid')).toBeNull();
      expect((getByLabelText(label) as HTMLInputElement).value).toBe('Måleri');
    },
  );

  it('remembers what was written while another option is chosen', async () => {
    const { user, t, getByLabelText } = showScreen(
      <Form rows={[field('FormRadioButtonGroup', { radioButtons: withText })]} />,
      locale,
      store,
    );
    const label = t('form.choices.ownText', { option: 'Annat' });
    await user.click(getByLabelText('Annat'));
    await user.type(getByLabelText(label), 'Måleri');
    await user.click(getByLabelText('Alfa'));
    await user.click(getByLabelText('Annat'));
    expect((getByLabelText(label) as HTMLInputElement).value).toBe('Måleri');
  });
});

it('says that too many are chosen as soon as they are', async () => {
  const areas = field('FormCheckBoxList', { options, validation: { maxEntries: 1 } });
  const { user, getByLabelText } = showScreen(<Form rows={[areas]} />, 'sv', store);
  await user.click(getByLabelText('Alfa'));
  expect(spokenOf('field').isInvalid).toBe(false);
  await user.click(getByLabelText('Beta'));
  await waitFor(() => expect(spokenOf('field').isInvalid).toBe(true));
});

describe('a field that is left', () => {
  const telephone = row('FormTextBox', 'field', 'Telefon', { validation: { type: 'TELEPHONE' } });
  const zipCode = row('FormTextBox', 'field', 'Postnummer', { validation: { type: 'ZIPCODE' } });

  it('shows a telephone number as it was typed, and sends its digits', async () => {
    const { user, calls } = showScreen(<Form rows={[telephone]} />, 'sv', store);
    await user.type(controlOf('field'), '+46 (0)70-123 45 67');
    await user.tab();
    await waitFor(() => expect(savedValues(calls)).toEqual(['+46701234567']));
    expect((controlOf('field') as HTMLInputElement).value).toBe('+46 (0)70-123 45 67');
  });

  it('shows what the server made of it', async () => {
    const answer = (call: Parameters<typeof store>[0]) =>
      call.path.startsWith('Validate') ? Response.json({ valid: true }) : store(call, () => '111 22');
    const { user } = showScreen(<Form rows={[zipCode]} />, 'sv', answer);
    await user.type(controlOf('field'), '11122');
    await user.tab();
    await waitFor(() => expect((controlOf('field') as HTMLInputElement).value).toBe('111 22'));
  });

  it('leaves what is wrong as it was typed, and says so', async () => {
    const { user, t } = showScreen(<Form rows={[telephone]} />, 'en', store);
    await user.type(controlOf('field'), 'ring mig');
    await user.tab();
    await waitFor(() => expect(spokenOf('field').isInvalid).toBe(true));
    expect((controlOf('field') as HTMLInputElement).value).toBe('ring mig');
    expect(spokenOf('field').description).toContain(t('validation.TELEPHONE_DIGITS'));
  });
});

describe.each(['sv', 'en'] as const)('options of the register, in %s', (locale) => {
  const subgroup = row('FormSelectList', 'field', 'Undergrupp', { tag: 'Undergrupper', required: true });

  it('say that they could not be fetched, and are fetched again', async () => {
    let isDown = true;
    const { user, t, findByRole } = showScreen(<Form rows={[subgroup]} />, locale, () =>
      isDown ? new Response(null, { status: 404 }) : Response.json([{ id: 'x', label: 'Xenon' }]),
    );
    const retry = await findByRole('button', { name: t('form.choices.retry') });
    expect(spokenOf('field').description).toContain(t('form.choices.failed'));
    isDown = false;
    await user.click(retry);
    await findByRole('option', { name: 'Xenon' });
    expect(spokenOf('field').description).not.toContain(t('form.choices.failed'));
  });
});

describe.each(['sv', 'en'] as const)('what people write, in %s', (locale) => {
  const box = (type: NonNullable<Row['validation']>['type']) =>
    field('FormTextBox', { validation: { type } });
  const input = () => controlOf('field') as HTMLInputElement;

  it.each([
    [field('FormDateBox'), '1 mars 2024', '2024-03-01'],
    [field('FormDateBox'), '1/3 2024', '2024-03-01'],
    [field('FormMonthBox'), 'March 2024', '2024-03'],
    [box('ORGNR'), 'SE559900001401', '559900-0014'],
    [box('PNR'), '19850709 9805', '19850709-9805'],
    [box('ZIPCODE'), 'SE-11455', '114 55'],
    [box('EMAIL'), '<anna@foretag.se>', 'anna@foretag.se'],
    [box('WEB_ADDRESS'), 'WWW.Företag.se/', 'www.företag.se'],
    [field('FormTextBox', { validation: { min: 1, max: 100_000 } }), '12 500 kr', '12500', '12\u00a0500'],
  ])(
    '%# stands and is sent in its one form once the field is left',
    async (one, written, stored, shown = stored) => {
      const { user, calls } = showScreen(<Form rows={[one]} />, locale, (call) =>
        call.path.startsWith('Validate') ? Response.json({ valid: true }) : store(call),
      );
      await user.click(input());
      await user.paste(written);
      await user.tab();
      expect(input().value).toBe(shown);
      await waitFor(() => expect(savedValues(calls).at(-1)).toBe(stored));
      expect(spokenOf('field').isInvalid).toBe(false);
    },
  );

  it.each([
    [field('FormDateBox'), '30 februari 2024', 'NO_SUCH_DATE'],
    [field('FormDateBox'), 'i vår', 'INVALID_DATE'],
    [field('FormDateBox'), '1/3-24', 'TWO_DIGIT_YEAR'],
    [field('FormMonthBox'), '2024-13', 'NO_SUCH_MONTH'],
    [box('ORGNR'), '559900-0015', 'ORGNR_CHECK_DIGIT'],
    [box('ORGNR'), '559900', 'ORGNR_DIGITS'],
    [box('WEB_ADDRESS'), 'foretag', 'WEB_ADDRESS'],
    [field('FormTextBox', { validation: { min: 1 } }), '1,5', 'NO_DECIMALS'],
  ])('%# says what is wrong, at the field and above the form', async (one, written, code) => {
    const { user, t, getByText, findByRole } = showScreen(<Form rows={[one]} />, locale, store);
    await user.click(input());
    await user.paste(written);
    await user.tab();
    const text = t(`validation.${code}`);
    await waitFor(() => expect(spokenOf('field').description).toContain(text));
    expect(input().value).toBe(written);
    await user.click(getByText('Klar'));
    await findByRole('link', { name: `Uppgiften: ${text}` });
  });

  it('names the character that a name cannot have', async () => {
    const { user, t, getByText, findByRole } = showScreen(<Form rows={[box('NAME')]} />, locale, store);
    await user.click(input());
    await user.paste('Anna 😀');
    await user.tab();
    const text = t('validation.NAME_CHARACTER', {
      character: t('validation.quoted', { character: '😀' }),
    });
    await waitFor(() => expect(spokenOf('field').description).toContain(text));
    await user.click(getByText('Klar'));
    await findByRole('link', { name: `Uppgiften: ${text}` });
  });

  it.each([
    [field('FormDateBox'), '2024-03-01'],
    [field('FormMonthBox'), '2024-03'],
  ])('%# is chosen in the calendar next to the field', async (one, chosen) => {
    const { calls, t, findByRole, container } = showScreen(<Form rows={[one]} />, locale, store);
    const calendar = container.querySelector('input[aria-hidden]') as HTMLInputElement;
    calendar.showPicker = () => fireEvent.change(calendar, { target: { value: chosen } });
    fireEvent.click(await findByRole('button', { name: t('ui.calendar.open') }));
    expect(input().value).toBe(chosen);
    await waitFor(() => expect(savedValues(calls).at(-1)).toBe(chosen));
  });
});

it.each([
  ['sv', '12 500 000', '12,5 miljarder svenska kronor'],
  ['sv', '12,5', '12 500 svenska kronor'],
  ['en', '12,500', '12.5 million Swedish kronor'],
] as const)('in %s, %s thousands of kronor say what they mean', async (locale, written, meaning) => {
  const label = { sv: 'Årsomsättning i tusental kronor', en: 'Annual turnover in thousands of SEK' }[locale];
  const turnover = field('FormTextBox', { label, validation: { type: 'POSITIVE_NUMBER' } });
  const { user, findByText } = showScreen(<Form rows={[turnover]} />, locale, store);
  await user.type(controlOf('field'), written);
  await findByText(meaning);
});

describe('an amount', () => {
  const amount = field('FormTextBox', {
    label: 'Yta i kvadratmeter',
    validation: { type: 'POSITIVE_NUMBER' },
  });
  const tkr = field('FormTextBox', { label: 'Omsättning i tkr', validation: { type: 'POSITIVE_NUMBER' } });
  const input = () => controlOf('field') as HTMLInputElement;

  it.each([
    ['en', amount, '12,500', '12500', '12\u00a0500'],
    ['en', amount, '12.5', '12,5', '12.5'],
    ['en', amount, '12.125', '12,1250', '12.1250'],
    ['sv', amount, '12 500,5', '12500,5', '12\u00a0500,5'],
    ['sv', amount, '1250 Kvadratmeter', '1250', '1\u00a0250'],
    ['sv', tkr, '12 tkr', '12', '12'],
  ] as const)(
    'in %s, %# is read by the language and the question, and shown as it was read',
    async (locale, one, written, stored, shown) => {
      const { user, calls } = showScreen(<Form rows={[one]} />, locale, store);
      await user.click(input());
      await user.paste(written);
      expect(input().value).toBe(written);
      await user.tab();
      expect(input().value).toBe(shown);
      await waitFor(() => expect(savedValues(calls).at(-1)).toBe(stored));
      await user.click(input());
      await user.tab();
      expect(input().value).toBe(shown);
      expect(savedValues(calls).at(-1)).toBe(stored);
    },
  );

  it.each(LOCALES)(
    'has its unit after it, which is read with the field and may be typed (%s)',
    async (locale) => {
      const row = { ...amount, unit: 'lastbilar' };
      const { user, calls, getByText } = showScreen(<Form rows={[row]} />, locale, store);
      expect(getByText('lastbilar').previousElementSibling).toBe(input());
      expect(spokenOf('field').description).toContain('lastbilar');
      await user.click(input());
      await user.paste('12 lastbilar');
      await user.tab();
      await waitFor(() => expect(savedValues(calls).at(-1)).toBe('12'));
    },
  );

  it.each([
    ['sv', '12.500', 'NUMBER_AMBIGUOUS', '12\u00a0500', '12,5'],
    ['sv', '12,500', 'NUMBER_AMBIGUOUS', '12\u00a0500', '12,5'],
    ['sv', '1,2 mkr', 'NUMBER_MULTIPLE', '1\u00a0200\u00a0000'],
    ['en', '1.2 mkr', 'NUMBER_MULTIPLE', '1,200,000'],
  ] as const)(
    'in %s, %s stays and its meanings are named: %s',
    async (locale, written, code, ...meanings) => {
      const { user, t } = showScreen(<Form rows={[amount]} />, locale, store);
      await user.click(input());
      await user.paste(written);
      await user.tab();
      await waitFor(() => expect(spokenOf('field').isInvalid).toBe(true));
      const [large = '', small = ''] = meanings;
      const full = Number(large.replace(/[^\d]/g, ''));
      expect(spokenOf('field').description).toContain(
        t(`validation.${code}`, { written, large, small, full }),
      );
      for (const meaning of meanings) expect(spokenOf('field').description).toContain(meaning);
      expect(input().value).toBe(written);
    },
  );
});

it.each([
  ['sv', '\uf0b7 Ett \uf0e0 två', '• Ett → två', null],
  ['sv', 'a\u1fff', 'a\u1fff', 'ett okänt tecken (U+1FFF)'],
  ['en', 'a\u1fff', 'a\u1fff', 'an unknown character (U+1FFF)'],
  ['sv', 'a\ue000', 'a\ufffd', 'ett okänt tecken (U+FFFD)'],
  ['sv', 'a 𐎀', 'a 𐎀', '𐎀'],
] as const)(
  'in %s, %j is written %j, and what cannot be printed is named',
  async (locale, written, shown, name) => {
    const { user } = showScreen(<Form rows={[field('FormTextBox')]} />, locale, store);
    await user.click(controlOf('field'));
    await user.paste(written);
    await user.tab();
    await waitFor(() => expect(controlOf('field')).toHaveProperty('value', shown));
    await waitFor(() => expect(spokenOf('field').isInvalid).toBe(name !== null));
    if (name !== null) expect(spokenOf('field').description).toContain(name);
  },
);
