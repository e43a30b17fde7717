import { waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem } from '@/components/browser/error-text';
import { DiscardDraft } from '@/components/organisation/overview/discard-draft';
import { ImportFile } from '@/components/organisation/versions/import-file';
import { RestoreButton } from '@/components/organisation/versions/restore-button';
import { DEMO_BODIES } from '@/tests/lib/domain/organisation/bodies';
import { router } from '../../fixtures/navigation';
import { refusal, showScreen } from '../../fixtures/screen';

const sent = vi.hoisted(() => vi.fn());
vi.mock('@/components/form-renderer/upload', () => ({ uploadFile: sent }));

beforeEach(() => void vi.spyOn(router, 'refresh'));

it.each([
  {
    screen: <RestoreButton slug="ny" version={1} draftChanges={5} draftRevision={7} />,
    ...{ press: 'versions.restoreVersion', confirm: 'versions.restoreQuestion.confirm' },
    body: { version: 1, revision: 7 },
  },
  {
    screen: <DiscardDraft slug="ny" revision={7} changes={5} />,
    ...{ press: 'overview.draft.discard.submit', confirm: 'overview.draft.discard.submit' },
    body: { revision: 7 },
  },
])('says that somebody else has changed the draft, and shows it: $press', async (it) => {
  const { user, t, calls, getByRole, findByText } = showScreen(it.screen, 'sv', () =>
    refusal(409, 'DRAFT_CHANGED', { message: 'Utkastet har ändrats.' }),
  );
  await user.click(getByRole('button', { name: t(`organisation.${it.press}`, { version: 1 }) }));
  const question = within(getByRole('dialog'));
  await user.click(question.getByRole('button', { name: t(`organisation.${it.confirm}`) }));
  expect(await findByText('Utkastet har ändrats.')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([it.body]);
  expect(router.refresh).toHaveBeenCalled();
});

it('replaces the draft whose changes it has shown, and says so when that is another by now', async () => {
  const problem = { errorCode: 'DRAFT_CHANGED', message: 'Utkastet har ändrats.' };
  const change = { place: { part: 'checkPoints' }, from: 'a', to: 'b' };
  sent
    .mockResolvedValueOnce({ revision: 7, changes: [change], problems: [] })
    .mockRejectedValueOnce(new ApiProblem('POST', 409, problem));
  const { user, t, findByRole, findByText, container } = showScreen(<ImportFile slug="ny" />, 'sv', () =>
    Response.json({}),
  );
  const file = new File([JSON.stringify({ body: DEMO_BODIES.teknikbolagen })], 'v1.json', {
    type: 'application/json',
  });
  await user.upload(container.querySelector('input[type=file]') as HTMLInputElement, file);
  await user.click(await findByRole('button', { name: t('organisation.versions.import.replace') }));
  expect(await findByText('Utkastet har ändrats.')).toBeTruthy();
  expect(sent.mock.calls.map(([{ parameters }]) => parameters)).toEqual([
    { slug: 'ny', dryRun: 'true' },
    { slug: 'ny', dryRun: 'false', revision: 7 },
  ]);
  await waitFor(() => expect(router.refresh).toHaveBeenCalled());
});
