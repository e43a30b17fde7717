import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { readStored, writeStored } from '@/components/browser/browser-storage';
import type { LoadedDraft } from '@/components/organisation/draft-store';
import { DraftProvider, useVersionDraft } from '@/components/organisation/use-draft-store';
import { renameForm } from '@/lib/domain/organisation/arrange';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import { type SentCall, showScreen } from '@/tests/fixtures/screen';

const [first] = STARTING_BODY.forms;
const titled = (sv: string) => renameForm(STARTING_BODY, first?.id ?? '', { sv, en: 'Company' });

function Title() {
  const { store, state } = useVersionDraft();
  return (
    <>
      <p role="status">{`${state.body.forms[0]?.title.sv} ${state.saving}`}</p>
      {['Nytt', 'Nyare'].map((title) => (
        <button key={title} type="button" onClick={() => store.change(() => titled(title))}>
          {title}
        </button>
      ))}
    </>
  );
}

/** The page of a draft, whose saves end once `answered` does. */
function load(
  slug: string,
  {
    revision = 4,
    title = 'Gammalt',
    canEdit = true,
    answered = Promise.resolve(),
    /** What the server has when the page asks, if not what it was made with. */
    arrived = undefined as Pick<LoadedDraft, 'revision' | 'body'> | undefined,
  } = {},
) {
  const draft: LoadedDraft = {
    ...{ isDraft: true, baseVersion: null, updatedAt: null, updatedBy: null, usedIds: {}, problems: [] },
    ...{ revision, body: titled(title) },
  };
  return showScreen(
    <DraftProvider slug={slug} draft={draft} canEdit={canEdit} published={null}>
      <Title />
    </DraftProvider>,
    'sv',
    async ({ method, body }) => {
      if (method === 'GET') return Response.json(arrived ?? draft);
      await answered;
      return Response.json({ revision: Number(body.baseRevision) + 1, problems: [] });
    },
  );
}
const sending = (slug: string) => readStored('tab', `draft-sending:${slug}`);
const saves = (calls: readonly SentCall[]) =>
  calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);

it('a page that was made before the save of the page before it arrived shows and saves what was typed', async () => {
  writeStored('tab', 'draft-sending:early', {
    sent: [titled('Nytt')],
    body: titled('Nytt'),
    baseRevision: 4,
  });
  const { calls, findByText, getByRole } = load('early');
  expect(getByRole('status').textContent).toBe('Nytt waiting');
  await findByText('Nytt saved', {}, { timeout: 5_000 });
  expect(saves(calls)).toEqual([{ body: titled('Nytt'), baseRevision: 4 }]);
  expect(sending('early')).toBeUndefined();
});

it('a page with the save that was under way shows and saves what was typed after it', async () => {
  writeStored('tab', 'draft-sending:during', {
    sent: [titled('Nytt'), titled('Nyare')],
    body: titled('Nyare'),
    baseRevision: 4,
  });
  const { calls, findByText, getByRole } = load('during', { revision: 5, title: 'Nytt' });
  expect(getByRole('status').textContent).toBe('Nyare waiting');
  await findByText('Nyare saved', {}, { timeout: 5_000 });
  expect(saves(calls)).toEqual([{ body: titled('Nyare'), baseRevision: 5 }]);
});

it('goes on from a save of the page before that arrives after this one was made', async () => {
  writeStored('tab', 'draft-sending:late', {
    sent: [titled('Nytt')],
    body: titled('Nyare'),
    baseRevision: 4,
  });
  const { calls, findByText } = load('late', { arrived: { revision: 5, body: titled('Nytt') } });
  await findByText('Nyare saved', {}, { timeout: 5_000 });
  expect(saves(calls)).toEqual([{ body: titled('Nyare'), baseRevision: 5 }]);
});

it.each([
  ['has a later revision', 'later', { revision: 5 }],
  ['may only be read', 'reader', { canEdit: false }],
])('a page that %s shows what the server has', (_, slug, given) => {
  writeStored('tab', `draft-sending:${slug}`, {
    sent: [titled('Nytt')],
    body: titled('Nytt'),
    baseRevision: 4,
  });
  const { getByRole } = load(slug, given);
  expect(getByRole('status').textContent).toBe('Gammalt saved');
  if (slug === 'later') expect(sending(slug)).toBeUndefined();
});

it('what is being sent is kept until the server has it, with what is typed meanwhile', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { user, getByRole, findByText } = load('slow', { answered });
  await user.click(getByRole('button', { name: 'Nytt' }));
  await findByText('Nytt saving', {}, { timeout: 5_000 });
  expect(sending('slow')).toEqual({ sent: [titled('Nytt')], body: titled('Nytt'), baseRevision: 4 });

  await user.click(getByRole('button', { name: 'Nyare' }));
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
  expect(sending('slow')).toEqual({ sent: [titled('Nytt')], body: titled('Nyare'), baseRevision: 4 });
  answer();
  await waitFor(() => expect(sending('slow')).toBeUndefined());
});
