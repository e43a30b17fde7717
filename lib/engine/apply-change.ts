import type { AuditEvent } from '@/lib/domain/audit/events';
import { awayDaysOf, isAway } from '@/lib/domain/away';
import type { Lapse } from '@/lib/domain/lifecycle/lapse';
import { isAssigneeRole, WORK } from '@/lib/domain/lifecycle/permissions';
import { type CaseStatus, isActive, isGone } from '@/lib/domain/lifecycle/status';
import type { Action } from '@/lib/domain/lifecycle/transitions';
import { canBeUndone } from '@/lib/domain/mails';
import { readHandling } from '@/lib/domain/organisation/settings';
import { webhookEventOf } from '@/lib/domain/organisation/webhooks';
import { swedishDay } from '@/lib/domain/time';
import { type Actor, roleIn } from '@/lib/engine/access/access';
import type { CaseRecord, LockedCase } from '@/lib/engine/access/locked-case';
import { recordAudit } from '@/lib/engine/audit/record';
import { derivedChange, recallJobs, statusAfter, statusUpdate } from '@/lib/engine/change-status';
import { type Hold, type Restored, undoUntil } from '@/lib/engine/held-decision';
import { enqueue, type JobRequest } from '@/lib/engine/jobs/queue';
import { announceChange, type CaseChange, LISTED_COLUMNS, mayListsWait } from '@/lib/engine/live/case-news';
import type { MailRequest } from '@/lib/engine/mail/mail-request';
import { queueMail } from '@/lib/engine/mail/queue-mail';
import { requireRoomForMails, requireRoomForRecipients } from '@/lib/engine/quota';
import { recordWebhookEvent } from '@/lib/engine/webhook-events';
import type { Prisma } from '@/lib/generated/prisma/client';
import { caseStatusColumn } from '@/lib/platform/database/columns/columns';
import type { Tx } from '@/lib/platform/database/db';

/** The outcome of a command. The wrapper then writes status, audit event, mail and jobs. */
export interface Change<Result> {
  result: Result | ((after: { status: CaseStatus }) => Result);
  /** The one audit event; null only if nothing changed because the case was already as requested. */
  audit: AuditEvent | null;
  /** Columns of the case itself, never its status. */
  update?: Omit<
    Prisma.CaseUncheckedUpdateInput,
    'status' | 'statusBefore' | 'statusSequence' | 'version' | 'lastChangedAt' | 'auditSequence'
  >;
  /** Set by a regional answer, whose transition depends on it. */
  isRecommended?: boolean;
  /** Set by `takeBack`: what the case was before the decision, and what is left to write once its status is that again. */
  restores?: Restored;
  /** The case does not count as changed. Sending a warning or a link again must not delay when an application is erased. */
  keepsLastChangedAt?: boolean;
  mails?: MailRequest[];
  jobs?: JobRequest[];
}

type CaseWorker = Extract<Actor, { kind: 'caseWorker' }>;

interface Applied<Result> {
  actor: Actor;
  theCase: LockedCase;
  action: Action;
  change: Change<Result>;
  now: Date;
  /** If the change can be taken back until its mails go. */
  hold?: Hold | null;
}

/** Writes a command's changes. The caller has locked the case row. */
export async function applyChange<Result>(tx: Tx, applied: Applied<Result>): Promise<Result> {
  const { theCase, change } = applied;
  const { audit } = change;
  if (audit === null) return resultOf(change, theCase.status);
  const next = await nextState(tx, applied, audit);
  const written = await write(tx, theCase.id, next);
  for (const effect of EFFECTS) await effect(tx, { ...applied, ...next, written });
  return resultOf(change, next.status);
}

/** What a case becomes by a change. */
interface Next {
  status: CaseStatus;
  columns: Prisma.CaseUncheckedUpdateInput;
  event: AuditEvent;
  /** The number of the event in the audit log. */
  sequence: number;
  /** Who becomes responsible by the change. */
  taker: CaseWorker | null;
}

