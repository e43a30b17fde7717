import { act, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BulkBar } from '@/components/case-list/bulk-bar';
import { chosenCases } from '@/components/case-list/chosen-cases';
import { showScreen } from '../../fixtures/screen';

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
    ({ path }) => Response.json(path === 'Case/Bulk/Check' ? { refused: [] } : PEOPLE),
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

it('says before which cases can be changed, sends those, and keeps the others chosen', async () => {
  const other = { ...CASE, id: '00000000-0000-4000-8000-000000000002', companyName: 'Grannen AB' };
  const { user, findByRole, findByText, calls, t } = showScreen(
    <BulkBar offered={['export']} onStarted={() => undefined} />,
    'sv',
    ({ path }) =>
      Response.json(
        path === 'Case/Bulk/Check'
          ? { refused: [{ caseId: other.id, reason: 'Inte godkänd.' }] }
          : { bulkId: '00000000-0000-4000-8000-0000000000b1' },
      ),
  );
  act(() => {
    chosenCases.set([CASE, other], true);
  });
  await user.click(await findByRole('button', { name: t('caseList.bulk.action.export') }));
  await findByText('1 av 2 kan skickas.');
  await findByText('Inte godkänd.');
  const dialog = within(await findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('caseList.bulk.action.export') }));
  await waitFor(() => expect([...chosenCases.current().keys()]).toEqual([other.id]));
  expect(calls.find(({ path }) => path === 'Case/Bulk')?.body).toMatchObject({ caseIds: [CASE.id] });
});
