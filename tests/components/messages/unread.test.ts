import { describe, expect, it } from 'vitest';
import { unreadAnswers } from '@/components/messages/held-messages';

const UNREAD = [
  { formId: null, componentId: null, count: 1 },
  { formId: 'company', componentId: null, count: 1 },
  { formId: 'company', componentId: 'website', count: 3 },
  { formId: 'contacts', componentId: null, count: 1 },
];

describe('unreadAnswers', () => {
  it.each([
    [{}, 6],
    [{ formId: 'company' }, 4],
    [{ formId: 'contacts' }, 1],
    [{ formId: 'consents' }, 0],
    [{ componentId: 'website' }, 3],
    [{ componentId: 'postalAddress' }, 0],
  ])('counts answers that nobody has handled, about %j: %d', (about, count) => {
    expect(unreadAnswers(UNREAD, about)).toBe(count);
  });
});
