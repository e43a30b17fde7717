import type { ConversationView } from '@/lib/contract/conversation-shapes';

/** The answers that an applicant has not marked as handled yet, of a form or a field where one is named. */
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
