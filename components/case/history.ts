import type { AuditEntryView, MailLogEntry } from '@/lib/api/conversation-shapes';
import type { SettledCorrection } from '@/lib/corrections/correction-rules';

export type HistoryKind = 'case' | 'forms' | 'signature' | 'messages' | 'mail';
export const HISTORY_KINDS: readonly HistoryKind[] = ['case', 'forms', 'signature', 'messages', 'mail'];

export interface Change {
  componentId: string;
  from: string;
  to: string;
}

/** One thing that happened: an event of the audit log, several saves together, or a mail. */
export type HistoryEntry =
  | { id: string; kind: 'mail'; at: string; mail: MailLogEntry }
  | {
      id: string;
      kind: Exclude<HistoryKind, 'mail'>;
      at: string;
      event: AuditEntryView;
      /** What was saved, from the first value to the last. */
      changes: readonly Change[];
    };

/** Saves by one person in one form that lie closer together than this are one entry. */
const TOGETHER_MS = 15 * 60 * 1000;

/** The audit log and the mail log as one history, newest first. */
export function joinHistory(
  audit: readonly AuditEntryView[],
  mails: readonly MailLogEntry[],
): HistoryEntry[] {
  const sent = mails.map((mail): HistoryEntry => ({ id: mail.id, kind: 'mail', at: mail.createdAt, mail }));
  return [...groupSaves(audit), ...sent].sort((a, b) => b.at.localeCompare(a.at));
}

/** The same events, oldest first, where saves that belong together are one entry at the time of the last. */
function groupSaves(audit: readonly AuditEntryView[]): HistoryEntry[] {
  const groups = new Map<string, Extract<HistoryEntry, { event: unknown }>>();
  const entries: Extract<HistoryEntry, { event: unknown }>[] = [];
  for (const event of audit) {
    const changes = changesOf(event);
    const key = `${event.type} ${event.actor.kind} ${event.actor.name} ${formIdsOf(event).join()}`;
    const group = isSave(event) ? groups.get(key) : undefined;
    if (group && Date.parse(event.at) - Date.parse(group.at) < TOGETHER_MS) {
      group.at = event.at;
      group.changes = mergeChanges(group.changes, changes);
      continue;
    }
    const entry = { id: event.id, kind: kindOf(event.type), at: event.at, event, changes };
    entries.push(entry);
    groups.set(key, entry);
  }
  return entries;
}

/** What was changed twice is told once, from its first value to its last. */
function mergeChanges(earlier: readonly Change[], later: readonly Change[]): Change[] {
  const merged = new Map(earlier.map((change) => [change.componentId, change]));
  for (const change of later) {
    const first = merged.get(change.componentId);
    merged.set(change.componentId, { ...change, from: first?.from ?? change.from });
  }
  return [...merged.values()];
}

/** A save that settled a correction, or opened one again, is told by itself. */
const isSave = ({ type, details }: AuditEntryView) =>
  (type === 'FormValueSaved' || type === 'FormValueSavedFromVO') && details.corrections === undefined;

function changesOf({ details }: AuditEntryView): Change[] {
  return Array.isArray(details.changes) ? (details.changes as Change[]) : [];
}

/** The corrections that a save settled or opened again. */
export function settledCorrectionsOf({ details }: AuditEntryView): SettledCorrection[] {
  return Array.isArray(details.corrections) ? (details.corrections as SettledCorrection[]) : [];
}

/** The forms that an event is about. */
export function formIdsOf({ details }: AuditEntryView): string[] {
  if (Array.isArray(details.formIds)) {
    return details.formIds as string[];
  }
  return typeof details.formId === 'string' ? [details.formId] : [];
}

function kindOf(type: AuditEntryView['type']): Exclude<HistoryKind, 'mail'> {
  if (/^(Form|Correction|Checkpoint)/.test(type)) {
    return 'forms';
  }
  if (/Message/.test(type)) {
    return 'messages';
  }
  return /Signat/.test(type) ? 'signature' : 'case';
}
