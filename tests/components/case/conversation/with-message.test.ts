import { describe, expect, it } from 'vitest';
import { withMessage } from '@/components/case/conversation/use-case-messages';
import type { MessageView } from '@/lib/contract/conversation-shapes';

const message = (id: string, isHandled = false): MessageView => ({
  id,
  caseId: '00000000-0000-4000-8000-000000000001',
  formId: null,
  componentId: null,
  message: 'Hej',
  isHandled,
  postedByMA: true,
  postedBy: 'Anna Admin',
  createdAt: '2026-01-01T12:00:00.000Z',
});

const pages = {
  pages: [
    { messages: [message('c'), message('d')], nextCursor: 'x', unread: [] },
    { messages: [message('a'), message('b')], nextCursor: null, unread: [] },
  ],
  pageParams: [null, 'x'],
};
const shown = (known: typeof pages) =>
  known.pages.map(({ messages }) => messages.map(({ id }) => id).join(''));

describe('a message that was posted or changed here', () => {
  it('is the newest of the newest page', () => {
    expect(shown(withMessage(pages, message('e')) as typeof pages)).toEqual(['cde', 'ab']);
  });

  it('takes its own place on whatever page', () => {
    const changed = withMessage(pages, message('a', true)) as typeof pages;
    expect(shown(changed)).toEqual(['cd', 'ab']);
    expect(changed.pages[1]?.messages[0]?.isHandled).toBe(true);
  });
});
