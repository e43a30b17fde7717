import type { HistoryKind } from '@/components/case/history/history';
import { call, callPage } from '@/components/ui/api-client';
import type {
  AuditEntryView,
  AuditLogView,
  MailLogEntry,
  MailLogView,
  NotesView,
  NoteView,
} from '@/lib/contract/conversation-shapes';
import type { Page } from '@/lib/contract/pages';
import { PAGES } from '@/lib/domain/limits';

/** Fetches pages of the growing lists of a case, newest first. */

export const mailPage = ({ logs, nextCursor }: MailLogView): Page<MailLogEntry> => ({
  items: logs.toReversed(),
  nextCursor,
});

export const auditPage = ({ entries, nextCursor }: AuditLogView): Page<AuditEntryView> => ({
  items: entries.toReversed(),
  nextCursor,
});

export const notePage = ({ internalNotes, nextCursor }: NotesView): Page<NoteView> => ({
  items: internalNotes,
  nextCursor,
});

/** An older page of the mail log. Throws ApiProblem. */
export async function readMails(caseId: string, cursor?: string): Promise<Page<MailLogEntry>> {
  return mailPage(await call('listMails', { caseId, cursor }));
}

/** An older page of the notes. Throws ApiProblem. */
export async function readNotes(caseId: string, cursor: string): Promise<Page<NoteView>> {
  return notePage(await call('listNotes', { caseId, cursor }));
}

/** A page of the displayed entries of the audit log, optionally of one kind. Throws ApiProblem. */
export async function readAudit(
  caseId: string,
  kind: Exclude<HistoryKind, 'mail'> | 'displayed',
  cursor?: string,
): Promise<Page<AuditEntryView>> {
  const input = { caseId, kind, cursor, pageSize: PAGES.most };
  const { answer, nextCursor } = await callPage('listAudit', input);
  return auditPage({ entries: answer, nextCursor });
}

/** One entry of the audit log with its details in full. Throws ApiProblem. */
export async function readAuditEntry(caseId: string, entryId: string): Promise<AuditEntryView | undefined> {
  const [entry] = await call('listAudit', { caseId, entryId });
  return entry;
}
