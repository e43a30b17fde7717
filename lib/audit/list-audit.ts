import { z } from 'zod';
import { type AuditEntryView, auditEntryShape } from '@/lib/api/conversation-shapes';
import type { Actor } from '@/lib/case/access';
import { db } from '@/lib/db';
import { defineCaseQuery, runCaseQuery } from '@/lib/query';

/** The audit log of a case, oldest first. */
export const auditQuery = defineCaseQuery({
  access: 'viewInternal',
  call: {
    method: 'GET',
    path: 'AuditLog',
    summary: 'The audit log of a case',
    response: z.array(auditEntryShape),
  },
  async read({ case: { id } }) {
    const rows = await db().auditEntry.findMany({ where: { caseId: id }, orderBy: { sequence: 'asc' } });
    return rows.map(
      (row) =>
        ({
          id: row.id,
          type: row.type,
          at: row.at.toISOString(),
          actor: { kind: row.actorKind, name: row.actorName },
          // Null once retention has erased them.
          details: row.details ?? {},
        }) as AuditEntryView,
    );
  },
});

/** The audit log of a case for a page. Throws as `runCaseQuery`. */
export function listAudit(actor: Actor, caseId: string): Promise<AuditEntryView[]> {
  return runCaseQuery(auditQuery, actor, caseId, {});
}
