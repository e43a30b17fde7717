import type { AuditEntryView, MailLogEntry } from '@/lib/contract/conversation-shapes';
import type { Page } from '@/lib/contract/pages';
import {
  AUDIT_KINDS,
  type AuditKind,
  changesOf,
  formIdsOf,
  kindOfAudit,
  SAVE_EVENTS,
  type SavedChange,
} from '@/lib/domain/audit/kinds';
import type { SettledCorrection } from '@/lib/domain/forms/opened-by-corrections';
import { MINUTE_MS } from '@/lib/domain/time';

export type HistoryKind = AuditKind | 'mail';
export const HISTORY_KINDS: readonly HistoryKind[] = [...AUDIT_KINDS, 'mail'];

export interface Change extends SavedChange {
  /** The entries that hold the full `from` and `to`, if they are cut. */
  fromIn?: string;
  toIn?: string;
}

/** One event in the history: an event of the audit log, several saves together, or a mail. */
export type HistoryEntry =
  | { id: string; kind: 'mail'; at: string; mail: MailLogEntry }
  | {
      id: string;
      kind: AuditKind;
      at: string;
      event: AuditEntryView;
      /** The saved changes, from the first value to the last. */
      changes: readonly Change[];
    };

/** Saves by one person in one form within this time, in milliseconds, become one entry. */
const TOGETHER_MS = 15 * MINUTE_MS;

/**
 * Merges the audit log and the mail log, newest first. If older pages of one are not loaded yet, leaves out everything older than its last
 * loaded entry, so that there are no gaps.
 */
export function joinHistory(audit: Page<AuditEntryView>, mails: Page<MailLogEntry>): HistoryEntry[] {
  const since = knownSince(audit, mails);
  const events = audit.items.filter(({ at }) => at >= since).toReversed();
  const sent = mails.items
    .filter(({ createdAt }) => createdAt >= since)
    .map((mail): HistoryEntry => ({ id: mail.id, kind: 'mail', at: mail.createdAt, mail }));
  return [...groupSaves(events), ...sent].sort((a, b) => b.at.localeCompare(a.at));
}

/** Says whether to read further in the audit log, the mail log or both to show more. */
export function toReadFurther(audit: Page<AuditEntryView>, mails: Page<MailLogEntry>) {
  const since = knownSince(audit, mails);
  return {
    audit: audit.nextCursor !== null && endOf(audit, ({ at }) => at) === since,
    mails: mails.nextCursor !== null && endOf(mails, ({ createdAt }) => createdAt) === since,
  };
}

function knownSince(audit: Page<AuditEntryView>, mails: Page<MailLogEntry>): string {
  const ends = [endOf(audit, ({ at }) => at), endOf(mails, ({ createdAt }) => createdAt)];
  return ends.sort().at(-1) ?? NEVER;
}

/** Times before and after all others, as times are written. */
const NEVER = '';
const ALWAYS = '~';

/** Returns the time of the oldest entry read, or NEVER if all have been read. */
function endOf<T>({ items, nextCursor }: Page<T>, timeOf: (item: T) => string): string {
  if (nextCursor === null) return NEVER;
  const oldest = items.at(-1);
  return oldest ? timeOf(oldest) : ALWAYS;
}

/** Returns the events, oldest first, with saves that belong together as one entry at the time of the last. */
function groupSaves(audit: readonly AuditEntryView[]): HistoryEntry[] {
  const groups = new Map<string, Extract<HistoryEntry, { event: unknown }>>();
  const entries: Extract<HistoryEntry, { event: unknown }>[] = [];
  for (const event of audit) {
    const changes = changesIn(event);
    const { kind, name, accountId } = event.actor;
    const key = `${event.type} ${kind} ${accountId ?? name} ${formIdsOf(event).join()}`;
    const group = isSave(event) ? groups.get(key) : undefined;
    if (group && Date.parse(event.at) - Date.parse(group.at) < TOGETHER_MS) {
      group.at = event.at;
      group.changes = mergeChanges(group.changes, changes);
      continue;
    }
    const entry = { id: event.id, kind: kindOfAudit(event.type), at: event.at, event, changes };
    entries.push(entry);
    if (isSave(event)) groups.set(key, entry);
    else groups.delete(key);
  }
  return entries;
}

/** Joins repeated changes of a field into one, from its first value to its last. */
function mergeChanges(earlier: readonly Change[], later: readonly Change[]): Change[] {
  const merged = new Map(earlier.map((change) => [change.componentId, change]));
  for (const change of later) {
    const first = merged.get(change.componentId);
    merged.set(change.componentId, {
      ...change,
      from: first?.from ?? change.from,
      fromIn: first ? first.fromIn : change.fromIn,
    });
  }
  return [...merged.values()];
}

/** Whether to group an event with other saves. A save that settled or reopened a correction is a separate entry. */
const isSave = ({ type, details }: AuditEntryView) =>
  SAVE_EVENTS.some((one) => one === type) && details.corrections === undefined;

function changesIn(event: AuditEntryView): Change[] {
  const { id, shortened } = event;
  const changes = changesOf(event);
  return shortened ? changes.map((change) => ({ ...change, fromIn: id, toIn: id })) : changes;
}

/** Returns the ids of the entries that hold the full text. Empty if no text is cut. */
export function entriesInFull({ event, changes }: Extract<HistoryEntry, { event: unknown }>): string[] {
  const cut = changes.flatMap(({ from, to, fromIn, toIn }) => [
    ...(fromIn && isCut(from) ? [fromIn] : []),
    ...(toIn && isCut(to) ? [toIn] : []),
  ]);
  return [...new Set([...cut, ...(event.shortened && hasWords(event) ? [event.id] : [])])];
}

/** Whether an event contains texts besides changed values. */
const hasWords = ({ details }: AuditEntryView) =>
  details.changes === undefined || details.corrections !== undefined;

const isCut = (text: string) => text.endsWith('…');

/** Returns the changes with their full texts, from the entries that `entriesInFull` names. */
export function changesInFull(changes: readonly Change[], entries: readonly AuditEntryView[]): Change[] {
  const whole = new Map(entries.map((entry) => [entry.id, changesOf(entry)]));
  const find = (entryId: string | undefined, id: string) =>
    whole.get(entryId ?? '')?.find(({ componentId }) => componentId === id);
  return changes.map(({ componentId, from, to, fromIn, toIn }) => ({
    componentId,
    from: find(fromIn, componentId)?.from ?? from,
    to: find(toIn, componentId)?.to ?? to,
  }));
}

/** Returns the corrections that a save settled or reopened. */
export function settledCorrectionsOf({ details }: AuditEntryView): SettledCorrection[] {
  return Array.isArray(details.corrections) ? (details.corrections as SettledCorrection[]) : [];
}
