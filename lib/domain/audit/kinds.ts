import { personText } from '@/lib/domain/fields/contact';
import { isLocale, type Locale, languageName } from '@/lib/domain/locale';
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

/** An event as lists of them show it. */
interface ToldEvent {
  type: string;
  actor: { kind: string };
  details: Readonly<Record<string, unknown>>;
}

/**
 * The key of the sentence about an event, below `history`. An event whose details were erased has one without placeholders, if there is any.
 */
export function sentenceKey(
  { type, erased = false }: { type: string; erased?: boolean | undefined },
  has: (key: string) => boolean,
): string {
  const bare = `erasedEvent.${type}`;
  return erased && has(bare) ? bare : `event.${type}`;
}

/** What acts by itself, by its key below `history.system`. */
const SYSTEMS: readonly string[] = ['signing-service', 'register', 'job'];
export const systemName = (name: string): string => (SYSTEMS.includes(name) ? name : 'job');

type Details = ToldEvent['details'];

/** The forms that an event is about. */
export function formIdsOf({ details: { formIds, formId } }: { details: Details }): string[] {
  if (Array.isArray(formIds)) return formIds as string[];
  return typeof formId === 'string' ? [formId] : [];
}

/** What people wrote about an event. */
export function wordsIn({ reason, comment, description, note }: Details): string[] {
  return [reason, comment, description, note].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
}

/**
 * The values of the sentence about an event (`history.event`) that its details hold.
 *
 * @param locale The language of the sentence.
 * @param day Writes a day, given as `YYYY-MM-DD`, for the reader.
 */
export function valuesOfEvent(
  { type, actor, details }: ToldEvent,
  locale: Locale,
  day: (date: string) => string,
) {
  const told = (key: string, other = '') => {
    const value = details[key];
    return value === undefined || value === null ? other : String(value);
  };
  const people = (key: string) => (Array.isArray(details[key]) ? details[key].join(', ') : '') || 'none';
  const [email, to] = [told('email'), told('to')];
  return {
    ...{ name: told('name'), to, language: isLocale(to) ? languageName(to, locale) : '' },
    ...{ about: told('about'), delivery: told('delivery') },
    email: type === 'SignatureDenied' && email ? personText({ email, name: told('name') || null }) : email,
    how: email ? 'declined' : told('endedAtService', actor.kind === 'system' ? 'ended' : 'undone'),
    hasReason: String(told('reason') !== ''),
    date: told('admissionDate') && day(told('admissionDate')),
    ...{ onPaper: told('onPaper', 'false'), byAge: told('byAge', 'false'), byWork: told('byWork', 'false') },
    ...{
      silent: told('silent', 'false'),
      wasHandled: told('wasHandled', 'true'),
      again: told('again', 'false'),
    },
    ...{ decision: told('decision'), hasReached: told('hasReached', 'unknown') },
    ...{ opened: people('opened'), signed: people('signed'), bounced: people('bounced') },
  };
}
