import type { AuditType } from './events';

/** The events of the kind `messages`, and those that clear a case of what people wrote. Apart, because every page of a case loads it. */
const MESSAGE_EVENTS: readonly string[] = [
  'AspirantMessageSubmitted',
  'MAMessageSubmitted',
  'MAMessageTakenBack',
  'MessageHandledByMA',
  'MessageUnhandledByMA',
  'MessageHandledByAspirant',
  'MessageUnhandledByAspirant',
  'CaseErased',
  'CaseAnonymised',
] satisfies AuditType[];

/** Whether an event may change the messages of a case. `what` is the event's name in an event stream. */
export const changesMessages = (what: string): boolean => MESSAGE_EVENTS.includes(what);
