import { describe, expect, it } from 'vitest';
import { unreadAnswers } from '@/components/messages/unread';
import type { MessageView } from '@/lib/api/conversation-shapes';

function message(over: Partial<MessageView>): MessageView {
  return {
    id: crypto.randomUUID(),
    caseId: '00000000-0000-4000-8000-000000000001',
    formId: null,
    componentId: null,
    message: 'Hej',
    isHandled: false,
    postedByMA: true,
    postedBy: 'Anna Admin',
    createdAt: '2026-01-01T12:00:00.000Z',
    ...over,
  };
}

const MESSAGES = [
  message({}),
  message({ formId: 'company' }),
  message({ formId: 'company', componentId: 'website' }),
  message({ formId: 'company', componentId: 'website', isHandled: true }),
  message({ formId: 'company', componentId: 'website', postedByMA: false }),
  message({ formId: 'contacts' }),
];

describe('unreadAnswers', () => {
  it.each([
    [{}, 4],
    [{ formId: 'company' }, 2],
    [{ formId: 'contacts' }, 1],
    [{ formId: 'consents' }, 0],
    [{ componentId: 'website' }, 1],
    [{ componentId: 'postalAddress' }, 0],
  ])('counts answers that nobody has handled, about %j: %d', (about, count) => {
    expect(unreadAnswers(MESSAGES, about)).toBe(count);
  });
});
