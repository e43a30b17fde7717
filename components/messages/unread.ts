import type { ConversationView } from '@/lib/contract/conversation-shapes';

/** Returns the answers that an applicant has not yet marked as handled, optionally of one form or field. */
export function unreadAnswers(
  unread: ConversationView['unread'],
  about: { formId?: string; componentId?: string } = {},
): number {
  return unread
    .filter(
      ({ formId, componentId }) =>
        (about.formId === undefined || formId === about.formId) &&
        (about.componentId === undefined || componentId === about.componentId),
    )
    .reduce((sum, { count }) => sum + count, 0);
}
