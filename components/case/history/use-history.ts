'use client';

import { auditPage, mailPage, readAudit, readMails } from '@/components/case/page/case-pages';
import { useOlderPages } from '@/components/ui/use-older-pages';
import type { AuditLogView, MailLogView } from '@/lib/contract/conversation-shapes';
import type { Page } from '@/lib/contract/pages';
import { kindOfAudit } from '@/lib/domain/audit/kinds';
import { type HistoryKind, joinHistory, toReadFurther } from './history';

const NOTHING: Page<never> = { items: [], nextCursor: null };

/** The history of a case, all of it or one kind, and a way to read it further back. */
export function useHistory(
  caseId: string,
  kind: HistoryKind | null,
  newest: { audit: AuditLogView; mails: MailLogView },
) {
  const events = auditPage(newest.audit);
  const ofKind = kind === null ? events.items : events.items.filter(({ type }) => kindOfAudit(type) === kind);
  const audit = useOlderPages(kind === 'mail' ? NOTHING : { ...events, items: ofKind }, (cursor) =>
    readAudit(caseId, kind === null || kind === 'mail' ? 'displayed' : kind, cursor),
  );
  const mails = useOlderPages(kind === null || kind === 'mail' ? mailPage(newest.mails) : NOTHING, (cursor) =>
    readMails(caseId, cursor),
  );
  async function showOlder() {
    const further = toReadFurther(audit, mails);
    await Promise.all([further.audit && audit.showOlder(), further.mails && mails.showOlder()]);
  }
  return {
    entries: joinHistory(audit, mails),
    hasOlder: audit.hasOlder || mails.hasOlder,
    showOlder,
  };
}
