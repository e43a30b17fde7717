import type { MessageView } from '@/lib/contract/conversation-shapes';

export interface ConversationTarget {
  caseId: string;
  /** An applicant screen: the case link identifies the caller. */
  asApplicant: boolean;
}

/** The topic of a conversation; empty for the whole conversation of the case. */
export interface Topic {
  formId?: string;
  /** Of a question about a field. */
  componentId?: string;
}

/** The messages of a case about a topic, as the screen around a conversation holds them. */
export interface HeldMessages {
  /** Those that are shown, oldest first. */
  messages: readonly MessageView[];
  /** Nothing is known yet. */
  isAwaited: boolean;
  hasOlder: boolean;
  /** Never rejects; a failure is shown, and can be tried again. */
  showOlder(): Promise<void>;
  /** Shows a message that was posted or changed here at once, and asks the server for all that follows from it. */
  showNow(message: MessageView): void;
  /** Shows a message as it is going to be, before the server has answered. Returns how to take it back. */
  foresee(message: MessageView): () => void;
}

/** What to ask for messages about a topic. A field stands in one form only. */
export const askedAbout = ({ formId, componentId }: Topic): Topic =>
  componentId ? { componentId } : { formId };
