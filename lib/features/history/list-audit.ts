import { z } from 'zod';
import type { InputOf } from '@/lib/contract/call';
import { CALLS } from '@/lib/contract/contract';
import { type AuditEntryView, auditEntryShape } from '@/lib/contract/conversation-shapes';
import { type Page, pageOf, pageSizeOf } from '@/lib/contract/pages';
import { AUDIT_TYPES } from '@/lib/domain/audit/events';
import { AUDIT_EVENTS, type AuditKind, kindOfAudit } from '@/lib/domain/audit/kinds';
import { AppError } from '@/lib/domain/errors';
import { firstCharacters } from '@/lib/domain/fields/plain-text';
import { PAGES } from '@/lib/domain/limits';
import { definePagedQuery } from '@/lib/engine/query';
import { readSequence } from '@/lib/engine/read-pages';
import { Prisma } from '@/lib/generated/prisma/client';
import { db } from '@/lib/platform/database/db';

type Parameters = InputOf<typeof CALLS.listAudit>;

const auditRow = z.object({
  id: z.string(),
  type: auditEntryShape.shape.type,
  at: z.date(),
  actorKind: auditEntryShape.shape.actor.shape.kind,
  actorName: z.string(),
  accountId: z.string().nullable(),
  /** Null once retention has erased the details. */
  details: auditEntryShape.shape.details.nullable(),
});
type AuditRow = z.output<typeof auditRow>;

/** The audit log of a case: newest page first, each page oldest first. Long texts are shortened unless a single entry is requested. */
export const auditQuery = definePagedQuery({
  call: CALLS.listAudit,
  read: ({ case: { id } }, { entryId, ...page }: Parameters) =>
    entryId === undefined ? readPage(id, page) : readEntry(id, entryId),
  body: ({ items }: Page<AuditEntryView>) => items,
});

async function readPage(
  caseId: string,
  { kind, ...request }: Omit<Parameters, 'entryId'>,
): Promise<Page<AuditEntryView>> {
  const { cursor } = request;
  const pageSize = pageSizeOf(request);
  const before = cursor === undefined ? null : readSequence(cursor);
  const rows = await db().$queryRaw<{ sequence: number }[]>`
    SELECT id, sequence, type, at, actor_kind AS "actorKind", actor_name AS "actorName", account_id AS "accountId", ${SHORTER_DETAILS} AS details
    FROM (
      SELECT * FROM audit_entry
      WHERE case_id = ${caseId}::uuid
        ${before === null ? Prisma.empty : Prisma.sql`AND sequence < ${before}`}
        AND type = ANY(${typesOf(kind)})
      ORDER BY sequence DESC LIMIT ${pageSize + 1}
    ) AS entry
    CROSS JOIN LATERAL (SELECT details->'changes' AS changes OFFSET 0) AS saved
    CROSS JOIN LATERAL (SELECT ${LONGEST} AS longest OFFSET 0) AS room
    ORDER BY sequence DESC`;
  const page = pageOf(rows, pageSize, ({ sequence }) => String(sequence));
  const items = page.items
    .reverse()
    .map((each) => auditRow.parse(each))
    .map((row) => entryView(row, shortenDetails(row.details ?? {})));
  return { items, nextCursor: page.nextCursor };
}

/** How much of each value to read. One character more than shown means that there is more. `shortenDetails` has the same limits. */
const LONGEST = Prisma.sql`CASE WHEN jsonb_typeof(changes) = 'array' THEN 1 + least(${PAGES.auditText}::int, greatest(
  ${PAGES.leastAuditText}::int, ${PAGES.auditTexts}::int / greatest(1, 2 * jsonb_array_length(changes)))) END`;

/** Details with values shortened by the database, so that long ones are never transferred. */
const SHORTER_DETAILS = Prisma.sql`
  CASE WHEN longest IS NULL THEN details ELSE (details - 'changes') || jsonb_build_object('changes', (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'componentId', change->'componentId',
      'from', left(change->>'from', longest),
      'to', left(change->>'to', longest)
    ) ORDER BY place), '[]')
    FROM jsonb_array_elements(changes) WITH ORDINALITY AS each(change, place)
  )) END`;

async function readEntry(caseId: string, id: string): Promise<Page<AuditEntryView>> {
  const row = await db().auditEntry.findFirst({ where: { caseId, id, type: { in: typesOf(undefined) } } });
  if (!row) throw new AppError('NOT_FOUND');
  const whole = auditRow.parse(row);
  return { items: [entryView(whole, { details: whole.details ?? {} })], nextCursor: null };
}

function entryView(
  { id, type, at, actorKind, actorName, accountId, details: stored }: AuditRow,
  details: Pick<AuditEntryView, 'details' | 'shortened'>,
): AuditEntryView {
  const actor = { kind: actorKind, name: actorName, ...(accountId === null ? {} : { accountId }) };
  return { id, type, at: at.toISOString(), actor, ...details, ...(stored === null && { erased: true }) };
}

/** The types of this kind that this version of the product knows. A newer version may have written others. */
function typesOf(kind: AuditKind | 'displayed' | undefined): string[] {
  if (kind === undefined) return [...AUDIT_TYPES];
  return AUDIT_TYPES.filter(
    (type) => !AUDIT_EVENTS[type].isHidden && (kind === 'displayed' || kindOfAudit(type) === kind),
  );
}

interface Shortened {
  details: Record<string, unknown>;
  /** Present when something was cut. */
  shortened?: true;
}

/**
 * Shortens the details of an audit entry for a list: each text to 500 characters, or fewer if all texts together would exceed
 * 4,000. Shortened texts end with an ellipsis.
 */
export function shortenDetails(details: Record<string, unknown>): Shortened {
  const values = Array.isArray(details.changes) ? details.changes.length * 2 : 0;
  const longest = Math.min(
    PAGES.auditText,
    Math.max(PAGES.leastAuditText, Math.floor(PAGES.auditTexts / Math.max(1, values))),
  );
  let isCut = false;
  const shorten = (value: unknown): unknown => {
    if (typeof value === 'string' && value.length > longest) {
      isCut = true;
      return `${firstCharacters(value, longest)}…`;
    }
    if (Array.isArray(value)) return value.map(shorten);
    if (typeof value !== 'object' || value === null) return value;
    return shortenEach(value);
  };
  const shortenEach = (values: object): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(values).map(([key, inner]) => [key, /[iI]ds?$/.test(key) ? inner : shorten(inner)]),
    );
  const short = shortenEach(details);
  return isCut ? { details: short, shortened: true } : { details: short };
}
