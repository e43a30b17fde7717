import { z } from 'zod';
import { ACTOR_KINDS, AUDIT_TYPES } from '@/lib/domain/audit/events';

/** Messages, notes, mails and history of a case. */
const instant = z.iso.datetime();

export const messageFileShape = z.object({
  id: z.guid(),
  displayFileName: z.string(),
  contentType: z.string(),
  size: z.int(),
});
export const messageShape = z
  .object({
    id: z.guid(),
    caseId: z.guid(),
    formId: z.string().nullable(),
    componentId: z.string().nullable(),
    message: z.string(),
    isHandled: z.boolean(),
    postedByMA: z.boolean(),
    postedBy: z.string(),
    /** The applicant who reads the message wrote it. Absent in messages by others, and for case workers. */
    isOwn: z.literal(true).optional(),
    createdAt: instant,
    /** For case workers: until when they can take back a message to the company, because its mail waits. Absent when it is too late. */
    undoUntil: instant.optional(),
    /** Absent if there are none. */
    files: z.array(messageFileShape).optional(),
  })
  .meta({ id: 'Message' });
export const noteShape = z
  .object({
    id: z.guid(),
    createdAt: instant,
    text: z.string(),
    author: z.string(),
    /** Whether the caller may delete it. */
    canDelete: z.boolean(),
  })
  .meta({ id: 'Note' });
export const auditEntryShape = z
  .object({
    id: z.guid(),
    type: z.enum(AUDIT_TYPES).meta({ id: 'AuditType' }),
    at: instant,
    actor: z.object({
      kind: z.enum(ACTOR_KINDS),
      name: z.string(),
      /** For a case worker, because two may have the same name. */
      accountId: z.guid().optional(),
    }),
    details: z.record(z.string(), z.unknown()),
    /** Long texts in `details` are cut. `entryId` gives the full entry. */
    shortened: z.literal(true).optional(),
    /** A rule of retention has erased `details` and an applicant's name. */
    erased: z.literal(true).optional(),
  })
  .meta({ id: 'AuditEntry' });
export const mailLogEntryShape = z
  .object({
    id: z.guid(),
    type: z.string(),
    to: z.string(),
    subject: z.string(),
    createdAt: instant,
    sentAt: instant.nullable(),
    events: z.array(z.object({ status: z.string(), at: instant, reason: z.string().optional() })),
    /** The mail is no longer true, so it cannot be sent again. */
    isOutdated: z.literal(true).optional(),
  })
  .meta({ id: 'MailLogEntry' });

/** The number of unhandled messages about something. */
export const unreadShape = z.object({
  formId: z.string().nullable(),
  componentId: z.string().nullable(),
  count: z.int(),
});

/** A page of the conversation, oldest first, with the unhandled messages of all pages. */
export interface ConversationView {
  messages: MessageView[];
  nextCursor: string | null;
  unread: z.output<typeof unreadShape>[];
}

/** A page of the notes, newest first. */
export interface NotesView {
  internalNotes: NoteView[];
  nextCursor: string | null;
  total: number;
}

/** A page of the mail log, oldest first. */
export interface MailLogView {
  logs: MailLogEntry[];
  nextCursor: string | null;
}

/** A page of the audit log, oldest first. */
export interface AuditLogView {
  entries: AuditEntryView[];
  nextCursor: string | null;
}

export type MessageView = z.output<typeof messageShape>;
export type MessageFile = z.output<typeof messageFileShape>;
export type NoteView = z.output<typeof noteShape>;
export type AuditEntryView = z.output<typeof auditEntryShape>;
export type MailLogEntry = z.output<typeof mailLogEntryShape>;
