import { waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { BulkProgress, keepBulkPlace } from '@/components/case-list/bulk-progress';
import { commandsNow } from '@/components/shell/palette/commands';
import { type SentCall, showScreen } from '../../fixtures/screen';

const BULK = {
  ...{ id: '00000000-0000-4000-8000-0000000000b1', action: 'remind', createdAt: new Date().toISOString() },
  ...{ finishedAt: new Date().toISOString(), total: 2, done: 1, refused: 1 },
  ...{ isUndo: false, canBeUndone: false },
};
const ITEMS = [
  { caseId: 'a', companyName: 'Done AB', reference: 'A-1', state: 'DONE', reason: null },
  {
    caseId: 'b',
    companyName: 'Refused AB',
    reference: 'A-2',
    state: 'REFUSED',
    reason: 'No contact person.',
  },
];
const answer = ({ path }: SentCall) =>
  Response.json(path === 'Case/Bulk' ? [BULK] : { ...BULK, items: ITEMS });

beforeEach(() => keepBulkPlace(BULK.id, '/'));

it('brings a change that has just begun into sight, and no other', async () => {
  const { findByRole, unmount, t } = showScreen(<BulkProgress started={BULK.id} list="/" />, 'en', answer);
  const progress = await findByRole('region', { name: t('caseList.bulk.progress') });
  expect(document.activeElement).toBe(progress);
  unmount();
  const before = showScreen(<BulkProgress started={null} list="/" />, 'en', answer);
  await before.findByRole('region', { name: t('caseList.bulk.progress') });
  expect(document.activeElement).toBe(document.body);
});

it('gives the results with how it ended, refused ones first', async () => {
  const { findByRole, user, t } = showScreen(<BulkProgress started={null} list="/" />, 'en', answer);
  await user.click(await findByRole('button', { name: t('caseList.bulk.results') }));
  const dialog = within(await findByRole('dialog', { name: t('caseList.bulk.resultsTitle') }));
  expect(dialog.getByText('Reminder sent in 1 case, one could not be sent')).toBeDefined();
  const [first, second] = await dialog.findAllByRole('listitem');
  expect(first?.textContent).toBe('Refused ABNo contact person.');
  expect(second?.textContent).toBe(`Done AB${t('caseList.bulk.state.DONE')}`);
});

it('shows a result in the list where the change began', async () => {
  keepBulkPlace(BULK.id, '/?work=todo');
  const other = showScreen(<BulkProgress started={null} list="/" />, 'en', answer);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(other.queryByRole('region', { name: other.t('caseList.bulk.progress') })).toBeNull();
  other.unmount();
  const there = showScreen(<BulkProgress started={null} list="/?work=todo" />, 'en', answer);
  expect(await there.findByRole('region', { name: there.t('caseList.bulk.progress') })).toBeDefined();
});

it('shows a result only in the session that began the change, and what still runs everywhere', async () => {
  localStorage.clear();
  const elsewhere = showScreen(<BulkProgress started={null} list="/" />, 'en', answer);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(elsewhere.queryByRole('region', { name: elsewhere.t('caseList.bulk.progress') })).toBeNull();
  elsewhere.unmount();
  const running = () => Response.json([{ ...BULK, finishedAt: null }]);
  const { findByRole, t } = showScreen(<BulkProgress started={null} list="/" />, 'en', running);
  expect(await findByRole('region', { name: t('caseList.bulk.progress') })).toBeDefined();
});

it.each(['button', 'key'])('undoes a change of who is responsible as a whole, by its %s', async (by) => {
  const sent: SentCall[] = [];
  const given = { ...BULK, action: 'delegate', canBeUndone: true };
  const { findByRole, user, t } = showScreen(<BulkProgress started={null} list="/" />, 'en', (request) => {
    sent.push(request);
    return Response.json(request.path === 'Case/Bulk' ? [given] : { bulkId: BULK.id });
  });
  const button = await findByRole('button', { name: t('caseList.bulk.undo') });
  if (by === 'button') await user.click(button);
  else
    commandsNow()
      .find(({ key }) => key === 'z')
      ?.run();
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(`Case/Bulk/${BULK.id}/TakeBack`));
});
