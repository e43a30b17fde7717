import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lastDone } from '@/components/case/calls/undo';
import { CaseConversation } from '@/components/case/conversation/case-conversation';
import type { ConversationView, MessageView } from '@/lib/contract/conversation-shapes';
import { type SentCall, showScreen } from '@/tests/fixtures/screen';
import { CaseAround, caseViewWith } from '@/tests/fixtures/shown-case';

const view = caseViewWith();

const answer = (undoUntil?: string): MessageView => ({
  ...{
    id: 'm1',
    caseId: view.id,
    formId: null,
    componentId: null,
    message: 'Svar kommer.',
    isHandled: false,
  },
  ...{ postedByMA: true, postedBy: 'Anna Admin', createdAt: new Date().toISOString() },
  ...(undoUntil ? { undoUntil } : {}),
});
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

function show(message?: MessageView) {
  const sent: SentCall[] = [];
  const messages = message ? [message] : [];
  const initial: ConversationView = { messages, nextCursor: null, unread: [] };
  const screen = showScreen(
    <CaseAround view={view}>
      <CaseConversation caseId={view.id} initial={initial} canPost />
    </CaseAround>,
    'sv',
    (call) => {
      sent.push(call);
      if (call.method === 'POST') return Response.json(answer(inSeconds(30)), { status: 201 });
      return call.method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(initial);
    },
  );
  return { ...screen, sent };
}

it('takes a message back while its mail waits, and gives its text back to be rewritten', async () => {
  const { user, t, getByRole, sent } = show(answer(inSeconds(30)));
  await user.click(getByRole('button', { name: t('case.undo.action') }));
  await waitFor(() => expect(sent.map(({ method }) => method)).toContain('DELETE'));
  await waitFor(() => expect(getByRole('textbox')).toHaveProperty('value', 'Svar kommer.'));
});

it('leaves alone what is written meanwhile', async () => {
  const { user, t, getByRole, sent } = show(answer(inSeconds(30)));
  await user.type(getByRole('textbox'), 'Nytt');
  await user.click(getByRole('button', { name: t('case.undo.action') }));
  await waitFor(() => expect(sent.map(({ method }) => method)).toContain('DELETE'));
  expect(getByRole('textbox')).toHaveProperty('value', 'Nytt');
});

it.each([
  ['the mail has gone', undefined],
  ['the time is over', inSeconds(-1)],
])('offers nothing once %s', async (_when, undoUntil) => {
  const { t, queryByRole } = show(answer(undoUntil));
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(queryByRole('button', { name: t('case.undo.action') })).toBeNull();
});

it('is what z undoes once a message is posted', async () => {
  const { user, t, getByRole } = show();
  await user.type(getByRole('textbox'), 'Svar kommer.');
  await user.click(getByRole('button', { name: t('support.send') }));
  await waitFor(() => expect(lastDone(view.id)?.undo(view)).toMatchObject([{ input: { messageId: 'm1' } }]));
});
