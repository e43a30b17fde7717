import { act, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
// Otherwise fetched when the first one is shown.
import '@/components/form-renderer/unsaved-field';
import { controlOf, Form, row, savedValues, store } from '@/tests/fixtures/form-screen';
import { type Answer, refusal, showScreen } from '@/tests/fixtures/screen';

const FIELD = row('FormTextBox', 'field', 'Beskrivning', { value: 'Då', version: 1 });

/** Types an answer and leaves the field. */
async function answered(locale: 'sv' | 'en', answer: Answer, asApplicant = true) {
  const screen = showScreen(<Form rows={[FIELD]} asApplicant={asApplicant} />, locale, answer);
  await screen.user.clear(controlOf('field'));
  await screen.user.type(controlOf('field'), 'Nu');
  await screen.user.tab();
  const value = () => (controlOf('field') as HTMLInputElement).value;
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  return { ...screen, value, status };
}

describe.each(['sv', 'en'] as const)('an answer, in %s', (locale) => {
  it('is said to be saved without anybody asking, before anything is typed', () => {
    const { t, getByRole, queryByText } = showScreen(<Form rows={[FIELD]} />, locale, store);
    expect(getByRole('status').textContent).toBe(t('form.save.automatic'));
    expect(queryByText(t('form.save.saved'))).toBeNull();
  });

  it('is being saved, then saved: next to its name to see, and said aloud for the form as a whole', async () => {
    let finish = () => {};
    const { t, status, findAllByText, findByText, calls } = await answered(
      locale,
      (call) => new Promise((resolve) => (finish = () => resolve(store(call)))),
    );
    for (const saving of await findAllByText(t('form.save.saving'))) {
      expect(saving.closest('[aria-hidden="true"]')).not.toBeNull();
    }
    await act(async () => finish());
    await findByText(t('form.save.saved'));
    expect(status()).toContain(t('form.save.allSaved'));
    expect(savedValues(calls)).toEqual(['Nu']);
  });

  it('stays and is not shown as saved while there is no connection, and saved when it is tried again', async () => {
    let isDown = true;
    const { user, t, value, status, findByRole, findByText, queryByText } = await answered(locale, (call) =>
      isDown ? Promise.reject(new TypeError('Failed to fetch')) : store(call),
    );
    await findByText(t('form.trouble.connection.text', { unsaved: 'kept' }));
    // Only one thing is said about saving.
    expect(status()).toEqual(['']);
    expect(queryByText(t('form.save.notSaved'))).not.toBeNull();
    expect(queryByText(t('form.save.notSaved'))?.closest('[aria-hidden]')).toBeNull();
    expect(value()).toBe('Nu');
    expect(JSON.stringify({ ...localStorage })).toContain('Nu');
    // Without a network the same place says so instead, and what becomes of the text.
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    await findByText(t('form.trouble.offline.text', { unsaved: 'kept' }));
    expect(queryByText(t('form.trouble.connection.title'))).toBeNull();
    vi.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event('online')));
    await findByText(t('form.trouble.connection.title'));
    expect(queryByText(t('form.trouble.offline.title'))).toBeNull();
    isDown = false;
    await user.click(await findByRole('button', { name: t('form.trouble.retry') }));
    await waitFor(() => expect(status()).toContain(t('form.save.allSaved')));
    expect(queryByText(t('form.trouble.connection.title'))).toBeNull();
    expect(JSON.stringify({ ...localStorage })).not.toContain('Nu');
  });

  it.each(['keepMine', 'takeTheirs'] as const)(
    'that somebody else has changed is shown next to theirs, and one is chosen: %s',
    async (choice) => {
      const theirs = { componentId: 'field', value: 'Deras', version: 7 };
      const { user, t, value, status, findByText, getByRole, calls } = await answered(locale, (call) => {
        const [item] = call.body.items as { baseVersion: number }[];
        if ((item?.baseVersion ?? 0) >= 7) return store(call);
        return Response.json(
          { errorCode: 'CONFLICT', message: '', items: [theirs], saved: { items: [], forms: [] } },
          { status: 409 },
        );
      });
      const alert = (await findByText(t('form.conflict.title'))).closest('[role="alert"]') as HTMLElement;
      expect(within(alert).getByText('Nu')).toBeDefined();
      expect(within(alert).getByText('Deras')).toBeDefined();
      await user.click(getByRole('button', { name: t(`form.conflict.${choice}`) }));
      await waitFor(() => expect(value()).toBe(choice === 'keepMine' ? 'Nu' : 'Deras'));
      await waitFor(() => expect(status()).not.toContain(t('form.save.notAllSaved')));
      expect(savedValues(calls)).toEqual(choice === 'keepMine' ? ['Nu', 'Nu'] : ['Nu']);
    },
  );

  it('that was locked meanwhile is named, and can still be read', async () => {
    const { t, status, findByText } = await answered(locale, () =>
      refusal(409, 'LOCKED', { errors: { field: ['LOCKED'] } }),
    );
    const alert = (await findByText(t('form.refused.title'))).closest('[role="alert"]') as HTMLElement;
    expect(within(alert).getByText('Nu')).toBeDefined();
    expect(status()).toContain(t('form.save.notAllSaved'));
  });

  it('that somebody else has changed is chosen before the form is done', async () => {
    const theirs = { componentId: 'field', value: 'Deras', version: 7 };
    const { user, t, getByRole, findByText, calls } = await answered(locale, (call) => {
      const [item] = call.body.items as { baseVersion: number }[];
      return item && item.baseVersion < 7
        ? Response.json(
            { errorCode: 'CONFLICT', message: '', items: [theirs], saved: { items: [], forms: [] } },
            { status: 409 },
          )
        : store(call);
    });
    const isDone = () => calls.some(({ body }) => body.done === true);
    await user.click(getByRole('button', { name: 'Klar' }));
    await findByText(t('form.conflict.title'));
    await waitFor(() => expect(document.activeElement).toBe(controlOf('field')));
    expect(isDone()).toBe(false);
    await user.click(getByRole('button', { name: t('form.conflict.keepMine') }));
    await user.click(getByRole('button', { name: 'Klar' }));
    await waitFor(() => expect(isDone()).toBe(true));
    expect(savedValues(calls)).toEqual(['Nu', 'Nu']);
  });

  it('that was locked meanwhile is seen before the form is done, and does not hold it up', async () => {
    const { user, t, getByRole, findByText, calls } = await answered(locale, (call) =>
      (call.body.items as unknown[]).length > 0
        ? refusal(409, 'LOCKED', { errors: { field: ['LOCKED'] } })
        : store(call),
    );
    await findByText(t('form.refused.title'));
    await user.click(getByRole('button', { name: 'Klar' }));
    await waitFor(() => expect(calls.some(({ body }) => body.done === true)).toBe(true));
  });

  it('with a link that no longer counts is stored in the browser', async () => {
    const { t, value, findByText } = await answered(locale, () => refusal(401, 'TOKEN_EXPIRED'));
    await findByText(t('form.trouble.expired.title'));
    expect(value()).toBe('Nu');
    expect(JSON.stringify({ ...localStorage })).toContain('Nu');
  });

  it('of a case worker without a session stays, and is saved once they have signed in in another window', async () => {
    let isSignedIn = false;
    const { t, value, calls, findByText, queryByText, findByRole } = await answered(
      locale,
      (call) => (isSignedIn ? store(call) : refusal(401, 'UNAUTHENTICATED')),
      false,
    );
    await findByText(t('form.trouble.signedOut.title'));
    expect(queryByText(t('form.trouble.expired.title'))).toBeNull();
    const link = await findByRole('link', { name: t('form.trouble.signIn') });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/api/sign-in?callbackUrl=%2Fsigned-in',
      '_blank',
    ]);
    expect(value()).toBe('Nu');
    isSignedIn = true;
    window.dispatchEvent(new Event('focus'));
    await findByText(t('form.save.saved'));
    expect(savedValues(calls).at(-1)).toBe('Nu');
  });
});
