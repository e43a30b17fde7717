import type { ConversationView, MessageView } from '@/lib/contract/conversation-shapes';
import type { PagePost } from '@/lib/domain/public-forms';

export interface ConversationTarget {
  caseId: string;
  /** Whether this is an applicant screen, where the case link identifies the caller. */
  asApplicant: boolean;
}

/** The topic of a conversation. Empty for the whole conversation of the case. */
export interface Topic {
  formId?: string;
  /** The field that the question is about, if any. */
  componentId?: string;
}

/** How a browser posts a message of an applicant while no scripts run. */
export interface MessagePost extends PagePost {
  /** The page that the message is written on. */
  page: string;
}

/** The messages of a case about a topic, as the screen around a conversation holds them. */
export interface HeldMessages {
  /** The messages shown, oldest first. */
  messages: readonly MessageView[];
  /** Whether no messages have arrived yet. */
  isAwaited: boolean;
  hasOlder: boolean;
  /** Never rejects: a failure is shown, and the reader can retry. */
  showOlder(): Promise<void>;
  /** Shows a message that was posted or changed here at once, and fetches all the consequences. */
  showNow(message: MessageView): void;
  /** For case workers: records what one press did to messages, as they now are, so that it can be undone. */
  note?(messages: readonly MessageView[]): void;
  /** Shows a message as it will be, before the server answers. Returns a function that takes this back. */
  foresee(message: MessageView): () => void;
}

/** Returns the parameters for messages about a topic. A field identifies its form, because it is in only one. */
export const topicParameters = ({ formId, componentId }: Topic): Topic =>
  componentId ? { componentId } : { formId };

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
