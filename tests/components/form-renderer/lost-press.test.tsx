import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { controlOf, Form, row, spokenOf, store } from '@/tests/fixtures/form-screen';
import { showScreen } from '@/tests/fixtures/screen';

const EMAIL = row('FormTextBox', 'email', 'E-postadress', { validation: { type: 'EMAIL' } });
const NEWS = row('FormTextBox', 'news', 'Nyheter');

/** A form with something wrong typed in its first field. */
async function mistyped() {
  const screen = showScreen(<Form rows={[EMAIL, NEWS]} />, 'sv', store);
  await screen.user.type(controlOf('email'), 'karin');
  return { ...screen, isWrong: () => spokenOf('email').isInvalid };
}

describe('what is wrong with a field that a press leads away from', () => {
  it('moves nothing until the press is over', async () => {
    const { user, isWrong } = await mistyped();
    await user.pointer({ target: controlOf('news'), keys: '[MouseLeft>]' });
    expect(document.activeElement).toBe(controlOf('news'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(isWrong()).toBe(false);
    await user.pointer({ keys: '[/MouseLeft]' });
    await waitFor(() => expect(isWrong()).toBe(true));
  });

  it('is said at once where the keyboard leads away', async () => {
    const { user, isWrong } = await mistyped();
    await user.tab();
    expect(isWrong()).toBe(true);
  });

  it('has no tick next to it, though what is typed is saved', async () => {
    const { user, t, findByText, queryByText } = await mistyped();
    await findByText(t('form.save.allSaved'), undefined, { timeout: 4000 });
    expect(queryByText(t('form.save.saved'))).toBeNull();
    await user.tab();
    expect(queryByText(t('form.save.saved'))).toBeNull();
  });
});
