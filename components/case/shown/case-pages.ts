import { call, callPage, queryKeyOf } from '@/components/browser/api-client';
import { ApiProblem } from '@/components/browser/error-text';
import type {
  AuditEntryView,
  AuditLogView,
  MailLogEntry,
  MailLogView,
  NotesView,
  NoteView,
} from '@/lib/contract/conversation-shapes';
import type { Page } from '@/lib/contract/pages';
import type { CaseView } from '@/lib/contract/shapes';
import type { AuditKind } from '@/lib/domain/audit/kinds';
import { PAGES } from '@/lib/domain/limits';
import type { Locale } from '@/lib/domain/locale';
import { now } from '@/lib/domain/now';
import { HOUR_MS } from '@/lib/domain/time';

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

/** A case as the server gave it. */
export interface CaseRead {
  answer: CaseView;
  readAt: Date;
}

/** Returns the query for a case in the reader's language. It throws ApiProblem. */
export const caseQuery = (caseId: string, locale: Locale) => ({
  queryKey: queryKeyOf('getCase', { caseId, locale }),
  async queryFn(): Promise<CaseRead> {
    const answer = await call('getCase', { caseId, locale });
    // Only the answer to a case worker's session has checkpoints.
    if (!('checkPoints' in answer)) throw new ApiProblem('GET', 403);
    return { answer, readAt: now() };
  },
  // Without a network it fails at once instead of waiting for one, so that the page can say that it is old.
  networkMode: 'always' as const,
});

/** The queries for the newest page of each list. */
export const newestMails = (caseId: string) => ({
  queryKey: queryKeyOf('listMails', { caseId }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('listMails', { caseId, pageSize: PAGES.standard }, { signal }),
});

export const newestNotes = (caseId: string) => ({
  queryKey: queryKeyOf('listNotes', { caseId }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call('listNotes', { caseId, pageSize: PAGES.standard }, { signal }),
});

export const newestAudit = (caseId: string) => ({
  queryKey: queryKeyOf('listAudit', { caseId }),
  queryFn: async () => {
    const { items, nextCursor } = await readAudit(caseId, 'displayed');
    return { entries: items.toReversed(), nextCursor };
  },
});

/** Returns the query for the people who can be given a case of the organisation. They seldom change. */
export const assigneesOf = (moId: number) => ({
  queryKey: queryKeyOf('listAssignees', { moId }),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('listAssignees', { moId }, { signal }),
  staleTime: 300_000,
});

/** What the membership register says about the company. It seldom changes, and may be away. */
export const registerFacts = (caseId: string) => ({
  queryKey: queryKeyOf('getRegisterFacts', { caseId }),
  queryFn: ({ signal }: { signal: AbortSignal }) => call('getRegisterFacts', { caseId }, { signal }),
  staleTime: HOUR_MS,
  retry: false,
});

/** Reads an older page of the mail log. Throws ApiProblem. */
export async function readMails(caseId: string, cursor?: string): Promise<Page<MailLogEntry>> {
  return mailPage(await call('listMails', { caseId, cursor, pageSize: PAGES.standard }));
}

/** Reads a note by its id, whatever its page. Null if there is no such note. Throws ApiProblem. */
export async function readNote(caseId: string, noteId: string): Promise<NoteView | null> {
  let cursor: string | undefined;
  do {
    const { internalNotes, nextCursor } = await call('listNotes', { caseId, cursor, pageSize: PAGES.most });
    const note = internalNotes.find(({ id }) => id === noteId);
    if (note) return note;
    cursor = nextCursor ?? undefined;
  } while (cursor);
  return null;
}

/** Reads an older page of the notes. Throws ApiProblem. */
export async function readNotes(caseId: string, cursor: string): Promise<Page<NoteView>> {
  return notePage(await call('listNotes', { caseId, cursor }));
}

/** Reads a page of the displayed entries of the audit log, optionally of one kind. Throws ApiProblem. */
export async function readAudit(
  caseId: string,
  kind: AuditKind | 'displayed',
  cursor?: string,
): Promise<Page<AuditEntryView>> {
  const input = { caseId, kind, cursor, pageSize: PAGES.most };
  const { answer, nextCursor } = await callPage('listAudit', input);
  return auditPage({ entries: answer, nextCursor });
}

/** Reads one entry of the audit log with its full details. Throws ApiProblem. */
export async function readAuditEntry(caseId: string, entryId: string): Promise<AuditEntryView | undefined> {
  const [entry] = await call('listAudit', { caseId, entryId });
  return entry;
}
