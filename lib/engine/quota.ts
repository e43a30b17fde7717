import { SAVE_EVENTS } from '@/lib/domain/audit/kinds';
import { AppError } from '@/lib/domain/errors';
import type { RuleComponent } from '@/lib/domain/forms/component';
import { answersIn } from '@/lib/domain/forms/values';
import { type Action, isTransition } from '@/lib/domain/lifecycle/transitions';
import { MEGABYTE, PACE, QUOTAS } from '@/lib/domain/limits';
import { DAY_MS, HOUR_MS } from '@/lib/domain/time';
import type { Tx } from '@/lib/platform/database/db';
import type { Actor } from './access/access';
import type { CaseRecord } from './access/locked-case';
import type { MailRequest } from './mail/mail-request';
import { countStrangersMails } from './rate-limit';

/** The things of which one case may hold a limited number. */
export type QuotaName = keyof typeof QUOTAS;

/**
 * Actions that a quota never refuses. `changeContact` revokes every earlier link, and a person who misuses a link must not be able to
 * prevent that by filling the log.
 */
const NEVER_REFUSED: readonly Action[] = ['changeContact'];

/** Whether a quota may refuse the action. It never refuses a transition, an action that revokes links, or anything that the system does. */
function isRefusable(actor: Actor, action: Action): boolean {
  return actor.kind !== 'system' && !isTransition(action) && !NEVER_REFUSED.includes(action);
}

/** Throws QUOTA_EXCEEDED if the case has no room for one more. The caller has locked its row. */
export async function requireRoomFor(
  tx: Tx,
  caseId: string,
  what: 'messages' | 'notes' | 'corrections',
): Promise<void> {
  const where = { caseId };
  const counts = {
    messages: () => tx.message.count({ where }),
    notes: () => tx.note.count({ where }),
    corrections: () => tx.correction.count({ where }),
  };
  requireWithin(what, (await counts[what]()) + 1);
}

/** Throws QUOTA_EXCEEDED if the case has no room for a file of this size in bytes. */
export async function requireRoomForFile(tx: Tx, caseId: string, bytes: number): Promise<void> {
  const stored = await tx.storedFile.aggregate({ where: { caseId }, _count: true, _sum: { size: true } });
  requireWithin('files', stored._count + 1);
  requireWithin('bytes', (stored._sum.size ?? 0) + bytes);
}

/** The total size of a case's answers. */
export interface AnswerSize {
  answers: number;
  characters: number;
}

/** The size of stored values by component. A value whose component is not in the template counts as one field. */
export function sizeOfAnswers(
  stored: ReadonlyMap<string, { value: string }>,
  component: (componentId: string) => RuleComponent | undefined,
): AnswerSize {
  const size = { answers: 0, characters: 0 };
  for (const [componentId, { value }] of stored) {
    const known = component(componentId);
    size.answers += known ? answersIn(known, value) : 1;
    size.characters += value.length;
  }
  return size;
}

/** Throws QUOTA_EXCEEDED if answers grow beyond the quotas. They may always shrink. */
export function requireRoomForAnswers(before: AnswerSize, after: AnswerSize): void {
  for (const what of ['answers', 'characters'] as const) {
    if (after[what] > before[what]) requireWithin(what, after[what]);
  }
}

/**
 * Checks that the case has room for so many more mails. An action that must not be refused always sends all its mails. Throws
 * QUOTA_EXCEEDED.
 */
export async function requireRoomForMails(
  tx: Tx,
  caseId: string,
  { actor, action, count }: { actor: Actor; action: Action; count: number },
): Promise<void> {
  if (count === 0 || !isRefusable(actor, action)) return;
  requireWithin('mails', (await tx.mail.count({ where: { caseId } })) + count);
}

/**
 * Counts the mails that an applicant causes to others than the contact person and case workers. The contact person has shown by their link
 * that they read their mail. A transition is never refused: its mails go to signatories, who were counted when they were invited. Throws
 * RATE_LIMITED.
 */
export async function requireRoomForRecipients(
  mails: readonly MailRequest[],
  { actor, action }: { actor: Actor; action: Action },
): Promise<void> {
  if (actor.kind !== 'applicant' || !isRefusable(actor, action)) return;
  await countStrangersMails(mails.flatMap(({ to }) => (typeof to === 'string' ? [] : to)));
}

/**
 * Checks that the audit log has room for one more entry. A transition, a change of the contact person and anything that the system does are
 * never refused: a case whose log is full can still be decided. Throws QUOTA_EXCEEDED, or CHANGES_LIMITED with the seconds to wait.
 */
export async function requireRoomForEntry(
  tx: Tx,
  theCase: CaseRecord,
  { actor, action, now }: { actor: Actor; action: Action; now: Date },
): Promise<void> {
  if (!isRefusable(actor, action)) return;
  const { id: caseId, auditSequence } = theCase;
  requireWithin('entries', auditSequence + 1);
  const sequence = auditSequence - PACE.entriesAnHour + 1;
  if (sequence < 1) return;
  const entry = await tx.auditEntry.findUnique({
    where: { caseId_sequence: { caseId, sequence } },
    select: { at: true },
  });
  const wait = entry ? entry.at.getTime() + HOUR_MS - now.getTime() : 0;
  if (wait > 0) throw new AppError('CHANGES_LIMITED', { retryAfter: Math.ceil(wait / 1000) });
}

/** Throws CHANGES_LIMITED with the seconds to wait if the audit log has no room for the old and new values of this save. */
export async function requireRoomForSave(
  tx: Tx,
  { id, auditSequence }: CaseRecord,
  changes: readonly { from: string; to: string }[],
  now: Date,
): Promise<void> {
  const characters = changes.reduce((sum, { from, to }) => sum + from.length + to.length, 0);
  if (characters <= PACE.smallSave) return;
  const since = new Date(now.getTime() - DAY_MS);
  const [{ written = 0 } = {}] = await tx.$queryRaw<{ written: number }[]>`
    SELECT coalesce(sum(length(details::text)), 0)::float8 AS written FROM audit_entry
    WHERE case_id = ${id}::uuid AND sequence > ${auditSequence - PACE.entriesAnHour} AND at > ${since}
      AND type = ANY(${[...SAVE_EVENTS]})`;
  if (written + characters > PACE.charactersADay) {
    throw new AppError('CHANGES_LIMITED', { retryAfter: HOUR_MS / 1000 });
  }
}

function requireWithin(what: QuotaName, wanted: number): void {
  const most = QUOTAS[what];
  if (wanted <= most) return;
  const values = { what, most: what === 'bytes' ? most / MEGABYTE : most };
  throw new AppError('QUOTA_EXCEEDED', { values, extra: { quota: what, most } });
}