/** Decides what the case becomes, and ends what ends with its status. */
async function nextState<Result>(
  tx: Tx,
  { actor, theCase, action, change, now }: Applied<Result>,
  audit: AuditEvent,
): Promise<Next> {
  const { isRecommended = null, keepsLastChangedAt = false, restores } = change;
  const statusBeforeDecision = restores?.status ?? null;
  const derived = await derivedChange(tx, theCase, action);
  const status = derived.status ?? statusAfter(theCase, action, { isRecommended, statusBeforeDecision });
  const taker = await takerOf(tx, actor, theCase, { action, now });
  const sequence = theCase.auditSequence + 1;
  return {
    status,
    columns: {
      ...change.update,
      ...derived.update,
      ...statusUpdate(theCase, status, { now, sequence }),
      ...(await closeCase(tx, theCase, status, now)),
      ...(taker && { assignedToId: taker.accountId }),
      ...(restores && { statusBefore: restores.statusBefore, statusSequence: restores.statusSequence }),
      lastChangedAt: keepsLastChangedAt || BY_ITSELF.includes(action) ? theCase.lastChangedAt : now,
      auditSequence: taker ? sequence + 1 : sequence,
    },
    event: withLapsed(audit, derived.lapsed),
    sequence,
    taker,
  };
}

const write = (tx: Tx, id: string, { columns }: Next) =>
  tx.case.update({
    where: { id },
    data: { ...columns, version: { increment: 1 } },
    select: { id: true, moId: true, version: true, linkVersion: true, ...LISTED_COLUMNS },
  });

/** A change whose case is written. */
interface Done extends Applied<unknown>, Next {
  written: Awaited<ReturnType<typeof write>>;
}

/** What follows a change, in this order. */
const EFFECTS: readonly ((tx: Tx, done: Done) => Promise<unknown>)[] = [
  recordEvents,
  async (_tx, { change }) => change.restores?.afterwards(),
  queueMails,
  queueJobs,
  notifyOthers,
  async (_tx, { hold, sequence }) => hold?.keep(sequence),
  announce,
];

async function recordEvents(
  tx: Tx,
  { theCase, actor, now: at, sequence, event, taker }: Done,
): Promise<void> {
  const entry = { caseId: theCase.id, actor, at };
  const previous = await recordAudit(tx, { ...entry, sequence, previous: theCase.lastEntry, event });
  if (!taker) return;
  const { name, email } = taker;
  const taken = { type: 'CaseDelegated', details: { name, email, byWork: true } } as const;
  await recordAudit(tx, { ...entry, sequence: sequence + 1, previous, event: taken });
}

async function queueMails(
  tx: Tx,
  { theCase, actor, action, change, status, now, hold, taker }: Done,
): Promise<void> {
  const { mails = [], update } = change;
  const isByPerson = actor.kind !== 'system';
  const contact = update?.contactEmail;
  const after = {
    ...theCase,
    status,
    ...(taker && { assignedToId: taker.accountId }),
    ...(typeof contact === 'string' && { contactEmail: contact }),
  };
  await requireRoomForMails(tx, theCase.id, { actor, action, count: mails.length });
  await requireRoomForRecipients(mails, { actor, action });
  for (const mail of mails) {
    const heldUntil = hold?.until ?? (isByPerson && canBeUndone(mail.type) ? undoUntil(now) : null);
    await queueMail(tx, after, mail, now, { heldUntil, isByPerson });
  }
}

async function queueJobs(tx: Tx, { theCase, change, status, hold }: Done): Promise<void> {
  for (const job of change.jobs ?? []) await enqueue(tx, job);
  // A document that may be wanted again is recalled when it is no longer.
  for (const job of await recallJobs(tx, theCase, status))
    await enqueue(tx, job, hold ? hold.seconds + 5 : 0);
}

async function notifyOthers(tx: Tx, { theCase, action, status, now, hold }: Done): Promise<void> {
  const { id: caseId, moId, process, status: before } = theCase;
  const { hasInternalSignature } = process;
  const type = webhookEventOf({ action, before, after: status, hasInternalSignature });
  if (type) await recordWebhookEvent(tx, { moId, caseId, type, status, now, heldUntil: hold?.until });
}

