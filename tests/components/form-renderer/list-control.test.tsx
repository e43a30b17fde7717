import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// Otherwise fetched when the first one is shown.
import '@/components/form-renderer/list-input';
import type { Row } from '@/lib/contract/form-shapes';
import { controlOf, Form, row, savedValues, spokenOf, store } from '@/tests/fixtures/form-screen';
import { showScreen } from '@/tests/fixtures/screen';

const owners = (more: Partial<Row> = {}) =>
  row('FormDynamicList', 'owners', 'Ägare', {
    helpText: 'Alla som äger minst en tiondel.',
    columns: [
      [
        row('FormBodyText', 'hint', '', { text: 'En i taget' }),
        row('FormTextBox', 'name', 'Namn', { required: true }),
        row('FormTextBox', 'share', 'Andel'),
      ],
    ],
    ...more,
  });
const TWO = JSON.stringify([
  { name: 'Ada', share: '10' },
  { name: 'Bo', share: '20' },
]);

async function shown(locale: 'sv' | 'en', more: Partial<Row> = {}) {
  const screen = showScreen(<Form rows={[owners(more)]} />, locale, store);
  await screen.findByRole('button', { name: /lägg till|add/i });
  const button = (name: string, values = {}) =>
    screen.getByRole('button', { name: screen.t(`form.list.${name}`, values) });
  const names = () => screen.queryAllByLabelText('Namn').map((input) => (input as HTMLInputElement).value);
  const lastSaved = () => JSON.parse(savedValues(screen.calls).at(-1) ?? '[]');
  return { ...screen, button, names, lastSaved };
}

