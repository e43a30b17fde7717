import type { MessageView } from '@/lib/api/conversation-shapes';

/** The answers that an applicant has not marked as handled yet, of a form or a field where one is named. */
export function unreadAnswers(
  messages: readonly MessageView[],
  about: { formId?: string; componentId?: string } = {},
): number {
  return messages.filter(
    ({ postedByMA, isHandled, formId, componentId }) =>
      postedByMA &&
      !isHandled &&
      (about.formId === undefined || formId === about.formId) &&
      (about.componentId === undefined || componentId === about.componentId),
  ).length;
}
