import type { AuditType } from './events';
/** The filters of the history. */
export const AUDIT_KINDS = ['case', 'forms', 'signature', 'messages'] as const;

export type AuditKind = (typeof AUDIT_KINDS)[number];

/** Events that record saved answers, saved by somebody with a link or by case workers. */
export const SAVE_EVENTS = ['FormValueSaved', 'FormValueSavedFromVO'] as const satisfies AuditType[];

const OF_MESSAGES = /Message/;

const ERASES = /^Case(Erased|Anonymised)$/;

/** Whether an event may change the messages of a case. `what` is the event's name in an event stream. */
export const changesMessages = (what: string): boolean => OF_MESSAGES.test(what) || ERASES.test(what);

/** The kind of an event in the history. */
export function kindOfAudit(type: AuditType): AuditKind {
  if (/^(Form|Correction|Checkpoint)/.test(type)) return 'forms';
  if (OF_MESSAGES.test(type)) return 'messages';
  return /Signat/.test(type) ? 'signature' : 'case';
}
