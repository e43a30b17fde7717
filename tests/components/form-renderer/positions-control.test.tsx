import { cleanup, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
// Otherwise fetched when the first one is shown.
import '@/components/form-renderer/positions-input';
import { controlId } from '@/components/form-renderer/control-id';
import { goToField } from '@/components/form-renderer/use-field-of-address';
import type { Row } from '@/lib/contract/form-shapes';
import { controlOf, Form, row, savedValues, spokenOf, store } from '@/tests/fixtures/form-screen';
import { showScreen } from '@/tests/fixtures/screen';

const people = (more: Partial<Row> = {}) =>
  row('FormDynamicPosition', 'people', 'Kontaktpersoner', {
    helpText: 'Fyll i dem som finns.',
    options: [
      { id: 'ceo', label: 'VD' },
      { id: 'finance', label: 'Ekonomi' },
    ],
    ...more,
  });
const VERA = { positionId: 'ceo', name: 'Vera Ek', email: 'vera@example.com', telephone: '+46701112233' };

async function shown(locale: 'sv' | 'en', more: Partial<Row> = {}) {
  const screen = showScreen(<Form rows={[people(more)]} />, locale, store);
  await screen.findByRole('checkbox', { name: 'Ekonomi' });
  const lastSaved = () => JSON.parse(savedValues(screen.calls).at(-1) || '[]');
  const fieldsOf = (name: string) => screen.queryByRole('group', { name });
  return { ...screen, lastSaved, fieldsOf };
}

describe.each(['sv', 'en'] as const)('positions, in %s', (locale) => {
  it('are a named and described group of check boxes', async () => {
    const { getByRole, fieldsOf } = await shown(locale);
    expect(spokenOf('people').name).toContain('Kontaktpersoner');
    expect(spokenOf('people').description).toContain('Fyll i dem som finns.');
    expect(getByRole('checkbox', { name: 'VD' })).toBe(controlOf('people'));
    expect(fieldsOf('VD')).toBeNull();
  });

  it('ask who fills a position that is ticked, with the keyboard, and save it', async () => {
    const { user, t, fieldsOf, getByLabelText, lastSaved } = await shown(locale);
    await user.tab();
    await user.keyboard(' ');
    expect(fieldsOf('VD')).not.toBeNull();
    await user.keyboard('{Tab}Vera Ek{Tab}vera@example.com{Tab}070-111 22 33{Tab}');
    expect(getByLabelText(t('form.position.name'))).toBe(controlOf('people[ceo].name'));
    // The number is written plainly once it is left.
    expect((controlOf('people[ceo].telephone') as HTMLInputElement).value).toBe('0701112233');
    await waitFor(() => expect(lastSaved()).toEqual([{ ...VERA, telephone: '0701112233' }]));
  });

  it('have no tick while something in one of them is wrong', async () => {
    const { user, t, lastSaved, queryByText } = await shown(locale, { value: JSON.stringify([VERA]) });
    await user.clear(controlOf('people[ceo].email'));
    await user.type(controlOf('people[ceo].email'), 'vera@example');
    await waitFor(() => expect(lastSaved()).toMatchObject([{ email: 'vera@example' }]), { timeout: 4000 });
    expect(queryByText(t('form.save.saved'))).toBeNull();
    await user.tab();
    expect(queryByText(t('form.save.saved'))).toBeNull();
  });

  it('have no tick before everything about a position that is ticked is filled in', async () => {
    const { user, t, lastSaved, queryByText, findByText } = await shown(locale);
    await user.click(controlOf('people'));
    await user.type(controlOf('people[ceo].name'), 'Vera Ek');
    await user.type(controlOf('people[ceo].email'), 'vera@example.com');
    await waitFor(() => expect(lastSaved()).toMatchObject([{ email: 'vera@example.com' }]), {
      timeout: 4000,
    });
    expect(queryByText(t('form.save.saved'))).toBeNull();
    await user.type(controlOf('people[ceo].telephone'), '0701112233');
    await findByText(t('form.save.saved'), undefined, { timeout: 4000 });
  });

  it('let go of a position that is not ticked any more, and bring it back when it is', async () => {
    const { user, getByRole, fieldsOf, lastSaved } = await shown(locale, { value: JSON.stringify([VERA]) });
    await user.click(getByRole('checkbox', { name: 'VD' }));
    await user.tab();
    expect(fieldsOf('VD')).toBeNull();
    await waitFor(() => expect(lastSaved()).toEqual([]));
    await user.click(getByRole('checkbox', { name: 'VD' }));
    expect((controlOf('people[ceo].name') as HTMLInputElement).value).toBe('Vera Ek');
    await user.tab();
    await waitFor(() => expect(lastSaved()).toEqual([VERA]));
  });

  it('have no choice about one that must be filled, and show at its fields what is missing', async () => {
    const { user, t, queryByRole, getByText, findByRole } = await shown(locale, {
      validation: { requiredPositions: ['ceo'] },
    });
    expect(queryByRole('checkbox', { name: 'VD' })).toBeNull();
    await user.click(getByText('Klar'));
    const named = t('form.inPart', { part: 'VD', field: t('form.position.email') });
    const link = await findByRole('link', { name: `${named}: ${t('validation.EMAIL_FORMAT')}` });
    await user.click(link);
    const email = controlOf('people[ceo].email');
    expect(document.activeElement).toBe(email);
    expect(email.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('fel{Tab}');
    await waitFor(() =>
      expect(document.getElementById(email.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
        t('validation.EMAIL_FORMAT'),
      ),
    );
  });

  it('give focus to a control of the first position when an address leads to them, also where it must be filled', async () => {
    await shown(locale, {});
    goToField(controlId('people'));
    expect(document.activeElement).toBe(controlOf('people'));
    cleanup();
    await shown(locale, { validation: { requiredPositions: ['ceo'] } });
    goToField(controlId('people'));
    expect(document.activeElement).toBe(controlOf('people[ceo].name'));
  });

  it('are text when they are locked', async () => {
    const { findByText, queryByRole } = showScreen(
      <Form rows={[people({ value: JSON.stringify([VERA]), locked: true })]} />,
      locale,
      store,
    );
    await findByText('Vera Ek, vera@example.com, +46701112233');
    await findByText('VD');
    expect(queryByRole('checkbox')).toBeNull();
  });
});
