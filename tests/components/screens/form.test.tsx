import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Row } from '@/lib/contract/form-shapes';
import { days, Form, row, store } from '@/tests/fixtures/form-screen';
import { refusal, type SentCall, showScreen } from '@/tests/fixtures/screen';

const workplaces = (more: Partial<Row>) =>
  row('FormDynamicList', 'workplaces', 'Arbetsplatser', {
    columns: [
      [
        row('FormTextBox', 'city', 'Ort', { required: true }),
        row('FormCheckBox', 'isAbroad', 'Utomlands'),
        row('FormTextBox', 'country', 'Land', { required: true, displayController: ['isAbroad'] }),
      ],
    ],
    ...more,
  });

const isWrong = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true';

describe('a list that was checked', () => {
  async function checked() {
    const shown = showScreen(
      <Form rows={[workplaces({ value: '[{"city":""},{"city":"Umeå"}]' })]} />,
      'sv',
      (call) => store(call),
    );
    await waitFor(() => expect(shown.getAllByLabelText('Ort')).toHaveLength(2));
    await shown.user.click(shown.getByText('Klar'));
    await waitFor(() => expect(isWrong(shown.getAllByLabelText('Ort')[0] as HTMLElement)).toBe(true));
    return shown;
  }

  it('marks no field that another answer of its entry reveals, until that is left or checked', async () => {
    const { user, getAllByLabelText, getByLabelText, getByText } = await checked();
    await user.click(getAllByLabelText(/^Utomlands/)[1] as HTMLElement);
    expect(isWrong(getByLabelText('Land'))).toBe(false);
    await user.click(getByText('Klar'));
    await waitFor(() => expect(isWrong(getByLabelText('Land'))).toBe(true));
  });

  it('marks no field of an entry that is added, and the marks of the others stay with them', async () => {
    const { user, t, getAllByLabelText, getByRole } = await checked();
    const wrong = () => getAllByLabelText('Ort').map((city) => isWrong(city));
    await user.click(getByRole('button', { name: t('form.list.addAnother') }));
    expect(wrong()).toEqual([true, false, false]);
    await user.click(getByRole('button', { name: t('form.list.moveDown', { number: 1 }) }));
    expect(wrong()).toEqual([false, true, false]);
    await user.click(getByRole('button', { name: t('form.list.remove', { number: 1 }) }));
    expect(wrong()).toEqual([true, false]);
  });
});

it('a locked entry shows what its answers ask for, and nothing that they hide', async () => {
  const value = JSON.stringify([
    { city: 'Umeå', isAbroad: 'false', country: 'Norge' },
    { city: 'Oslo', isAbroad: 'true', country: 'Norge' },
  ]);
  const { findByText, getAllByText } = showScreen(
    <Form rows={[workplaces({ value, locked: true })]} />,
    'sv',
    store,
  );
  await findByText('Umeå');
  expect(getAllByText('Ort')).toHaveLength(2);
  expect(getAllByText('Land')).toHaveLength(1);
  expect(getAllByText('Norge')).toHaveLength(1);
});

describe.each(['sv', 'en'] as const)('the address of the contact person, in %s', (locale) => {
  const SAID = {
    sv: ['Är adressen fel? Be oss byta kontaktperson.', 'Ändra den med ”Byt kontaktperson”'],
    en: ['Is it wrong? Ask us to change the contact person.', 'Change it with “Change contact person”'],
  };
  const address = (more: Partial<Row>) =>
    row('FormTextBox', 'contactEmail', 'E-post', { tag: 'ContactEmail', value: 'vera@example.com', ...more });
  const said = (rows: Row[], asApplicant: boolean) => {
    const { container } = showScreen(<Form rows={rows} asApplicant={asApplicant} />, locale, store);
    return SAID[locale].map((words) => container.textContent?.includes(words));
  };

  it('says to each where it is changed, instead of in the form', () => {
    expect(said([address({ locked: true, readOnly: true })], true)).toEqual([true, false]);
    expect(said([address({ locked: true, readOnly: true })], false)).toEqual([false, true]);
  });

  it('says nothing of the kind where it is written in the form, or where the form is locked as a whole', () => {
    expect(said([address({})], true)).toEqual([false, false]);
    expect(said([address({ locked: true })], true)).toEqual([false, false]);
  });
});

describe('the admission date that is wished', () => {
  const wish = row('FormDateBox', 'wish', 'Önskat inträde', {
    value: '2020-01-01',
    version: 1,
    tag: 'DesiredAdmissionDate',
  });

  it.each(['sv', 'en'] as const)('lies within the days that may be given, in %s', async (locale) => {
    const { user, t, getByText, getByLabelText } = showScreen(<Form rows={[wish]} />, locale, store);
    const field = getByLabelText(/^Önskat inträde/) as HTMLInputElement;
    await user.click(getByText('Klar'));
    await waitFor(() => expect(isWrong(field)).toBe(true));
    const said = field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id));
    expect(said?.map((one) => one?.textContent).join(' ')).toContain(
      t('validation.EARLIEST_DATE', { day: days.min }),
    );
  });
});

it('a full history says which limit is reached, and promises no saving', async () => {
  const message = 'Historiken är full.';
  const full = refusal(409, 'QUOTA_EXCEEDED', { message, quota: 'entries' });
  const { user, t, getByLabelText, findByText, queryByText } = showScreen(
    <Form rows={[row('FormTextBox', 'text', 'Beskrivning')]} />,
    'sv',
    () => full.clone(),
  );
  await user.type(getByLabelText(/^Beskrivning/), 'mer');
  await user.tab();
  await findByText(message);
  expect(queryByText(t('form.trouble.closed.title'))).not.toBeNull();
  expect(queryByText(t('form.trouble.closed.text', { unsaved: 'kept' }))).not.toBeNull();
  expect(queryByText(t('form.trouble.full.text', { unsaved: 'kept' }))).toBeNull();
  expect(queryByText(t('form.trouble.retry'))).toBeNull();
});

it('what has no room is reported in the words of the server, and saved once it is shorter', async () => {
  const message = 'Ansökan innehåller för mycket text. Korta av något svar.';
  const answer = (call: SentCall) =>
    JSON.stringify(call.body).includes('för mycket')
      ? refusal(409, 'QUOTA_EXCEEDED', { message })
      : store(call);
  const { user, t, getByLabelText, findByText, queryByText } = showScreen(
    <Form rows={[row('FormTextBox', 'text', 'Beskrivning')]} />,
    'sv',
    answer,
  );
  const field = getByLabelText(/^Beskrivning/);
  await user.type(field, 'för mycket');
  await user.tab();
  await findByText(message);
  expect(queryByText(t('form.trouble.full.title'))).not.toBeNull();
  expect(queryByText(t('form.trouble.refused.title'))).toBeNull();
  await user.clear(field);
  await user.type(field, 'lagom');
  await user.tab();
  await waitFor(() => expect(queryByText(message)).toBeNull());
});
