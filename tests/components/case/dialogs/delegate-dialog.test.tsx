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
