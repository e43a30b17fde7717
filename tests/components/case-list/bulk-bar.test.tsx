import { act, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { BulkBar } from '@/components/case-list/bulk-bar';
import { chosenCases } from '@/components/case-list/chosen-cases';
import { parseListQuery } from '@/components/shell/list-query';
import { showScreen } from '../../fixtures/screen';

afterEach(() => act(() => chosenCases.clear()));

const CASE = { id: '00000000-0000-4000-8000-000000000001', moId: 1, companyName: 'Bolaget AB' };
const LIST = { query: parseListQuery({ work: 'todo' }), items: [CASE], total: 1 };
const PEOPLE = [
  { adId: 'anna', name: 'Anna', email: 'anna@example.com', roleId: 1, away: null },
  {
    ...{ adId: 'robert', name: 'Robert', email: 'robert@example.com', roleId: 2 },
    away: { until: '2026-12-10', substitute: 'Anna' },
  },
];

it('says of somebody who is away until when, and who gets the cases', async () => {
  const { user, findByRole, findByText, queryByText, t } = showScreen(
    <BulkBar list={LIST} offered={['delegate']} onStarted={() => undefined} />,
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

it('says first which cases can be changed, sends those, and leaves the others selected', async () => {
  const other = { ...CASE, id: '00000000-0000-4000-8000-000000000002', companyName: 'Grannen AB' };
  const { user, findByRole, findByText, calls, t } = showScreen(
    <BulkBar list={LIST} offered={['export']} onStarted={() => undefined} />,
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
  await findByText('De här går: Bolaget AB');
  const dialog = within(await findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('caseList.bulk.action.export') }));
  await waitFor(() => expect([...chosenCases.current().keys()]).toEqual([other.id]));
  expect(calls.find(({ path }) => path === 'Case/Bulk')?.body).toMatchObject({ caseIds: [CASE.id] });
});

it('says a reason once for all cases that it is about, and of none that it can be changed', async () => {
  const cases = Array.from({ length: 3 }, (_, index) => ({
    ...CASE,
    id: `${index}`,
    companyName: `Bolag ${index}`,
  }));
  const { user, findByRole, findByText, getAllByText, queryByText, t } = showScreen(
    <BulkBar list={LIST} offered={['export']} onStarted={() => undefined} />,
    'sv',
    () => Response.json({ refused: cases.map(({ id }) => ({ caseId: id, reason: 'Inte godkänd.' })) }),
  );
  act(() => {
    chosenCases.set(cases, true);
  });
  await user.click(await findByRole('button', { name: t('caseList.bulk.action.export') }));
  await findByRole('heading', { name: 'Inget av ärendena kan skickas' });
  expect(getAllByText('Inte godkänd.')).toHaveLength(1);
  await findByText('Bolag 0, Bolag 1, Bolag 2');
  expect(queryByText(/^De här går/)).toBeNull();
});

it('changes nothing before it is known what can be changed, and fetches that again', async () => {
  let isDown = true;
  const { user, findByRole, findByText, calls, t } = showScreen(
    <BulkBar list={LIST} offered={['export']} onStarted={() => undefined} />,
    'sv',
    () => (isDown ? Response.json({}, { status: 503 }) : Response.json({ refused: [] })),
  );
  act(() => {
    chosenCases.set([CASE], true);
  });
  await user.click(await findByRole('button', { name: t('caseList.bulk.action.export') }));
  await findByText(t('ui.notFetched'));
  const dialog = within(await findByRole('dialog'));
  expect(dialog.queryByRole('button', { name: t('caseList.bulk.action.export') })).toBeNull();
  isDown = false;
  await user.click(dialog.getByRole('button', { name: t('ui.retry') }));
  await dialog.findByRole('button', { name: t('caseList.bulk.action.export') });
  expect(calls.filter(({ path }) => path === 'Case/Bulk')).toEqual([]);
});

it('offers people who can be responsible in every organisation of the cases, or says that nobody can', async () => {
  const other = { ...CASE, id: '00000000-0000-4000-8000-000000000002', moId: 2 };
  let common = [PEOPLE[0]];
  const show = () =>
    showScreen(
      <BulkBar list={LIST} offered={['delegate']} onStarted={() => undefined} />,
      'sv',
      ({ query }) => Response.json(query.moId === '2' ? common : PEOPLE),
    );
  const first = show();
  act(() => {
    chosenCases.set([CASE, other], true);
  });
  await first.user.click(
    await first.findByRole('button', { name: first.t('caseList.bulk.action.delegate') }),
  );
  await first.findByRole('option', { name: 'Anna' });
  expect(first.queryByRole('option', { name: 'Robert' })).toBeNull();
  first.unmount();
  common = [];
  const second = show();
  await second.user.click(
    await second.findByRole('button', { name: second.t('caseList.bulk.action.delegate') }),
  );
  await second.findByText(second.t('caseList.bulk.nobody'));
});

it('chooses all cases of the list once the page is chosen, and says how many are on other pages', async () => {
  const page = (ids: string[], nextCursor: string | null) =>
    Response.json({ items: ids.map((id) => ({ ...CASE, id })), nextCursor });
  const { user, findByRole, findByText, calls, queryByRole, t } = showScreen(
    <BulkBar list={{ ...LIST, total: 303 }} offered={['export']} onStarted={() => undefined} />,
    'sv',
    ({ query }) => (query.cursor ? page(['c'], null) : page([CASE.id, 'b'], 'next')),
  );
  act(() => {
    chosenCases.set([CASE], true);
  });
  const all = { name: t('caseList.bulk.chooseAllOf', { count: 303 }) };
  await user.click(await findByRole('button', all));
  await findByText('3 valda, 2 på andra sidor');
  expect(queryByRole('button', all)).toBeNull();
  expect(calls.map(({ query }) => [query.work, query.cursor])).toEqual([
    ['todo', undefined],
    ['todo', 'next'],
  ]);
});

it('asks for whom to make responsible, if nobody is chosen', async () => {
  const { user, findByRole, findByText, t } = showScreen(
    <BulkBar list={LIST} offered={['delegate']} onStarted={() => undefined} />,
    'sv',
    ({ path }) => Response.json(path === 'Case/Bulk/Check' ? { refused: [] } : PEOPLE),
  );
  act(() => {
    chosenCases.set([CASE], true);
  });
  await user.click(await findByRole('button', { name: t('caseList.bulk.action.delegate') }));
  await findByRole('option', { name: 'Robert' });
  const dialog = within(await findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: t('caseList.bulk.action.delegate') }));
  await findByText('Välj vem som ska bli ansvarig');
});
