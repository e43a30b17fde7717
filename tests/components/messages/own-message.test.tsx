import { expect, it } from 'vitest';
import { MessageItem } from '@/components/messages/message-item';
import type { MessageView } from '@/lib/contract/conversation-shapes';
import { LOCALES } from '@/lib/domain/locale';
import { showScreen } from '@/tests/fixtures/screen';

const held = { foresee: () => () => undefined, showNow: () => undefined };

const message: MessageView = {
  ...{ id: '1b4e28ba-2fa1-41d2-883f-0016d3cca427', caseId: '1b4e28ba-2fa1-41d2-883f-0016d3cca428' },
  ...{ formId: null, componentId: null, message: 'Hej!', isHandled: false, postedByMA: false },
  ...{ postedBy: 'kollega@example.com', createdAt: '2026-11-21T13:32:00.000Z' },
};

it.each(LOCALES)('a message says "you" only to who wrote it (%s)', (locale) => {
  const shown = (one: MessageView) => {
    const target = { caseId: one.caseId, asApplicant: true };
    const { container, t, unmount } = showScreen(
      <MessageItem message={one} target={target} held={held} canMark />,
      locale,
      () => new Response(),
    );
    const author = container.querySelector('p > span')?.textContent;
    unmount();
    return { author, t };
  };
  const { author, t } = shown({ ...message, isOwn: true });
  expect(author).toBe(t('support.you'));
  expect(shown(message).author).toBe('kollega@example.com');
  // Written through a link of an application without a contact person.
  expect(shown({ ...message, postedBy: '' }).author).toBe(t('support.company'));
});
