import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUnread } from '@/components/applicant/applicant-form';
import { notifyCaseChanged } from '@/components/applicant/case-changes';
import { showScreen } from '@/tests/fixtures/screen';

const NONE: ReturnType<typeof useUnread> = [];
const ONE = [{ formId: 'company', componentId: null, count: 1 }];

function Count() {
  return <output>{useUnread('1', NONE).length}</output>;
}

function show(answer: () => Response) {
  const shown = showScreen(<Count />, 'en', answer);
  return { ...shown, shownCount: () => shown.getByRole('status').textContent };
}

it('fetches what is unread when the application changes, and not before', async () => {
  const { calls, shownCount } = show(() => Response.json({ messages: [], unread: ONE, nextCursor: null }));
  expect(shownCount()).toBe('0');
  expect(calls).toEqual([]);
  act(notifyCaseChanged);
  await waitFor(() => expect(shownCount()).toBe('1'));
  expect(calls.map(({ path }) => path)).toEqual(['Message/CaseId']);
});

it('still shows what it knows if there is no answer', async () => {
  const { calls, shownCount } = show(() => new Response(null, { status: 503 }));
  act(notifyCaseChanged);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(shownCount()).toBe('0');
});

it('fetches no more once it is gone', () => {
  const { calls, unmount } = show(() => new Response(null, { status: 503 }));
  unmount();
  act(notifyCaseChanged);
  expect(calls).toEqual([]);
});
