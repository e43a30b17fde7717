import { z } from 'zod';
import { declareCall } from '@/lib/contract/call';
import { auditEntryShape, mailLogEntryShape } from '@/lib/contract/conversation-shapes';
import { nextCursorShape, pageParameters } from '@/lib/contract/pages';
import { AUDIT_KINDS } from '@/lib/domain/audit/kinds';

const parameters = pageParameters.extend({
  /** Only displayed entries of one kind, or all displayed ones. */
  kind: z.enum([...AUDIT_KINDS, 'displayed']).optional(),
  /** Only this entry, with full details. */
  entryId: z.guid().optional(),
});

export const HISTORY_CALLS = {
  listAudit: declareCall('listAudit', {
    permission: 'viewInternal',
    summary:
      'The audit log of a case, oldest first: the newest 1,000 entries, or page by page from the newest; `Link` leads to older ones',
    query: parameters,
    response: z.array(auditEntryShape),
  }),

  listMails: declareCall('listMails', {
    permission: 'viewInternal',
    summary: 'The mail log of a case, oldest first: the newest 1,000 mails, or page by page from the newest',
    query: pageParameters,
    response: z.object({ logs: z.array(mailLogEntryShape), nextCursor: nextCursorShape }),
  }),

  resendMail: declareCall('resendMail', {
    permission: 'resendMail',
    summary: 'Send a mail again',
    body: z.object({ mailId: z.guid() }),
    errors: ['NOT_READY', 'NO_CONTACT', 'MAIL_OUTDATED'],
    limits: ['message'],
  }),
};
