import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CaseConversation } from '@/components/case/conversation/case-conversation';
import { messagesKey } from '@/components/case/conversation/use-case-messages';
import type { ConversationView, MessageView } from '@/lib/contract/conversation-shapes';
import { type Answer, refusal, type SentCall, showScreen } from '@/tests/fixtures/screen';

const caseId = '00000000-0000-4000-8000-000000000001';

const question = (text: string, isHandled = false): MessageView => ({
  ...{ id: `id-of-${text}`, caseId, formId: null, componentId: null, message: text, isHandled },
  ...{ postedByMA: false, postedBy: 'Berit Bolag', createdAt: '2026-01-01T12:00:00.000Z' },
});
const page = (...messages: MessageView[]): ConversationView => ({ messages, nextCursor: null, unread: [] });
const never = () => Promise.withResolvers<Response>().promise;

/** As when the stream of the case announces a message. */
function ReadButton() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries({ queryKey: messagesKey(caseId) })}>
      {useIsFetching() > 0 ? 'Läser' : 'Läs'}
    </button>
  );
}

function show(
  initial: ConversationView,
  answers: { read: Answer; mark: (call: SentCall) => Promise<Response> },
) {
  const screen = showScreen(
    <>
      <ReadButton />
      <CaseConversation caseId={caseId} initial={initial} canPost />
    </>,
    'sv',
    (call) => (call.method === 'PUT' ? answers.mark(call) : answers.read(call)),
  );
  const { user, t, container, getByRole, findByText } = screen;
  const item = (text: string) => container.querySelector<HTMLElement>(`#message-id-of-${text}`);
  const isMarked = (text: string) => item(text)?.textContent?.includes(t('support.markUnhandled')) ?? false;
  const mark = async (text: string) => {
    await findByText(text);
    await user.click(item(text)?.querySelector('button') as HTMLElement);
    await waitFor(() => expect(isMarked(text)).toBe(true));
  };
  const read = () => user.click(getByRole('button', { name: /^Läs/ }));
  return { ...screen, isMarked, mark, read };
}

it('a refused mark is taken back, and nothing that came meanwhile', async () => {
  const refused = Promise.withResolvers<Response>();
  let requests = 0;
  const { mark, read, isMarked, findByText, queryByText } = show(page(question('A')), {
    mark: () => refused.promise,
    read() {
      requests += 1;
      return requests === 1 ? Response.json(page(question('A'), question('B'))) : never();
    },
  });
  await mark('A');
  await read();
  await findByText('B');
  const before = requests;
  refused.resolve(refusal(409, 'CONFLICT'));
  await findByText('The refusal as a whole');
  expect(isMarked('A')).toBe(false);
  expect(queryByText('B')).toBeTruthy();
  // Reading may have been given up for the mark.
  await waitFor(() => expect(requests).toBeGreaterThan(before));
});

it('a refused mark leaves what was marked after it', async () => {
  const refused = Promise.withResolvers<Response>();
  const { mark, isMarked, findByText } = show(page(question('A'), question('B')), {
    mark: async ({ query }) =>
      query.messageId === 'id-of-A' ? refused.promise : new Response(null, { status: 204 }),
    read: never,
  });
  await mark('A');
  await mark('B');
  refused.resolve(refusal(409, 'CONFLICT'));
  await findByText('The refusal as a whole');
  expect([isMarked('A'), isMarked('B')]).toEqual([false, true]);
});

it('an answer requested before a mark does not remove it', async () => {
  const early = Promise.withResolvers<void>();
  const { mark, read, isMarked, findByText, findByRole } = show(page(question('A')), {
    mark: never,
    read: () => early.promise.then(() => Response.json(page(question('A')))),
  });
  await findByText('A');
  await read();
  await mark('A');
  await act(async () => early.resolve());
  await findByRole('button', { name: 'Läs' });
  expect(isMarked('A')).toBe(true);
});
