// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { DelegateForm } from '@/components/case/dialogs/delegate-dialog';
import { prepareScreens, showScreen } from '../../../fixtures/screen';

vi.mock('next/navigation', async () => (await import('@/tests/fixtures/navigation')).navigation);
prepareScreens();

const robert = { adId: 'robert', name: 'Robert', email: 'robert@example.com', roleId: 2, roleName: '' };
const away = { until: '2026-12-10', substitute: 'Anna' };

it('says of somebody who is away until when, and who gets the case, on a line of its own', () => {
  const { getByText } = showScreen(
    <DelegateForm caseId="1" assignees={[{ ...robert, away }]} current={null} own="anna" />,
    'sv',
    () => Response.json({}),
  );
  const told = getByText('Borta till och med 10 dec. 2026. Ärendet går till Anna.');
  expect(told.className).toContain('block');
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
