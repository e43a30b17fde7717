import { act, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApplicantConversation } from '@/components/applicant/applicant-conversation';
import { notifyCaseChanged } from '@/components/applicant/case-changes';
import type { ConversationView, MessageView } from '@/lib/contract/conversation-shapes';
import { type Answer, refusal, showScreen } from '@/tests/fixtures/screen';

const caseId = '00000000-0000-4000-8000-000000000001';

const message = (text: string, more: Partial<MessageView> = {}): MessageView => ({
  id: `id-of-${text}`,
  caseId,
  formId: null,
  componentId: null,
  message: text,
  isHandled: false,
  postedByMA: true,
  postedBy: 'Anna Admin',
  createdAt: '2026-01-01T12:00:00.000Z',
  ...more,
});

const page = (texts: readonly string[], nextCursor: string | null = null): ConversationView => ({
  messages: texts.map((text) => message(text)),
  nextCursor,
  unread: [],
});

function show(initial: ConversationView, answer: Answer) {
  const screen = showScreen(
    <ApplicantConversation caseId={caseId} initial={initial} canPost />,
    'sv',
    answer,
  );
  const { calls, t, queryByRole } = screen;
  const texts = () => {
    const list = queryByRole('list', { name: t('support.conversation') });
    return list
      ? within(list)
          .queryAllByText(/^[A-F]$/)
          .map(({ textContent }) => textContent)
      : [];
  };
  const requestCount = () => calls.filter(({ path }) => path === 'Message/CaseId').length;
  return { ...screen, texts, requestCount };
}

it('an answer shows when the application changes, and nothing is fetched before', async () => {
  const { texts, requestCount } = show(page(['A']), () => Response.json(page(['A', 'B'])));
  await waitFor(() => expect(texts()).toEqual(['A']));
  expect(requestCount()).toBe(0);
  act(notifyCaseChanged);
  await waitFor(() => expect(texts()).toEqual(['A', 'B']));
});

it('fetches when the page becomes visible and when the network is back, and still shows what it knows without an answer', async () => {
  const { texts, requestCount } = show(page(['A']), () => new Response(null, { status: 503 }));
  await waitFor(() => expect(texts()).toEqual(['A']));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(requestCount()).toBe(2));
  expect(texts()).toEqual(['A']);
});

it('a message that is sent shows at once, before the conversation is fetched again', async () => {
  const sent = message('B', { postedByMA: false });
  const { texts, requestCount, user, t, getByRole, findByRole } = show(page(['A']), ({ method }) =>
    method === 'POST' ? Response.json(sent, { status: 201 }) : Promise.withResolvers<Response>().promise,
  );
  await user.type(await findByRole('textbox'), 'B');
  await user.click(getByRole('button', { name: t('support.send') }));
  await waitFor(() => expect(texts()).toEqual(['A', 'B']));
  expect(requestCount()).toBe(1);
});

it('a response requested before a message was sent does not remove it', async () => {
  const early = Promise.withResolvers<Response>();
  const sent = message('B', { postedByMA: false });
  const { texts, requestCount, user, t, getByRole, findByRole } = show(page(['A']), ({ method }) => {
    if (method === 'POST') return Response.json(sent, { status: 201 });
    return requestCount() === 1 ? early.promise : Response.json(page(['A', 'B', 'C']));
  });
  await user.type(await findByRole('textbox'), 'B');
  act(notifyCaseChanged);
  await user.click(getByRole('button', { name: t('support.send') }));
  await waitFor(() => expect(texts()).toEqual(['A', 'B', 'C']));
  await act(async () => early.resolve(Response.json(page(['A']))));
  expect(texts()).toEqual(['A', 'B', 'C']);
});

it('older messages stay when newer ones come', async () => {
  const { texts, user, t, findByRole } = show(page(['C', 'D'], 'before-C'), ({ query }) =>
    Response.json(query.cursor === 'before-C' ? page(['A', 'B']) : page(['D', 'E'], 'before-D')),
  );
  await user.click(await findByRole('button', { name: t('ui.showOlder') }));
  await waitFor(() => expect(texts()).toEqual(['A', 'B', 'C', 'D']));
  act(notifyCaseChanged);
  await waitFor(() => expect(texts()).toEqual(['A', 'B', 'C', 'D', 'E']));
});

it('older messages that cannot be fetched are said to be missing, and can be fetched again', async () => {
  const { user, t, findByRole, findByText } = show(page(['C'], 'before-C'), () =>
    refusal(503, 'UNAVAILABLE'),
  );
  await user.click(await findByRole('button', { name: t('ui.showOlder') }));
  await findByText('The refusal as a whole');
  expect(await findByRole('button', { name: t('ui.showOlder') })).toBeTruthy();
});

it('a mark shows at once, and is taken back when it is refused', async () => {
  const answer = Promise.withResolvers<Response>();
  const { user, t, findByRole, findByText } = show(page(['A']), () => answer.promise);
  await user.click(await findByRole('button', { name: t('support.markRead') }));
  await findByText(t('support.markUnread'));
  answer.resolve(refusal(409, 'CONFLICT'));
  await findByText('The refusal as a whole');
  await findByRole('button', { name: t('support.markRead') });
});

it('a page restored from the history is fetched again', async () => {
  const initial = page(['A']);
  const first = show(initial, () => Response.json(page(['A', 'B'])));
  await waitFor(() => expect(first.texts()).toEqual(['A']));
  first.unmount();
  const again = show(initial, () => Response.json(page(['A', 'B'])));
  await waitFor(() => expect(again.texts()).toEqual(['A', 'B']));
});
