import { z } from 'zod';
import { AUDIT_TYPES } from '@/lib/audit/events';

/** What is said and logged of a case. */
const instant = z.iso.datetime();

export const messageShape = z
  .object({
    id: z.uuid(),
    caseId: z.uuid(),
    formId: z.string().nullable(),
    componentId: z.string().nullable(),
    message: z.string(),
    isHandled: z.boolean(),
    postedByMA: z.boolean(),
    postedBy: z.string(),
    createdAt: instant,
  })
  .meta({ id: 'Message' });
export const noteShape = z
  .object({
    id: z.uuid(),
    createdAt: instant,
    text: z.string(),
    author: z.string(),
    /** Whether the caller may delete it. */
    canDelete: z.boolean(),
  })
  .meta({ id: 'Note' });
export const auditEntryShape = z
  .object({
    id: z.uuid(),
    type: z.enum(AUDIT_TYPES).meta({ id: 'AuditType' }),
    at: instant,
    actor: z.object({ kind: z.enum(['applicant', 'caseWorker', 'system']), name: z.string() }),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEntry' });
export const mailLogEntryShape = z
  .object({
    id: z.uuid(),
    type: z.string(),
    to: z.string(),
    subject: z.string(),
    createdAt: instant,
    sentAt: instant.nullable(),
    events: z.array(z.object({ status: z.string(), at: instant, reason: z.string().nullable() })),
  })
  .meta({ id: 'MailLogEntry' });

export type MessageView = z.output<typeof messageShape>;
export type NoteView = z.output<typeof noteShape>;
export type AuditEntryView = z.output<typeof auditEntryShape>;
export type MailLogEntry = z.output<typeof mailLogEntryShape>;