async function announce(tx: Tx, { theCase, actor, action, event, written, hold }: Done): Promise<void> {
  const mayListsLag = mayListsWait(event.type, theCase, written);
  const isWithheld = hold != null && action !== 'changeContact';
  await announceChange(tx, {
    ...changeNews(written, event, actor),
    ...(mayListsLag && { mayListsLag }),
    ...(isWithheld && { isWithheld }),
  });
  if (isWithheld) {
    await enqueue(tx, { queue: 'announce-decision', data: { caseId: theCase.id } }, hold.seconds);
  }
}

/**
 * Returns the case worker if this action makes them responsible: nobody is, and they begin to work on the case. Not somebody who is away,
 * whose substitute would get the case at once, and not somebody who has given up this case before.
 */
async function takerOf(
  tx: Tx,
  actor: Actor,
  { id: caseId, moId, assignedToId, mo }: LockedCase,
  { action, now }: { action: Action; now: Date },
): Promise<CaseWorker | null> {
  if (assignedToId !== null || actor.kind !== 'caseWorker' || !WORK.includes(action)) return null;
  if (!isAssigneeRole(roleIn(actor, moId)) || !readHandling(mo.handling).workMakesResponsible) return null;
  const { accountId } = actor;
  const [account, givenUp] = await Promise.all([
    tx.account.findUnique({ where: { id: accountId }, select: { awayFrom: true, awayUntil: true } }),
    tx.auditEntry.findFirst({
      where: { caseId, type: 'CaseResetDelegated', accountId },
      select: { id: true },
    }),
  ]);
  const isThere = account !== null && !isAway(awayDaysOf(account), swedishDay(now));
  return isThere && !givenUp ? actor : null;
}

/** Actions that the product takes by itself. They do not count as a change of the case, not even for retention and reminders. */
const BY_ITSELF: readonly Action[] = ['archiveByAge', 'coverAbsence'];

/** Adds to the event which work of other people no longer counts. */
function withLapsed(event: AuditEvent, lapsed: Lapse[]): AuditEvent {
  return lapsed.length > 0 ? ({ ...event, details: { ...event.details, lapsed } } as AuditEvent) : event;
}

function changeNews(
  {
    id,
    moId,
    version,
    linkVersion,
    status,
  }: Pick<CaseRecord, 'id' | 'moId' | 'version' | 'linkVersion'> & { status: string },
  event: AuditEvent,
  actor: Actor,
): CaseChange {
  return {
    caseId: id,
    moId,
    version,
    what: event.type,
    by: actor.name,
    byKind: actor.kind,
    ...(actor.kind === 'caseWorker' ? { byId: actor.accountId } : {}),
    linkVersion,
    ...(event.type === 'ColleagueWithdrawn' ? { withdrawnColleague: event.details.number } : {}),
    isGone: isGone(caseStatusColumn.parse(status)),
  };
}

function resultOf<Result>({ result }: Change<Result>, status: CaseStatus): Result {
  return typeof result === 'function'
    ? (result as (after: { status: CaseStatus }) => Result)({ status })
    : result;
}

/** The columns to update when a case is closed. */
interface Closed {
  openCorrections?: number;
  handledCorrections?: number;
  correctionsDueOn?: null;
  internalSignature?: 'SIGNATURES_REJECTED';
}

/**
 * Cleans up when a case leaves the active statuses: clears corrections and rejects a pending signature. (`recallJobs` of `change-status.ts`
 * recalls its document at the signing service.) Returns the columns to update, or none if the case stays active or was already closed.
 */
async function closeCase(
  tx: Tx,
  { id: caseId, status: before }: CaseRecord,
  status: CaseStatus,
  now: Date,
): Promise<Closed> {
  if (!isActive(before) || isActive(status)) return {};
  await tx.correction.updateMany({ where: { caseId, clearedAt: null }, data: { clearedAt: now } });
  await tx.signature.updateMany({
    where: { caseId, kind: 'DIGITAL', isCurrent: true, status: 'SHARED' },
    data: { status: 'REJECTED' },
  });
  const internal = await tx.signature.updateMany({
    where: { caseId, kind: 'INTERNAL', isCurrent: true, status: 'SIGNATURES_REQUESTED' },
    data: { status: 'SIGNATURES_REJECTED' },
  });
  return {
    openCorrections: 0,
    handledCorrections: 0,
    correctionsDueOn: null,
    ...(internal.count > 0 ? { internalSignature: 'SIGNATURES_REJECTED' } : {}),
  };
}
