// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BulkBar } from '@/components/case-list/bulk-bar';
import { chosenCases } from '@/components/case-list/chosen-cases';
import { prepareScreens, showScreen } from '../../fixtures/screen';

prepareScreens();
afterEach(() => act(() => chosenCases.clear()));

const CASE = { id: '00000000-0000-4000-8000-000000000001', moId: 1, companyName: 'Bolaget AB' };
const PEOPLE = [
  { adId: 'anna', name: 'Anna', email: 'anna@example.com', roleId: 1, away: null },
  {
    ...{ adId: 'robert', name: 'Robert', email: 'robert@example.com', roleId: 2 },
    away: { until: '2026-12-10', substitute: 'Anna' },
  },
];

it('says of somebody who is away until when, and who gets the cases', async () => {
  const { user, findByRole, findByText, queryByText, t } = showScreen(
    <BulkBar offered={['delegate']} onStarted={() => undefined} />,
    'en',
    () => Response.json(PEOPLE),
  );
  act(() => {
    chosenCases.set([CASE], true);
  });
  await user.click(await findByRole('button', { name: t('caseList.bulk.action.delegate') }));
  const person = await findByRole('combobox', { name: t('caseList.bulk.person') });
  await findByRole('option', { name: 'Robert' });
  await user.selectOptions(person, 'robert');
  await findByText('Away up to and including 10 Dec 2026. The cases go to Anna.');
  await user.selectOptions(person, 'anna');
  expect(queryByText(/^Away/)).toBeNull();
});
