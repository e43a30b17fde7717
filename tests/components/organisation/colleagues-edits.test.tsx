import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ASK_AGAIN_MS } from '@/components/browser/page-around';
import type { LoadedDraft } from '@/components/organisation/draft-store';
import { DraftProvider, useVersionDraft } from '@/components/organisation/use-draft-store';
import { renameForm } from '@/lib/domain/organisation/arrange';
import { STARTING_BODY } from '@/lib/features/organisation/starting-body';
import { showScreen } from '@/tests/fixtures/screen';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const draft = (sv: string, revision: number): LoadedDraft => ({
  ...{ isDraft: true, baseVersion: null, updatedAt: null, updatedBy: null, usedIds: {}, problems: [] },
  ...{ revision, body: renameForm(STARTING_BODY, STARTING_BODY.forms[0]?.id ?? '', { sv, en: 'Company' }) },
});

function Title() {
  const { state } = useVersionDraft();
  return <p role="status">{`${state.body.forms[0]?.title.sv} ${state.revision}`}</p>;
}

it.each([
  ['what a colleague has saved', draft('Kollegans', 5), 'Kollegans 5'],
  ['nothing that is older than what this page has', draft('Gammalt', 3), 'Mitt 4'],
])('shows %s without a reload', async (what, stored, shown) => {
  const { getByRole, calls } = showScreen(
    <DraftProvider slug={`with-${what.length}`} draft={draft('Mitt', 4)} canEdit published={null}>
      <Title />
    </DraftProvider>,
    'sv',
    () => Response.json(stored),
  );
  expect(calls).toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(ASK_AGAIN_MS + 500));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(getByRole('status').textContent).toBe(shown);
});
