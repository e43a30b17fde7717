import { POSTED } from '@/lib/domain/lifecycle/signed';
import { isGone } from '@/lib/domain/lifecycle/status';
import { type MailType, UNDELIVERED } from '@/lib/domain/mails';
import {
  announcedErasure,
  type RetentionFacts,
  retentionGroupOf,
  retentionSchema,
} from '@/lib/domain/retention-rules';
import { swedishDay } from '@/lib/domain/time';
import type { Prisma } from '@/lib/generated/prisma/client';
import { caseStatusColumn, pastColumns } from '@/lib/platform/database/columns/columns';
import type { Tx } from '@/lib/platform/database/db';

/** The part of a case that the retention rules read. */
export const DATED = {
  status: true,
  lastChangedAt: true,
  retentionWarnedAt: true,
  contactEmail: true,
  mails: {
    where: { type: 'retentionWarning' satisfies MailType },
    select: {
      createdAt: true,
      sentAt: true,
      events: { where: { status: { in: [...UNDELIVERED] } }, select: { at: true } },
    },
  },
  signatures: { where: { isCurrent: true, kind: 'ANALOG', status: POSTED }, select: { id: true } },
} satisfies Prisma.CaseSelect;

export type DatedCase = Prisma.CaseGetPayload<{ select: typeof DATED }>;

/** The facts of a case that the transaction has locked. */
export async function lockedFacts(tx: Tx, id: string): Promise<RetentionFacts> {
  return factsOf(await tx.case.findUniqueOrThrow({ where: { id }, select: DATED }));
}

export function factsOf({
  status,
  lastChangedAt,
  retentionWarnedAt,
  contactEmail,
  mails,
  signatures,
}: DatedCase): RetentionFacts {
  const canBeWarned = contactEmail !== null && !isGone(caseStatusColumn.parse(status));
  const isPosted = status === 'DOWNLOADED_FOR_ANALOG_SIGNATURE' && signatures.length > 0;
  const warningSentAt = retentionWarnedAt && warnedSince(mails, retentionWarnedAt);
  return { lastChangedAt, warnedAt: retentionWarnedAt, warningSentAt, canBeWarned, isPosted };
}

/**
 * When the company was warned: when the first warning mail was sent since the warning was queued (a case worker may have sent it again), or
 * else when the address refused it. Null while the mail waits.
 */
function warnedSince(mails: DatedCase['mails'], warnedAt: Date): Date | null {
  const ofThis = mails.filter(({ createdAt }) => createdAt >= warnedAt);
  const sent = ofThis.flatMap(({ sentAt }) => sentAt ?? []);
  const refused = ofThis.flatMap(({ events }) => events.map(({ at }) => at));
  return earliest(sent) ?? earliest(refused);
}

const earliest = (moments: readonly Date[]): Date | null =>
  moments.length > 0 ? new Date(Math.min(...moments.map(Number))) : null;

/** Clears the warning, because its mail was never sent, so that the company is warned again. Leaves the mark if a later warning exists. */
export async function forgetWarning(
  tx: Tx,
  { caseId, createdAt }: { caseId: string; createdAt: Date },
): Promise<void> {
  const type: MailType = 'retentionWarning';
  if ((await tx.mail.count({ where: { caseId, type, createdAt: { gt: createdAt } } })) > 0) return;
  await tx.case.update({ where: { id: caseId }, data: { retentionWarnedAt: null }, select: { id: true } });
}

/** The announced day of deletion. Null if the case will no longer be deleted, for example because somebody has changed it since. */
export async function announcedDeletion(tx: Tx, id: string, now: Date): Promise<string | null> {
  const { mo, archivedFrom, erasedAt, ...dated } = await tx.case.findUniqueOrThrow({
    where: { id },
    select: { ...DATED, archivedFrom: true, erasedAt: true, mo: { select: { retention: true } } },
  });
  const group = retentionGroupOf(pastColumns.parse({ ...dated, archivedFrom }));
  const rule = group && retentionSchema.parse(mo.retention)[group];
  const erasure = rule && erasedAt === null ? announcedErasure(rule, factsOf(dated), now) : null;
  return erasure && swedishDay(erasure);
}