describe.each(['sv', 'en'] as const)('a list, in %s', (locale) => {
  it('is a named and described group, and so is each entry', async () => {
    const { getByRole, getByText, t } = await shown(locale, { value: TWO });
    expect(spokenOf('owners').name).toContain('Ägare');
    expect(spokenOf('owners').description).toContain('Alla som äger minst en tiondel.');
    const second = getByRole('region', { name: t('form.list.entry', { name: 'Ägare', number: 2 }) });
    expect(second.querySelectorAll('input')).toHaveLength(2);
    expect(getByText('En i taget', { selector: `#${second.id} p` })).toBeDefined();
  });

  it('adds an entry, says so and puts focus into it', async () => {
    const { user, t, button, getByText, findByText, names, lastSaved } = await shown(locale);
    expect(getByText(t('form.list.empty'))).toBeDefined();
    await user.click(button('add'));
    await findByText(t('form.list.added', { number: 1 }));
    await waitFor(() => expect(document.activeElement).toBe(controlOf('owners[0].name')));
    await user.keyboard('Cia');
    expect(names()).toEqual(['Cia']);
    await user.tab();
    await waitFor(() => expect(lastSaved()).toEqual([{ name: 'Cia' }]));
    expect(button('addAnother')).toBe(controlOf('owners'));
  });

  it('leaves focus in the field that somebody goes to right after adding an entry', async () => {
    const { button } = await shown(locale, { value: TWO });
    const share = controlOf('owners[0].share');
    act(() => {
      button('addAnother').focus();
      button('addAnother').click();
    });
    act(() => share.focus());
    await act(() => new Promise(requestAnimationFrame));
    expect(controlOf('owners[2].name')).toBeDefined();
    expect(document.activeElement).toBe(share);
  });

  it('moves an entry, says so, and focus goes along until there is no further', async () => {
    const { user, t, button, findByText, names, lastSaved } = await shown(locale, { value: TWO });
    await user.click(button('moveDown', { number: 1 }));
    await findByText(t('form.list.moved', { from: 1, to: 2 }));
    expect(names()).toEqual(['Bo', 'Ada']);
    // It is the last one now, so focus is on the button that leads back.
    await waitFor(() => expect(document.activeElement).toBe(button('moveUp', { number: 2 })));
    await waitFor(() =>
      expect(lastSaved().map((entry: { name: string }) => entry.name)).toEqual(['Bo', 'Ada']),
    );
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Ada', 'Bo']);
    expect((button('moveUp', { number: 1 }) as HTMLButtonElement).disabled).toBe(true);
    expect((button('moveDown', { number: 2 }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('removes an entry, says so, and focus is where one is added', async () => {
    const { user, t, button, findByText, names, lastSaved } = await shown(locale, { value: TWO });
    await user.click(button('remove', { number: 1 }));
    await findByText(t('form.list.removed', { number: 1 }));
    expect(names()).toEqual(['Bo']);
    expect(document.activeElement).toBe(button('addAnother'));
    await waitFor(() => expect(lastSaved()).toEqual([{ name: 'Bo', share: '20' }]));
  });

  it('brings back an entry that was removed, in its place', async () => {
    const { user, t, button, findByText, names, lastSaved } = await shown(locale, { value: TWO });
    const before = names();
    await user.click(button('remove', { number: 1 }));
    await user.click(button('restore', { number: 1 }));
    await findByText(t('form.list.restored', { number: 1 }));
    expect(names()).toEqual(before);
    await waitFor(() => expect(lastSaved()).toEqual(JSON.parse(TWO)));
  });

  it('says that it is full, and has room again for one that is removed', async () => {
    const { user, t, button, getByText, queryByText } = await shown(locale, {
      value: TWO,
      validation: { maxEntries: 2 },
    });
    expect(getByText(t('form.list.full', { max: 2 }))).toBeDefined();
    expect((button('addAnother') as HTMLButtonElement).disabled).toBe(true);
    await user.click(button('remove', { number: 2 }));
    expect(queryByText(t('form.list.full', { max: 2 }))).toBeNull();
    expect(document.activeElement).toBe(button('addAnother'));
  });

  it('says what is wrong at the field of the entry, and names both in the list of errors', async () => {
    const { user, t, getByText, findByRole } = await shown(locale, { value: '[{"name":""}]' });
    await user.click(getByText('Klar'));
    const entry = t('form.list.entry', { name: 'Ägare', number: 1 });
    const named = t('form.inPart', { part: entry, field: 'Namn' });
    const text = t('validation.missing.text', { label: 'Namn', isQuestion: 'false' });
    const link = await findByRole('link', { name: `${named}: ${text}` });
    await user.click(link);
    expect(document.activeElement).toBe(controlOf('owners[0].name'));
    expect(controlOf('owners[0].name').getAttribute('aria-invalid')).toBe('true');
  });

  it('says that there are too few at the list itself', async () => {
    const { user, t, getByText } = await shown(locale, {
      value: '[{"name":"Ada"}]',
      validation: { minEntries: 2 },
    });
    await user.click(getByText('Klar'));
    await waitFor(() =>
      expect(spokenOf('owners').description).toContain(t('validation.MIN_ENTRIES', { min: 2 })),
    );
  });

  it('says that an entry is missing when there must be one', async () => {
    const { user, t, getByText } = await shown(locale, { required: true });
    await user.click(getByText('Klar'));
    await waitFor(() =>
      expect(spokenOf('owners').description).toContain(t('validation.MIN_ENTRIES', { min: 1 })),
    );
  });
});

it('a list that is locked shows its entries as text', async () => {
  const { findByText, getByText, queryByRole } = showScreen(
    <Form rows={[owners({ value: TWO, locked: true })]} />,
    'sv',
    store,
  );
  await findByText('Ada');
  expect(getByText('20')).toBeDefined();
  expect(getByText('Ägare 2')).toBeDefined();
  expect(queryByRole('button', { name: 'Lägg till en till' })).toBeNull();
});

it('an entry can be filled in without leaving the keyboard', async () => {
  const { user, names, button } = await shown('sv');
  await act(async () => controlOf('owners').focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(controlOf('owners[0].name')));
  await user.keyboard('Ada{Tab}10{Tab}');
  expect(document.activeElement).toBe(button('addAnother'));
  expect(names()).toEqual(['Ada']);
});
