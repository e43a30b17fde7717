import { waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { DelegateForm } from '@/components/case/dialogs/small-dialogs';
import { showScreen } from '../../../fixtures/screen';

const robert = { adId: 'robert', name: 'Robert', email: 'robert@example.com', roleId: 2, roleName: '' };
const away = { until: '2026-12-10', substitute: 'Anna' };

it('says of somebody who is away until when, and who gets the case, on a line of its own', () => {
  const { getByText } = showScreen(
    <DelegateForm caseId="1" assignees={[{ ...robert, away }]} current={null} own="anna" />,
    'sv',
    () => Response.json({}),
  );
  const notice = getByText('Borta till och med 10 dec. 2026. Ärendet går till Anna.');
  expect(notice.className).toContain('block');
});

it('begins with who is responsible, by account, also if they have no address or can no longer be given cases', async () => {
  const nameless = ['first', 'second'].map((adId) => ({ ...robert, adId, email: '', away: null }));
  const checked = (current: { id: string; name: string; email: string }) => {
    const { container, unmount } = showScreen(
      <DelegateForm caseId="1" assignees={nameless} current={current} own="anna" />,
      'sv',
      () => Response.json({}),
    );
    const value = container.querySelector<HTMLInputElement>('input:checked')?.value;
    const text = container.textContent;
    unmount();
    return { value, text };
  };
  expect(checked({ id: 'second', name: 'Robert', email: '' }).value).toBe('second');
  const gone = checked({ id: 'sara', name: 'Sara Sen', email: 'sara@example.com' });
  expect(gone.value).toBe('sara');
  expect(gone.text).toContain('Sara Sen');
});

const [anna, bodil] = ['anna', 'bodil'].map((adId) => ({ ...robert, adId, name: adId, away: null }));
const people = [anna, bodil].filter((one) => one !== undefined);

function OpenDialog() {
  const [isTaken, setIsTaken] = useState(false);
  const current = isTaken ? { id: 'bodil', name: 'bodil', email: 'bodil@example.com' } : null;
  return (
    <>
      <DelegateForm caseId="1" assignees={people} current={current} own="anna" />
      <button type="button" onClick={() => setIsTaken(true)}>
        Livs levande
      </button>
    </>
  );
}

describe('a colleague takes the case while the dialog is open', () => {
  function open() {
    const shown = showScreen(<OpenDialog />, 'sv', () => Response.json({}));
    const { t, user, calls, container, getByText, getByRole } = shown;
    return {
      ...shown,
      take: () => user.click(getByText('Livs levande')),
      choose: (value: string) => user.click(container.querySelector(`input[value="${value}"]`) as Element),
      chosen: () => container.querySelector<HTMLInputElement>('input:checked')?.value,
      save: () => user.click(getByRole('button', { name: t('dialog.delegate.submit') })),
      sent: () => calls.filter(({ method }) => method !== 'GET'),
    };
  }

  it('it stays with the colleague, where nobody else was chosen', async () => {
    const { take, chosen, save, sent } = open();
    expect(chosen()).toBe('-');
    await take();
    expect(chosen()).toBe('bodil');
    await save();
    await waitFor(() => expect(sent()).toMatchObject([{ path: 'Case/Delegate' }]));
    expect(JSON.stringify(sent())).toContain('bodil');
  });

  it('who was chosen stays chosen', async () => {
    const { take, choose, chosen } = open();
    await choose('anna');
    await take();
    expect(chosen()).toBe('anna');
  });
});
